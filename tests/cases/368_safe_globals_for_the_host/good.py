"""Online mean-variance portfolio with running statistics."""
import jax
import jax.numpy as jnp
import numpy as np

RISK = 0.5
seen = 0
totals = {"return": 0.0}


@jax.jit
def weights(mean, cov, RISK):
    totals = jnp.sum(jnp.abs(mean))
    raw = jnp.linalg.solve(cov + RISK * jnp.eye(mean.shape[0]), mean)
    return raw / (totals + 1.0)


class Momentum:
    def __init__(self, decay):
        self.decay = decay

    def update(self, mean, value):
        return self.decay * mean + (1.0 - self.decay) * value


def observe(value):
    global seen, RISK
    seen += 1
    RISK = 0.5 + 1.0 / seen
    totals["return"] += float(value.sum())


def trade(n):
    rng = np.random.default_rng(1)
    momentum, mean = Momentum(0.9), np.zeros(3, np.float32)
    cov = np.eye(3, dtype=np.float32)
    out = []
    for _ in range(n):
        value = rng.normal(size=3).astype(np.float32)
        observe(value)
        mean = momentum.update(mean, value)
        out.append(float(weights(mean, cov, RISK).sum()) + 0.01 * totals["return"])
    return out


def main(steps=6):
    return trade(steps)


if __name__ == "__main__":
    print(main())
