import numpy as np


def run_blocks(stepper, pos, vel, n_frames, observers=(), per_frame=3):
    dt = np.float32(0.01)
    for frame in range(n_frames):
        for _ in range(per_frame):
            pos, vel = stepper(pos, vel, dt)
        for notify in observers:
            notify(frame, pos, vel)
    return pos, vel
