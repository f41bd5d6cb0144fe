import os

import numpy as np

from integrator_fixed import advance


def calibrate(n_steps):
    """The same flow, first inviscid and then with viscosity."""
    report = []
    for viscosity in ("0.0", "0.5"):
        os.environ["FLOW_VISCOSITY"] = viscosity
        u = np.sin(np.linspace(0, 2 * np.pi, 16, endpoint=False)).astype(np.float32)
        for _ in range(n_steps):
            u = advance(u, 0.05, float(os.environ["FLOW_VISCOSITY"]))
        report.append(round(float(np.abs(u).max()), 4))
    return report


def main(steps=4):
    return calibrate(steps)


if __name__ == "__main__":
    print(main())
