import jax
import jax.numpy as jnp
from loading import batches, synthetic


@jax.jit
def update(weights, batch):
    residual = batch["inputs"] @ weights - batch["targets"]
    return weights - 0.05 * batch["inputs"].T @ residual


def main(steps=4):
    weights = jnp.zeros(3)
    data = synthetic(32)
    for epoch in range(steps):
        for batch in batches(data, size=8, seed=epoch):
            weights = update(weights, batch)
    print(weights)


if __name__ == "__main__":
    main()
