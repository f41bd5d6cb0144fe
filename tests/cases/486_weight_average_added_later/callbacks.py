class LossLog:
    def __init__(self):
        self.losses = []

    def __call__(self, i, state, loss):
        self.losses.append(round(float(loss), 5))
        return state


class WeightAverage:
    """Keep an average of the weights from step ``start`` on."""

    def __init__(self, start):
        self.start = start

    def __call__(self, i, state, loss):
        if i >= self.start and "ema" not in state:
            return {**state, "ema": state["params"]}  # HAZARD pytree-kind
        return state
