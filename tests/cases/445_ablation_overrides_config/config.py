CONFIG = {"damping": 0.85, "rounds": 5}


def option(name):
    return CONFIG[name]
