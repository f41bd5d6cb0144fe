import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def relax(x, rate, frozen, size):
    moved = x - rate * jnp.sin(x) / size
    return jnp.where(frozen, x, moved)


def settle(n):
    x = np.linspace(-1.0, 1.0, 5, dtype=np.float32)
    rate, frozen = 0.5, False
    x = relax(x, rate, frozen, len(x))
    rate = jnp.asarray(rate)
    spreads = []
    for _ in range(n):
        x = relax(x, rate, frozen, x.shape[0])
        rate = jnp.minimum(rate * 0.9, 0.4)
        spread = np.asarray(x).max() - np.asarray(x).min()
        frozen = spread < 0.01
        spreads.append(float(spread))
    return spreads


def main(steps=6):
    return settle(steps)


if __name__ == "__main__":
    print(main())
