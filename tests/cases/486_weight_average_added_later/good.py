import jax
import jax.numpy as jnp
import numpy as np

from callbacks_fixed import LossLog, WeightAverage
from training import fit

DECAY = 0.9


@jax.jit
def step(state, batch):
    def loss_fn(w):
        return jnp.mean((batch @ w - 1.0) ** 2)

    loss, grad = jax.value_and_grad(loss_fn)(state["params"])
    params = state["params"] - 0.1 * grad
    ema = jnp.where(state["averaging"], DECAY * state["ema"] + (1 - DECAY) * params, params)
    return {"params": params, "ema": ema, "averaging": state["averaging"]}, loss


def batches(n):
    rng = np.random.default_rng(0)
    for _ in range(n):
        yield rng.normal(size=(6, 3)).astype(np.float32)


def main(steps=5):
    w = jnp.zeros(3)
    state = {"params": w, "ema": w, "averaging": np.bool_(False)}
    log = LossLog()
    state = fit(step, state, batches(steps), [log, WeightAverage(start=1)])
    return log.losses, [float(v) for v in state["ema"]]


if __name__ == "__main__":
    print(main())
