import jax
import jax.numpy as jnp
import numpy as np

import artifact


@jax.jit
def normalise(history):
    return (history - jnp.mean(history)) / (jnp.std(history) + 1e-6)


class ForecastService:
    def __init__(self, length):
        self.model = artifact.build(length)
        self.run = jax.jit(self.model.call)
        self.length = length
        self.answered = 0

    def handle(self, history):
        history = np.asarray(history[-self.length:], np.float32)
        prepared = normalise.lower(history).compile()(history)
        answer = self.run(prepared)
        self.answered += 1
        return float(answer)


def serve(service, stream):
    return [service.handle(history) for history in stream]


def main(steps=4):
    service = ForecastService(12)
    rng = np.random.default_rng(26)
    return serve(service, (rng.normal(size=20).cumsum() for _ in range(steps)))


if __name__ == "__main__":
    print(main())
