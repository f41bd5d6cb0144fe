"""Starts a new constant-velocity track for each radar blip."""
import numpy as np

from tracking_fixed import KalmanTrack


def follow(blips):
    residuals = []
    for blip in blips:
        track = KalmanTrack(process_noise=0.1, sensor_noise=0.5)
        for z in blip:
            track.observe(z)
        residuals.append(track.innovation)
    return residuals


def main(steps=4):
    rng = np.random.default_rng(0)
    return follow([rng.normal(size=4).astype(np.float32) for _ in range(steps)])


if __name__ == "__main__":
    print(main())
