"""Log densities for sampler tests."""


def banana(z):
    return -0.5 * z[0] ** 2 - 0.5 * (z[1] - 0.5 * z[0] ** 2) ** 2
