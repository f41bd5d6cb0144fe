import jax
import jax.numpy as jnp


class Hook:
    def on_train_begin(self, trainer):
        pass

    def on_epoch_end(self, trainer):
        pass


class GradientNoise(Hook):
    def on_train_begin(self, trainer):
        loss = trainer.loss
        self._per_example = jax.jit(jax.vmap(jax.grad(loss), in_axes=(None, 0, 0)))
        self._spread = jax.jit(lambda g: jnp.sum(jnp.var(g, axis=0)))
        self.values = []

    def on_epoch_end(self, trainer):
        g = self._per_example(trainer.w, *trainer.data)
        self.values.append(float(self._spread(g)))
