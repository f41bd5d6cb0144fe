import jax
import jax.numpy as jnp
import numpy as np

VOCAB, WIDTH, STOP = 13, 6, 0


def init(seed):
    rng = np.random.default_rng(seed)
    return {
        "emb": rng.normal(size=(VOCAB, WIDTH)).astype(np.float32),
        "out": rng.normal(size=(WIDTH, VOCAB)).astype(np.float32),
    }


@jax.jit
def next_token(params, tokens):
    vectors = params["emb"][tokens]
    scores = vectors @ vectors[-1]
    attention = jax.nn.softmax(scores)
    logits = (attention @ vectors) @ params["out"]
    return jnp.argmax(logits.at[STOP].set(-1e9))


def decode(params, prompt, n_new):
    tokens = np.array(prompt, np.int32)
    for _ in range(n_new):
        nxt = int(next_token(params, tokens))  # HAZARD shape-churn
        tokens = np.append(tokens, np.int32(nxt))
    return tokens


def main(steps=6):
    params = init(0)
    tokens = decode(params, [3, 5, 7], steps)
    return [int(t) for t in tokens]


if __name__ == "__main__":
    print(main())
