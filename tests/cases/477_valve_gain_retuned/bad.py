import numpy as np

from controller import Valve


def retune(valve, error):
    if abs(error) > 0.5:
        valve.gain = 0.5 * valve.gain
    else:
        valve.gain = min(1.0, 1.2 * valve.gain)


def main(steps=6):
    valve = Valve(gain=0.9, limit=2.0)
    level = np.float32(0.0)
    for _ in range(steps):
        level = valve.command(level, np.float32(2.0))
        retune(valve, 2.0 - float(level))
    return [round(v, 5) for v in valve.history]


if __name__ == "__main__":
    print(main())
