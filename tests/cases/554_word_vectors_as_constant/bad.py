import jax
import jax.numpy as jnp
import numpy as np

WORDS, WIDTH = 16384, 128
COMMON = np.array([0, 1, 2, 3])


def load_vectors(seed=0):
    rng = np.random.default_rng(seed)
    return rng.standard_normal((WORDS, WIDTH), dtype=np.float32)


VECTORS = load_vectors()


@jax.jit
def nearest(query):
    scores = jnp.asarray(VECTORS) @ query  # HAZARD captured-state
    scores = scores.at[COMMON].set(-jnp.inf)
    return jnp.argmax(scores)


@jax.jit
def analogy(a, b, c):
    mixed = b - a + c
    return mixed / (jnp.linalg.norm(mixed) + 1e-6)


def questions(n, seed=1):
    rng = np.random.default_rng(seed)
    for _ in range(n):
        yield rng.integers(4, WORDS, size=3)


def main(steps=6):
    answers = []
    for triple in questions(steps):
        query = analogy(*(VECTORS[word] for word in triple))
        answers.append(int(nearest(query)))
    return answers


if __name__ == "__main__":
    print(main())
