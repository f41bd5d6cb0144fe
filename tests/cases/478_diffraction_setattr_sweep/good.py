import numpy as np

import optics_fixed as optics

SWEEP = (
    {"WAVELENGTH": 0.45},
    {"WAVELENGTH": 0.63},
    {"WAVELENGTH": 0.63, "PITCH": 1.5},
)


def configure(**settings):
    for name, value in settings.items():
        setattr(optics, name, value)


def measure(aperture, n):
    return [round(float(optics.far_field(aperture, np.float32(0.1 * k))), 4) for k in range(n)]


def main(steps=3):
    aperture = np.array([1.0, 0.5, 1.0, 0.25], np.float32)
    curves = []
    for settings in SWEEP:
        configure(**settings)
        curves.append(measure(aperture, steps))
    return curves


if __name__ == "__main__":
    print(main())
