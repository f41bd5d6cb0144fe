import numpy as np

from compositor import blend, vignette


def canvas(side=12):
    ramp = np.linspace(0.0, 1.0, side, dtype=np.float32)
    return np.repeat(np.outer(ramp, ramp)[..., None], 3, axis=2)


def preview(background, sprite):
    return blend(background, sprite, 0.5)


def render(background, sprites):
    frames = []
    for k, sprite in enumerate(sprites):
        opacity = 1.0 / (1.0 + k)
        image = blend(background, sprite, alpha=opacity)  # HAZARD pytree-kind
        frames.append(vignette(image, strength=0.3))
    return frames


def sprites(n, side=12, seed=0):
    rng = np.random.default_rng(seed)
    for _ in range(n):
        yield rng.random((side, side, 3), dtype=np.float32)


def main(steps=6):
    background = canvas()
    first = preview(background, next(sprites(1)))
    frames = render(background, sprites(steps))
    poster = vignette(first, strength=0.8)
    return [round(float(np.mean(f)), 5) for f in [first, poster, *frames]]


if __name__ == "__main__":
    print(main())
