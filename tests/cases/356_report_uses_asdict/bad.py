import dataclasses

import numpy as np

from kinetics import Rates, simulate


def sensitivity_report(rates, dose):
    as_fields = dataclasses.asdict(rates)
    return float(simulate(as_fields, dose))  # HAZARD pytree-kind


def calibrate(n_rounds):
    rates = Rates(absorb=np.float32(0.8), clear=np.float32(0.3))
    observed = np.float32(1.2)
    curve = []
    for _ in range(n_rounds):
        level = float(simulate(rates, np.float32(2.0)))
        clear = np.float32(rates.clear + 0.1 * (level - observed))
        rates = dataclasses.replace(rates, clear=clear)
        curve.append(level)
    return curve + [sensitivity_report(rates, np.float32(2.0))]


def main(steps=6):
    return calibrate(steps)


if __name__ == "__main__":
    print(main())
