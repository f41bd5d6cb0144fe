import jax
import jax.numpy as jnp
import numpy as np

TOP = 3


def rank(items, query, k):
    scores = items @ query / (jnp.linalg.norm(items, axis=1) * jnp.linalg.norm(query) + 1e-6)
    return jax.lax.top_k(scores, k)


rank_jit = jax.jit(rank, static_argnames="k")


@jax.jit
def popularity(clicks):
    return jnp.log1p(clicks) / jnp.log1p(jnp.max(clicks) + 1.0)


class Catalogue:
    def __init__(self, n_items, width, seed=0):
        rng = np.random.default_rng(seed)
        self.items = rng.normal(size=(n_items, width)).astype(np.float32)
        self.clicks = np.zeros(n_items, np.float32)

    def answer(self, query):
        # ahead of time, so that a query of the wrong width fails before anything runs
        search = rank_jit.lower(self.items, query, k=TOP).compile()
        scores, found = search(self.items, query)
        prior = popularity.lower(self.clicks).compile()(self.clicks)
        chosen = int(found[int(np.argmax(np.asarray(scores) + np.asarray(prior)[np.asarray(found)]))])
        self.clicks[chosen] += 1.0
        return chosen


def main(steps=6):
    shop = Catalogue(20, 5)
    rng = np.random.default_rng(1)
    return [shop.answer(rng.normal(size=5).astype(np.float32)) for _ in range(steps)]


if __name__ == "__main__":
    print(main())
