from jax.experimental import io_callback

SEEN = []


def _record(sweep, magnetisation):
    SEEN.append((int(sweep), float(magnetisation)))


def report(sweep, spins):
    io_callback(_record, None, sweep, spins.mean(), ordered=True)  # HAZARD persistent-cache
