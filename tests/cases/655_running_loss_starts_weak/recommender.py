import jax
import jax.numpy as jnp


def create(users, items, rank=3):
    k1, k2 = jax.random.split(jax.random.PRNGKey(0))
    return {
        "users": jax.random.normal(k1, (users, rank)),
        "items": jax.random.normal(k2, (items, rank)),
        "average": jnp.asarray(0.0),  # HAZARD weak-type
        "seen": jnp.zeros((), jnp.int32),
    }


def loss(tables, batch):
    u, i, r = batch
    guess = jnp.sum(tables["users"][u] * tables["items"][i], axis=1)
    return jnp.mean((guess - r) ** 2)


@jax.jit
def step(state, batch):
    tables = {"users": state["users"], "items": state["items"]}
    value, grads = jax.value_and_grad(loss)(tables, batch)
    tables = jax.tree.map(lambda t, g: t - 0.1 * g, tables, grads)
    average = 0.9 * state["average"] + 0.1 * value
    return {**tables, "average": average, "seen": state["seen"] + 1}
