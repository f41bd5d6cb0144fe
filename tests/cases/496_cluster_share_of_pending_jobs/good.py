import dataclasses

import numpy as np

from allocator_fixed import FairShare


@dataclasses.dataclass
class Job:
    name: str
    urgency: float
    work: float


class Cluster:
    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.pending = []

    def arrivals(self, tick):
        for k in range(2):
            self.pending.append(Job(f"{tick}-{k}", float(self.rng.uniform(0.5, 2)), 9.0))

    def serve(self, cores):
        for job, share in zip(self.pending, cores, strict=True):
            job.work -= share
        self.pending = [job for job in self.pending if job.work > 0]


def simulate(ticks):
    cluster, policy = Cluster(seed=6), FairShare(n_cores=4.0)
    backlog = []
    for tick in range(ticks):
        cluster.arrivals(tick)
        cluster.serve(policy.shares(cluster.pending))
        backlog.append(len(cluster.pending))
    return backlog


def main(steps=4):
    return simulate(steps)


if __name__ == "__main__":
    print(main())
