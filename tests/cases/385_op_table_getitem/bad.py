import numpy as np

from ops import OpTable


def render(program, signal):
    table = OpTable(sharpness=2.0)
    for name in program:
        signal = table[name](signal)
    return signal


def main(steps=4):
    program = ["fold", "drive"] * steps
    signal = np.linspace(-1.0, 1.0, 8, dtype=np.float32)
    return [float(v) for v in np.asarray(render(program, signal))[:3]]


if __name__ == "__main__":
    print(main())
