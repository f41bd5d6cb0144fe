import os

import jax
import jax.numpy as jnp
import numpy as np

CACHE_DIR = os.path.expanduser("~/.cache/tomography")

jax.config.update("jax_compilation_cache_dir", CACHE_DIR)
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)


@jax.jit
def project(volume, angles):
    rays = jnp.stack([jnp.cos(angles), jnp.sin(angles)], axis=1)
    return jnp.einsum("ad,dxy->ax", rays, volume)


@jax.jit
def update(volume, angles, sinogram):
    def misfit(v):
        return jnp.mean((project(v, angles) - sinogram) ** 2)

    value, grad = jax.value_and_grad(misfit)(volume)
    return volume - 0.5 * grad, value


def reconstruct(sinogram, angles, n_iter):
    volume = np.zeros((2, 6, 6), np.float32)
    misfits = []
    for _ in range(n_iter):
        volume, value = update(volume, angles, sinogram)
        misfits.append(float(value))
    return misfits


def main(steps=6):
    rng = np.random.default_rng(0)
    angles = np.linspace(0.0, np.pi, 5, dtype=np.float32)
    sinogram = rng.random((5, 6), dtype=np.float32)
    return reconstruct(sinogram, angles, steps)


if __name__ == "__main__":
    print(main())
