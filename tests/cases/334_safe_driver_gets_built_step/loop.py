class Checkpointer:
    def __init__(self, every, measure):
        self.every = every
        self.measure = measure
        self.best = None

    def after_step(self, index, params, batch):
        if index % self.every == 0:
            score = float(self.measure(params, batch))
            if self.best is None or score < self.best[0]:
                self.best = (score, params)


def run(step, params, data, hooks=()):
    history = []
    for index, batch in enumerate(data):
        params, value = step(params, batch)
        for hook in hooks:
            hook(index, params, batch)
        history.append(float(value))
    return history
