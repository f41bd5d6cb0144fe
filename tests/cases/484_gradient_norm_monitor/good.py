import jax
import jax.numpy as jnp
import numpy as np

from monitor_fixed import GradientMonitor, track


@jax.jit
def gradients(params, x, y):
    def loss(p):
        return jnp.mean((jnp.tanh(x @ p["enc"]) @ p["dec"] - y) ** 2)

    return jax.grad(loss)(params)


def run(n_steps):
    rng = np.random.default_rng(2)
    params = {"enc": rng.normal(size=(4, 3)).astype(np.float32), "dec": np.ones(3, np.float32)}
    watch = GradientMonitor.fresh(params)
    for _ in range(n_steps):
        x = rng.normal(size=(8, 4)).astype(np.float32)
        grads = gradients(params, x, x.sum(1))
        watch = track(watch, grads)
        params = {k: p - 0.05 * np.asarray(grads[k]) for k, p in params.items()}
    return {k: round(float(v), 4) for k, v in watch.norms.items()}, int(watch.count)


def main(steps=4):
    return run(steps)


if __name__ == "__main__":
    print(main())
