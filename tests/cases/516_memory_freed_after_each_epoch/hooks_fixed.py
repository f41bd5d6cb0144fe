import gc

import jax


class Hook:
    def on_epoch_end(self, epoch, loss):
        pass

    def on_fit_end(self):
        pass


class History(Hook):
    def __init__(self):
        self.losses = []

    def on_epoch_end(self, epoch, loss):
        self.losses.append(loss)


class FreeMemory(Hook):
    def on_epoch_end(self, epoch, loss):
        gc.collect()

    def on_fit_end(self):
        jax.clear_caches()
