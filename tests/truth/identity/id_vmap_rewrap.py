"""A batched scorer is built from vmap each time scores are asked for."""

import jax
import jax.numpy as jnp


def score(vector):
    return jnp.dot(vector, vector)


def score_all(vectors):
    return jax.jit(jax.vmap(score))(vectors)  # <- JAX104


def main(steps=4):
    vectors = jnp.ones((5, 3))
    for _ in range(steps):
        scores = score_all(vectors)
        vectors = vectors * 0.5
    print(scores)


if __name__ == "__main__":
    main()
