import argparse

from config import QueueConfig
from queue_model_fixed import waiting_time


def trials(config, n):
    waits = []
    for seed in range(n):
        waits.append(round(float(waiting_time(config, seed, 0.7)), 4))
    return waits


def main(steps=4, argv=()):
    parser = argparse.ArgumentParser()
    parser.add_argument("--customers", type=int, default=16)
    options = parser.parse_args(argv)
    return trials(QueueConfig(n_customers=options.customers), steps)


if __name__ == "__main__":
    print(main())
