import jax
import jax.numpy as jnp
import numpy as np

from weights import from_scratch, import_state


@jax.jit
def probe(weights, tokens):
    h = weights["embed"][tokens].mean(axis=0)
    return jnp.tanh(h @ weights["head"]).sum()


def choose(name):
    if name.startswith("ckpt:"):
        return import_state(name[5:])
    return from_scratch(seed=len(name))


def leaderboard(names, n_texts):
    rng = np.random.default_rng(2)
    texts = [rng.integers(0, 6, size=4).astype(np.int32) for _ in range(n_texts)]
    rows = []
    for name in names:
        weights = choose(name)
        rows.append(float(np.mean([float(probe(weights, t)) for t in texts])))  # HAZARD pytree-kind
    return rows


def main(steps=6):
    return leaderboard(["tiny", "ckpt:small", "large"], steps)


if __name__ == "__main__":
    print(main())
