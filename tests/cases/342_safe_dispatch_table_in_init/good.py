import functools

import jax
import jax.numpy as jnp
import numpy as np


def box(x, width):
    return jnp.convolve(x, jnp.ones(width) / width, mode="same")


def emphasise(x, strength):
    return x + strength * (x - jnp.roll(x, 1))


class EffectRack:
    """Applies a chain of audio effects chosen by name."""

    def __init__(self, widths=(3, 5)):
        self.effects = {f"box{w}": jax.jit(functools.partial(box, width=w)) for w in widths}
        self.effects["emphasis"] = jax.jit(lambda x: emphasise(x, 0.9))
        self.effects["rectify"] = jnp.abs
        for name, half in [("soft", 0.5), ("hard", 0.1)]:
            self.effects[name] = jax.jit(lambda x, half=half: jnp.clip(x, -half, half))

    def process(self, block, chain):
        for name in chain:
            block = self.effects[name](block)
        return block


def main(steps=4):
    rack = EffectRack()
    rng = np.random.default_rng(5)
    levels = []
    for _ in range(steps):
        block = rng.normal(size=16).astype(np.float32)
        levels.append(float(rack.process(block, ["box3", "emphasis", "soft", "rectify"]).sum()))
    return levels


if __name__ == "__main__":
    print(main())
