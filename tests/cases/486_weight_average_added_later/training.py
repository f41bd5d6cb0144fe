def fit(step_fn, state, batches, callbacks):
    for i, batch in enumerate(batches):
        state, loss = step_fn(state, batch)
        for callback in callbacks:
            state = callback(i, state, loss)
    return state
