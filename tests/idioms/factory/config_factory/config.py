"""The configuration."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Config:
    lr: float
    clip: float
