def fit(step, params, data, epochs, callbacks=()):
    """Run `step` once per epoch and tell every callback."""
    for epoch in range(epochs):
        params = step(params, *data)
        for callback in callbacks:
            callback(epoch, params)
    return params
