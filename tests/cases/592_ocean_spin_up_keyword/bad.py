import numpy as np

import ocean

DT = 0.05


def spin_up(layer, wind, n):
    for _ in range(n):
        layer = ocean.advance(layer, wind, DT)
    return layer


def run(layer, n_days):
    log = []
    for day in range(n_days):
        wind = ocean.wind_stress(day, layer.shape[0])
        layer = ocean.advance(layer, wind, dt=DT)  # HAZARD other
        log.append(float(ocean.energy(layer)))
    return log


def main(steps=6):
    layer = np.sin(np.linspace(0.0, 2 * np.pi, 16, endpoint=False)).astype(np.float32)
    layer = spin_up(layer, ocean.wind_stress(0, 16), 3)
    return run(layer, steps)


if __name__ == "__main__":
    print(main())
