import contextlib


class Switches:
    deterministic = False


@contextlib.contextmanager
def deterministic():
    Switches.deterministic = True
    try:
        yield Switches
    finally:
        Switches.deterministic = False
