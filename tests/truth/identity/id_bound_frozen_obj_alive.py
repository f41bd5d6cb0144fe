"""A log keeps the jitted method of each frozen settings object."""

import dataclasses

import jax
import jax.numpy as jnp


@dataclasses.dataclass(frozen=True)
class Schedule:
    peak: float = 1.0

    def at(self, progress):
        return self.peak * 0.5 * (1.0 + jnp.cos(3.14159 * progress))


def main(steps=4):
    log = []
    progress = jnp.float32(0.0)
    for _ in range(steps):
        rate = jax.jit(Schedule().at)  # <- JAX105
        log.append((rate, rate(progress)))
        progress = progress + 0.1
    print([float(value) for _, value in log])


if __name__ == "__main__":
    main()
