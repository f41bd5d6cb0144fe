import numpy as np

from descent import apply_momentum, gradients, init


def train(n):
    rng = np.random.default_rng(3)
    params, slots = init([(4, 3), (3, 2)])
    sizes = []
    for _ in range(n):
        x = rng.normal(size=(5, 4)).astype(np.float32)
        grads = gradients(params, x)  # HAZARD pytree-kind
        params, slots = apply_momentum(params, slots, grads)
        sizes.append(float(np.abs(params[-1]).sum()))
    return sizes


def main(steps=6):
    return train(steps)


if __name__ == "__main__":
    print(main())
