import jax.numpy as jnp
import numpy as np

from switches import maybe_jit


class ContrastiveHead:
    def __init__(self, temperature, compile=True):
        self.temperature = temperature
        self.compile = compile

    def score_batch(self, anchors, positives):
        def info_nce(a, p):
            a = a / jnp.linalg.norm(a, axis=1, keepdims=True)
            p = p / jnp.linalg.norm(p, axis=1, keepdims=True)
            logits = a @ p.T / self.temperature
            return -jnp.mean(jnp.diag(logits) - jnp.log(jnp.sum(jnp.exp(logits), axis=1)))

        fast = maybe_jit(info_nce, enabled=self.compile)  # HAZARD closure-factory
        return fast(anchors, positives)


def main(steps=4):
    head = ContrastiveHead(0.2)
    rng = np.random.default_rng(0)
    losses = []
    for _ in range(steps):
        a, p = rng.normal(size=(2, 4, 3)).astype(np.float32)
        losses.append(float(head.score_batch(a, p)))
    return losses


if __name__ == "__main__":
    print(main())
