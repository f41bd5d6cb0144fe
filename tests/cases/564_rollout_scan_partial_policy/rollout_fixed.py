from jax import lax

from cartpole import tick


def _carrying(carry, wind):
    params, state = carry
    state, reward = tick(params, state, wind)
    return (params, state), reward


def episode_return(params, state, winds):
    _, rewards = lax.scan(_carrying, (params, state), winds)
    return rewards.sum()
