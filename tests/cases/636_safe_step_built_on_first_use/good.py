import jax
import jax.numpy as jnp
import numpy as np


class Forecaster:
    def __init__(self, decay):
        self.decay = decay
        self._step = None
        self._rollouts = {}

    @property
    def step(self):
        if self._step is None:
            decay = self.decay

            @jax.jit
            def step(level, value):
                return decay * level + (1.0 - decay) * value

            self._step = step
        return self._step

    def rollout(self, horizon):
        if horizon not in self._rollouts:
            decay = self.decay

            def run(level):
                return level * decay ** jnp.arange(horizon)[:, None]

            self._rollouts[horizon] = jax.jit(run)
        return self._rollouts[horizon]


def backtest(series):
    model = Forecaster(0.8)
    level = series[0]
    errors = []
    for value in series[1:]:
        ahead = model.rollout(3)(level)
        errors.append(float(abs(ahead[-1] - value).max()))
        level = np.asarray(model.step(level, value))
    return errors


def main(steps=6):
    rng = np.random.default_rng(2)
    return backtest(rng.normal(size=(steps + 1, 4)).astype(np.float32))


if __name__ == "__main__":
    print(main())
