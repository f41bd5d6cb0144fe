import argparse

import numpy as np

import physics


def parse(argv):
    parser = argparse.ArgumentParser(description="Drop a ball.")
    parser.add_argument("--gravity", type=float, default=9.81)
    parser.add_argument("--drag", type=float, default=0.0)
    parser.add_argument("--steps", type=int, default=10)
    return parser.parse_args(argv)


def simulate(args):
    state = np.array([10.0, 0.0], np.float32)
    for _ in range(args.steps):
        state = physics.fall(state, 0.01)
        yield float(state[0])


def main(steps=4):
    args = parse(["--gravity", "3.7", "--drag", "0.1", "--steps", str(steps)])
    physics.G = args.gravity
    physics.DRAG["linear"] = args.drag
    return list(simulate(args))


if __name__ == "__main__":
    print(main())
