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
def next_logits(params, image, tokens):
    context = jnp.mean(params["embed"][tokens], axis=0) + image @ params["image"]
    return params["embed"] @ context


def caption(params, image, n_tokens):
    tokens = np.array([1], np.int32)
    for _ in range(n_tokens):
        logits = np.array(next_logits(params, image, tokens))  # HAZARD shape-churn
        logits[tokens[-1]] = -np.inf
        tokens = np.append(tokens, np.int32(logits.argmax()))
    return tokens


def main(steps=6):
    image = np.linspace(-1.0, 1.0, 3, dtype=np.float32)
    return [int(t) for t in caption(init(), image, steps)]


if __name__ == "__main__":
    print(main())
