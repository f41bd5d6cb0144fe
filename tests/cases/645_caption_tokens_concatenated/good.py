import jax
import jax.numpy as jnp
import numpy as np

VOCAB, DIM, LONGEST = 7, 5, 32


def init(seed=0):
    rng = np.random.default_rng(seed)
    return {
        "embed": rng.normal(size=(VOCAB, DIM)).astype(np.float32),
        "image": rng.normal(size=(3, DIM)).astype(np.float32),
    }


@jax.jit
def next_logits(params, image, tokens, used):
    valid = (jnp.arange(LONGEST) < used)[:, None]
    context = jnp.sum(params["embed"][tokens] * valid, axis=0) / used + image @ params["image"]
    return params["embed"] @ context


def caption(params, image, n_tokens):
    tokens = np.zeros(LONGEST, np.int32)
    tokens[0] = 1
    for used in range(1, n_tokens + 1):
        logits = np.array(next_logits(params, image, tokens, used))
        logits[tokens[used - 1]] = -np.inf
        tokens[used] = logits.argmax()
    return tokens[: n_tokens + 1]


def main(steps=6):
    image = np.linspace(-1.0, 1.0, 3, dtype=np.float32)
    return [int(t) for t in caption(init(), image, steps)]


if __name__ == "__main__":
    print(main())
