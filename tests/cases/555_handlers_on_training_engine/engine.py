"""A small event-driven training loop."""
from collections import defaultdict

EVENTS = ("started", "batch", "epoch_end", "finished")


class Engine:
    def __init__(self, step):
        self.step = step
        self.state = {"iteration": 0, "loss": None}
        self._handlers = defaultdict(list)

    def on(self, event):
        assert event in EVENTS, event

        def register(handler):
            self._handlers[event].append(handler)
            return handler

        return register

    def _fire(self, event, *args):
        for handler in self._handlers[event]:
            handler(self, *args)

    def run(self, params, batches, epochs):
        self._fire("started", params)
        for _ in range(epochs):
            for batch in batches:
                params, self.state["loss"] = self.step(params, batch)
                self.state["iteration"] += 1
                self._fire("batch", params, batch)
            self._fire("epoch_end", params)
        self._fire("finished", params)
        return params
