import jax
import jax.numpy as jnp
import numpy as np

from swarm import Swarm


def rastrigin(x):
    return 10.0 * x.shape[-1] + jnp.sum(x ** 2 - 10.0 * jnp.cos(2 * jnp.pi * x), axis=-1)


def search(n_generations, n_particles=12, dim=2, seed=0):
    rng = np.random.default_rng(seed)
    key = jax.random.PRNGKey(seed)
    swarm = Swarm(rastrigin, inertia=0.9, pull=1.5)
    pos = rng.uniform(-3.0, 3.0, size=(n_particles, dim)).astype(np.float32)
    vel = np.zeros_like(pos)
    best = pos
    history = []
    for generation in range(n_generations):
        pos, vel, best = swarm.move(pos, vel, best, jax.random.fold_in(key, generation))
        swarm.cool(0.8)
        history.append(float(jnp.min(rastrigin(best))))
    return history + [float(v) for v in jnp.mean(jnp.abs(vel), axis=0)]


def main(steps=6):
    return search(steps)


if __name__ == "__main__":
    print(main())
