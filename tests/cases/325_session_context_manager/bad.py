import numpy as np

from sessions import scoring_session


def detect(stream, threshold):
    alarms = []
    for window in stream:
        with scoring_session(threshold) as anomaly:  # HAZARD closure-factory
            alarms.append(float(anomaly(window)))
    return alarms


def main(steps=4):
    rng = np.random.default_rng(4)
    windows = [rng.normal(size=16).astype(np.float32) for _ in range(steps)]
    return detect(windows, threshold=1.5)


if __name__ == "__main__":
    print(main())
