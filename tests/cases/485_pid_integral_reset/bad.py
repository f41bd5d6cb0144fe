import numpy as np

from controllers import Controller, Gains


class Oven:
    def __init__(self, ambient=20.0):
        self.temperature = ambient

    def heat(self, power):
        self.temperature += 0.1 * (power - 0.05 * (self.temperature - 20.0))

    def error(self, target):
        return np.float32(target - self.temperature)


def bake(controller, targets, minutes):
    readings = []
    for target in targets:
        controller.reset()
        oven = Oven()
        for _ in range(minutes):
            oven.heat(controller.power(oven.error(target)))
        readings.append(round(oven.temperature, 3))
    return readings


def main(steps=4):
    return bake(Controller(Gains()), targets=(120.0, 180.0), minutes=steps)


if __name__ == "__main__":
    print(main())
