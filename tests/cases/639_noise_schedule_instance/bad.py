"""Draw samples from a toy diffusion model."""
import jax
import numpy as np

from diffusion import LinearSchedule, denoise


def sample(key, weights, n_steps):
    schedule = LinearSchedule(1e-3, 0.2, n_steps)
    start = jax.random.normal(key, (4,))
    return denoise(weights, start, schedule)  # HAZARD static-arg


def gallery(n_samples):
    weights = np.full((4, 4), 0.05, np.float32)
    keys = jax.random.split(jax.random.PRNGKey(3), 16)
    return [float(sample(keys[k % 16], weights, 5).mean()) for k in range(n_samples)]


def main(steps=6):
    return gallery(steps)


if __name__ == "__main__":
    print(main())
