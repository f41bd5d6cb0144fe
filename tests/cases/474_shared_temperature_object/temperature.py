class Temperature:
    def __init__(self, start, factor=0.6):
        self.start = start
        self.factor = factor
        self.reset()

    def reset(self):
        self.value = self.start
        self.n_cooled = 0

    def cool(self):
        self.value *= self.factor
        self.n_cooled += 1


TEMPERATURE = Temperature(2.0)
FLOOR = Temperature(0.5)
