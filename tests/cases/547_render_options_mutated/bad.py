import functools

import jax
import jax.numpy as jnp
import numpy as np


class Options:
    """Knobs of the tone mapper; the panel edits them in place."""

    def __init__(self, exposure=1.0, gamma=2.2):
        self.exposure = exposure
        self.gamma = gamma

    def brighter(self, stops):
        self.exposure *= 2.0 ** stops  # HAZARD static-arg


@functools.partial(jax.jit, static_argnames=("options",))
def tone_map(radiance, options):
    lit = options.exposure * radiance
    return (lit / (1.0 + lit)) ** (1.0 / options.gamma)


@jax.jit
def histogram_peak(image):
    counts = jnp.histogram(image, bins=8, range=(0.0, 1.0))[0]
    return jnp.argmax(counts)


class Panel:
    def __init__(self, scene):
        self.scene = scene
        self.options = Options(gamma=1.8)
        self.frames = 0

    def redraw(self):
        self.frames += 1
        return tone_map(self.scene, self.options)

    def handle(self, event):
        kind, amount = event
        if kind == "exposure":
            self.options.brighter(amount)
        image = self.redraw()
        return float(image.mean()), int(histogram_peak(image))


def main(steps=6):
    scene = np.random.default_rng(3).gamma(2.0, 0.4, size=(6, 6)).astype(np.float32)
    panel = Panel(scene)
    shown = [panel.handle(event) for event in [("resize", 0.0)] + [("exposure", 0.5)] * steps]
    return [round(mean, 5) for mean, _ in shown]


if __name__ == "__main__":
    print(main())
