import numpy as np

from hooks import HookBus, clip_hook, ema_hook


def simulate(bus, n_events):
    rng = np.random.default_rng(12)
    values = []
    for _ in range(n_events):
        signal = rng.normal(size=4).astype(np.float32)
        values.append(float(np.asarray(bus.emit("signal", signal)).sum()))
    return values


def main(steps=4):
    bus = HookBus()
    bus.on("signal", clip_hook(1.0))
    bus.on("signal", ema_hook(0.9))
    for weight in (0.5, 0.25):
        bus.on("signal", ema_hook(weight))
    return simulate(bus, steps)


if __name__ == "__main__":
    print(main())
