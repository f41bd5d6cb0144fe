"""Arrays of growing size are only put on the device."""

import jax
import numpy as np


def main(steps=4):
    for i in range(steps):
        jax.device_put(np.zeros(i + 1, np.float32))


if __name__ == "__main__":
    main()
