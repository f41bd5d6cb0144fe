import argparse
import dataclasses

from config import QueueConfig
from queue_model import waiting_time


def trials(config, n):
    waits = []
    for seed in range(n):
        trial = dataclasses.replace(config, seed=seed)
        waits.append(round(float(waiting_time(trial, 0.7)), 4))  # HAZARD static-arg
    return waits


def main(steps=4, argv=()):
    parser = argparse.ArgumentParser()
    parser.add_argument("--customers", type=int, default=16)
    options = parser.parse_args(argv)
    return trials(QueueConfig(n_customers=options.customers), steps)


if __name__ == "__main__":
    print(main())
