"""A controller step."""


def pid(state, target):
    value, integral = state
    error = target - value
    integral = integral + 0.1 * error
    return value + 0.5 * error + 0.1 * integral, integral
