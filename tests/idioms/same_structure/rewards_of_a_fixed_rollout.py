"""A list is filled anew in each iteration, up to one length."""

import jax

HORIZON = 4


@jax.jit
def returns(rewards):
    total = 0.0
    for reward in reversed(rewards):
        total = reward + 0.9 * total
    return total


def rollout(start):
    rewards, x = [], start
    for _ in range(HORIZON):
        x = 0.5 * x
        rewards.append(x)
    return rewards


def main(steps=4):
    best = 0.0
    for step in range(steps):
        best = max(best, float(returns(rollout(1.0 + step))))
    print(best)


if __name__ == "__main__":
    main()
