import jax
import numpy as np

from evaluation_fixed import evaluate
from network import apply, init


def fit(n_batches):
    rng = np.random.default_rng(0)
    params = init(seed=1)
    key = jax.random.PRNGKey(0)
    outputs = []
    for k in range(n_batches):
        images = rng.random((2, 16), dtype=np.float32)
        out = apply(params, images, jax.random.fold_in(key, k), True)
        outputs.append(float(np.asarray(out).mean()))
    outputs.append(evaluate(params, rng.random((2, 16), dtype=np.float32), key))
    return outputs


def main(steps=6):
    return fit(steps)


if __name__ == "__main__":
    print(main())
