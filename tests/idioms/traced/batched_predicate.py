"""A cond under vmap with a batched predicate becomes a select: nothing is compiled again."""

import jax
import jax.numpy as jnp


def halved_where_positive(x):
    return jax.vmap(lambda i: jax.lax.cond(x[i] > 0, lambda: x[i] / 2, lambda: x[i]))(jnp.arange(4))


def main(steps=4):
    x = jnp.ones(4)
    for _ in range(steps):
        x = halved_where_positive(x)
    print(x)


if __name__ == "__main__":
    main()
