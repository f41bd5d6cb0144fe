CONFIGURABLES = {}


def configurable(fn):
    """Register a function whose keyword defaults a configuration may set."""
    CONFIGURABLES[fn.__name__] = fn
    return fn


def bind(fn, **values):
    unknown = set(values) - set(fn.__kwdefaults__)
    if fn.__name__ not in CONFIGURABLES or unknown:
        raise KeyError(f"{fn.__name__} has no setting {unknown}")
    fn.__kwdefaults__.update(values)
