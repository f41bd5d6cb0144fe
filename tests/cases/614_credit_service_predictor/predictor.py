import jax
import jax.numpy as jnp
import numpy as np


def init_params(n_in, width, seed=1):
    rng = np.random.default_rng(seed)
    return {
        "w1": rng.normal(size=(n_in, width)).astype(np.float32),
        "w2": rng.normal(size=width).astype(np.float32),
    }


def forward(params, x):
    return jax.nn.sigmoid(jnp.tanh(x @ params["w1"]) @ params["w2"])


def make_predictor(params):
    @jax.jit  # HAZARD closure-factory
    def predict(x):
        return forward(params, x)

    return predict
