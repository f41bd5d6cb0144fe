"""Linear VAE with a KL warm-up."""
import jax
import jax.numpy as jnp
import numpy as np


def kl(mean, logvar):
    return 0.5 * jnp.mean(jnp.exp(logvar) + mean ** 2 - 1.0 - logvar)


def train(batches, warmup):
    weights = {"recon": 1.0, "kl": 0.0}

    @jax.jit
    def update(params, x):
        def elbo(p):
            mean = x @ p["enc"]
            recon = jnp.mean((mean @ p["dec"] - x) ** 2)
            return weights["recon"] * recon + weights["kl"] * kl(mean, p["logvar"])  # HAZARD captured-state

        value, grads = jax.value_and_grad(elbo)(params)
        return jax.tree.map(lambda p, g: p - 0.1 * g, params, grads), value

    rng = np.random.default_rng(0)
    params = {
        "enc": rng.normal(size=(4, 2)).astype(np.float32),
        "dec": rng.normal(size=(2, 4)).astype(np.float32),
        "logvar": np.ones(2, np.float32),
    }
    curve = []
    for epoch, x in enumerate(batches):
        weights["kl"] = min(1.0, epoch / warmup)
        params, value = update(params, x)
        curve.append(float(value))
    return curve


def main(steps=6):
    rng = np.random.default_rng(1)
    return train([rng.normal(size=(6, 4)).astype(np.float32) for _ in range(steps)], warmup=4)


if __name__ == "__main__":
    print(main())
