import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def cell(params, hidden, obs):
    hidden = jnp.tanh(obs @ params["w"] + hidden @ params["u"])
    return hidden, hidden @ params["out"]


class RecurrentAgent:
    def __init__(self, n_hidden, seed):
        rng = np.random.default_rng(seed)
        self.params = {
            "w": rng.normal(size=(2, n_hidden)).astype(np.float32),
            "u": rng.normal(size=(n_hidden, n_hidden)).astype(np.float32),
            "out": rng.normal(size=(n_hidden, 2)).astype(np.float32),
        }
        self.n_hidden = n_hidden
        self.reset()

    def reset(self):
        self.hidden = jnp.zeros(self.n_hidden)

    def act(self, obs):
        self.hidden, logits = cell(self.params, self.hidden, obs)
        return int(np.argmax(logits))
