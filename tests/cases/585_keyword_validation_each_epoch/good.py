import jax
import jax.numpy as jnp
import numpy as np

WORDS = 4


def encode(params, clips):
    hidden = jax.nn.relu(clips @ params["proj"])
    return hidden @ params["head"]


def cross_entropy(params, clips, words):
    logp = jax.nn.log_softmax(encode(params, clips))
    return -jnp.mean(jnp.take_along_axis(logp, words[:, None], axis=1))


@jax.jit
def update(params, clips, words):
    grads = jax.grad(cross_entropy)(params, clips, words)
    return jax.tree.map(lambda p, g: p - 0.2 * g, params, grads)


@jax.jit
def hits(params, clips, words):
    return jnp.sum(jnp.argmax(encode(params, clips), axis=1) == words)


def validate(params, batches):
    right = sum(int(hits(params, clips, words)) for clips, words in batches)
    return right / sum(len(words) for _, words in batches)


def make_batches(rng, n, size=8, features=10):
    for _ in range(n):
        words = rng.integers(0, WORDS, size).astype(np.int32)
        clips = rng.normal(size=(size, features)).astype(np.float32)
        clips[np.arange(size), words] += 2.0
        yield clips, words


def train(n_epochs, seed=0):
    rng = np.random.default_rng(seed)
    train_set = list(make_batches(rng, 3))
    held_out = list(make_batches(rng, 2))
    params = {
        "proj": rng.normal(size=(10, 6)).astype(np.float32) * 0.3,
        "head": rng.normal(size=(6, WORDS)).astype(np.float32) * 0.3,
    }
    scores = []
    for _ in range(n_epochs):
        for clips, words in train_set:
            params = update(params, clips, words)
        scores.append(validate(params, held_out))
    return scores


def main(steps=6):
    return train(steps)


if __name__ == "__main__":
    print(main())
