import jax


class Learner:
    def __init__(self, params, sync_every):
        self.params = params
        self.target = params
        self.sync_every = sync_every
        self._step = jax.jit(self.td_step)

    def sync(self):
        self.target = self.params

    def learn(self, batches):
        for i, batch in enumerate(batches, 1):
            self.params = self._step(self.params, batch)
            if i % self.sync_every == 0:
                self.sync()
