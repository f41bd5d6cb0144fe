from arena import Arena
from policy import act, init


def tournament(n_agents):
    env = Arena(n_agents)
    params = init(seed=0)
    observations = env.reset()
    survivors = []
    while env.agents:
        actions = act(params, observations)
        observations = env.step({name: float(a) for name, a in actions.items()})
        survivors.append(len(env.agents))
    return survivors


def main(steps=4):
    return tournament(steps)


if __name__ == "__main__":
    print(main())
