def drive(step, state, batches):
    """Yield the state after each batch; what is only for the log stays on the host."""
    seen = []
    for batch in batches:
        seen.append(batch.pop("note", None))
        state = step(state, batch["obs"])
        yield state
