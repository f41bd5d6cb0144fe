"""Elementary operations."""

__all__ = ["centre", "whiten"]


def centre(x):
    return x - x.mean(axis=0)


def whiten(x):
    return x / (x.std(axis=0) + 1e-6)
