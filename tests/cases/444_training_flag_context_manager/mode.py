"""Train/eval switch, as in the other framework."""
import contextlib

TRAINING = True


@contextlib.contextmanager
def evaluating():
    global TRAINING
    before = TRAINING
    TRAINING = False
    try:
        yield
    finally:
        TRAINING = before
