import jax
import jax.numpy as jnp
import numpy as np

from temperature import FLOOR, TEMPERATURE


@jax.jit
def decode(logits, temperature):
    heat = jnp.maximum(temperature, FLOOR.value)
    return jax.nn.softmax(logits / heat)


def entropy(probabilities):
    return round(float(-np.sum(probabilities * np.log(probabilities))), 4)


def main(steps=4):
    rng = np.random.default_rng(0)
    spread = []
    for _ in range(steps):
        for _ in range(2):
            spread.append(entropy(np.asarray(decode(rng.normal(size=5).astype(np.float32), TEMPERATURE.value))))
        TEMPERATURE.cool()
    return spread, TEMPERATURE.n_cooled


if __name__ == "__main__":
    print(main())
