import jax.numpy as jnp
import numpy as np
from decoder import Decoder


def main(steps=4):
    decoder = Decoder(jnp.linspace(-1.0, 1.0, 12))
    print(decoder.generate(np.array([3, 1, 4]), steps))


if __name__ == "__main__":
    main()
