import numpy as np

from segtrain.loop_fixed import build, train_epoch

CONFIG = {"loss": "dice", "smooth": 1.0, "lr": 0.5, "batch": 4}


def main(steps=4):
    rng = np.random.default_rng(6)
    x = rng.normal(size=(3, 4, 2)).astype(np.float32)
    y = (x[..., 0] > 0).astype(np.float32)
    w = np.zeros(2, np.float32)
    norms = []
    grad_fn = build(CONFIG)
    for _ in range(steps):
        w = train_epoch(w, zip(x, y), CONFIG, grad_fn)
        norms.append(float(np.linalg.norm(w)))
    return norms


if __name__ == "__main__":
    print(main())
