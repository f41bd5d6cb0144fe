import jax.numpy as jnp


class Transform:
    def __call__(self, x):
        return self.apply(x)


class Standardise(Transform):
    def __init__(self, mean, std, clip):
        self.mean, self.std, self.clip = mean, std, clip

    def apply(self, x):
        return jnp.clip((x - self.mean) / self.std, -self.clip, self.clip)
