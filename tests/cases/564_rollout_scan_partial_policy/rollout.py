from functools import partial

from jax import lax

from cartpole import tick


def episode_return(params, state, winds):
    _, rewards = lax.scan(partial(tick, params), state, winds)  # HAZARD eager-control-flow
    return rewards.sum()
