import numpy as np

from calibration import SmileCalibrator


def recalibrate(calibrators, quotes):
    errors = []
    for day in quotes:
        for calibrator in calibrators:
            errors.append(calibrator.fit(day))
    return errors


def main(steps=4):
    rng = np.random.default_rng(1)
    strikes = np.linspace(-0.4, 0.4, 5, dtype=np.float32)
    days = [(0.2 + 0.3 * strikes ** 2 + 0.01 * rng.normal(size=5)).astype(np.float32) for _ in range(steps)]
    return recalibrate([SmileCalibrator(strikes)], days)


if __name__ == "__main__":
    print(main())
