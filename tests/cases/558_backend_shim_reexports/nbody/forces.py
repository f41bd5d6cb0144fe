from .backend import np


def pair_energy(a, b):
    return -1.0 / np.sqrt(np.sum((a - b) ** 2) + 0.05)


def total_energy(pos):
    diff = pos[:, None, :] - pos[None, :, :]
    return -0.5 * np.sum(1.0 / np.sqrt(np.sum(diff**2, axis=-1) + 0.05))
