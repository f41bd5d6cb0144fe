import jax
import jax.numpy as jnp
import numpy as np

import optim


@jax.jit
def gradient(w, x):
    return jax.grad(lambda w: jnp.mean((jnp.tanh(x @ w) - 0.5) ** 2))(w)


class Fitter:
    def __init__(self, w, amsgrad=False):
        self.w = w
        self.moments = optim.zeros(w)
        self.ams = amsgrad
        self.t = 0

    def partial_fit(self, x):
        self.t += 1
        grad = gradient(self.w, x)
        self.w, self.moments = optim.adam(self.w, grad, self.moments, t=self.t, amsgrad=self.ams)  # HAZARD static-arg
        return self


def main(steps=4):
    rng = np.random.default_rng(3)
    fitter = Fitter(jnp.full(4, 0.1, jnp.float32))
    for _ in range(steps):
        fitter.partial_fit(rng.normal(size=(6, 4)).astype(np.float32))
    return [round(float(v), 4) for v in fitter.w]


if __name__ == "__main__":
    print(main())
