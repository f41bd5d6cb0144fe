def fit(step_fn, state, data, epochs, hooks=()):
    for epoch in range(epochs):
        for batch in data:
            state, loss = step_fn(state, batch)
        for hook in hooks:
            hook.on_epoch_end(epoch, float(loss))
    for hook in hooks:
        hook.on_fit_end()
    return state
