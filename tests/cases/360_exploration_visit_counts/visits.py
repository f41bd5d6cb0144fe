"""Visit counts shared by the actors."""
import numpy as np

N_STATES = 5
TABLE = np.zeros(N_STATES, np.float32)


def record(state):
    TABLE[state] += 1.0
