import numpy as np

from evaluation_fixed import self_check
from layers import apply, init


def pretrain(variables, n_steps):
    rng = np.random.default_rng(1)
    outputs = []
    for _ in range(n_steps):
        x = rng.normal(size=(4, 3)).astype(np.float32)
        out = np.asarray(apply(variables, x))
        kernel = variables["params"]["kernel"] - 0.01 * x.T @ (out - 1.0)
        variables = {**variables, "params": {**variables["params"], "kernel": kernel}}
        outputs.append(round(float(out.mean()), 5))
    return variables, outputs


def main(steps=4):
    variables, outputs = pretrain(init(3), steps)
    return [*outputs, self_check(variables["params"])]


if __name__ == "__main__":
    print(main())
