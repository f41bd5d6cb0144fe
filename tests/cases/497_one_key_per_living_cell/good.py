import jax


@jax.jit
def divide_or_die(key, age, crowding):
    chance = jax.random.uniform(key, (2,))
    return chance[0] < 0.7 - crowding, chance[1] < 0.05 * age


class Colony:
    def __init__(self, seed):
        self.key = jax.random.key(seed)
        self.ages = [1, 1]

    def generation(self):
        self.key, sub = jax.random.split(self.key)
        keys = [jax.random.fold_in(sub, i) for i in range(len(self.ages))]
        crowding = 0.02 * len(self.ages)
        survivors = []
        for key, age in zip(keys, self.ages, strict=True):
            splits, dies = divide_or_die(key, age, crowding)
            if not bool(dies):
                survivors.append(age + 1)
            if bool(splits):
                survivors.append(0)
        self.ages = survivors


def main(steps=4):
    colony = Colony(seed=5)
    sizes = []
    for _ in range(steps):
        colony.generation()
        sizes.append(len(colony.ages) > 0)
    return sizes


if __name__ == "__main__":
    print(main())
