import jax
import jax.numpy as jnp
import numpy as np


def load(seed=0):
    rng = np.random.default_rng(seed)
    return {
        "conv": jnp.asarray(rng.normal(size=(5, 1, 4)).astype(np.float32)),
        "head": jnp.asarray(rng.normal(size=(4, 3)).astype(np.float32)),
    }


@jax.jit
def classify(weights, clip):
    hidden = jax.lax.conv_general_dilated(
        clip[None, :, None], weights["conv"], (2,), "VALID", dimension_numbers=("NWC", "WIO", "NWC")
    )
    return jnp.argmax(jax.nn.relu(hidden).mean(axis=(0, 1)) @ weights["head"])


class KeywordSpotter:
    def __init__(self, device, length=40):
        self.length = length
        self.weights = jax.device_put(load(), device)
        classify(self.weights, np.zeros(length, np.float32))

    def __call__(self, clip):
        return int(classify(self.weights, clip))


def main(steps=6):
    spot = KeywordSpotter(jax.devices()[0])
    rng = np.random.default_rng(6)
    return [spot(rng.normal(size=spot.length).astype(np.float32)) for _ in range(steps)]


if __name__ == "__main__":
    print(main())
