"""Evaluation: metrics over a data set, and a predictor that answers requests."""

import jax
import jax.numpy as jnp

from model import apply, make_metrics


def evaluate(params, batches, config):
    """The mean metrics over the batches."""
    totals = {"accuracy": 0.0, "loss": 0.0}
    for x, y in batches:
        measure = make_metrics(config)
        measured = measure(params, x, y)
        for name, value in measured.items():
            totals[name] += float(value)
    return {name: total / len(batches) for name, total in totals.items()}


class Predictor:
    """Answers requests with a trained model."""

    def __init__(self, params, temperature=1.0):
        self.params = params
        self.temperature = temperature

    def probabilities(self, x):
        """The class probabilities of each row."""
        return jax.nn.softmax(apply(self.params, x) / self.temperature)

    def handle(self, request):
        """Answer one request."""
        predict = jax.jit(self.probabilities)
        return predict(jnp.asarray(request))


def serve(predictor, requests):
    """Answer the requests, one after the other."""
    return [predictor.handle(request) for request in requests]
