import jax
import jax.numpy as jnp
import numpy as np

from experiment import Experiment


@jax.jit
def likelihood(theta, data):
    return -0.5 * jnp.sum((data - theta) ** 2)


def main(steps=4):
    run = Experiment("likelihood")
    run.enable_cache()
    data = np.arange(5, dtype=np.float32)
    values = []
    for k in range(steps):
        values.append(float(likelihood(0.5 * k, data)))
    run.log("final", values[-1])
    return values


if __name__ == "__main__":
    print(main())
