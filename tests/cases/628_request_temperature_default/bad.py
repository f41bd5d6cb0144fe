import jax
import numpy as np

from sampler import draw, init_weights


class Endpoint:
    def __init__(self, vocab, seed=0):
        self.weights = init_weights(vocab, seed)
        self.key = jax.random.PRNGKey(seed)
        self.count = 0

    def complete(self, request):
        temperature = request.get("temperature", 1)
        token = np.int32(request["last_token"])
        key = jax.random.fold_in(self.key, self.count)
        self.count += 1
        return int(draw(self.weights, key, token, temperature))  # HAZARD scalar-kind


def traffic(n):
    for k in range(n):
        request = {"user": f"u{k}", "last_token": k % 5}
        if k % 3:
            request["temperature"] = 0.5 + 0.1 * k
        yield request


def main(steps=6):
    endpoint = Endpoint(5)
    return [endpoint.complete(request) for request in traffic(steps)]


if __name__ == "__main__":
    print(main())
