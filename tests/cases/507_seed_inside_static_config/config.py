import dataclasses


@dataclasses.dataclass(frozen=True)
class QueueConfig:
    n_customers: int = 16
    service: str = "exponential"
    seed: int = 0
