"""Branches and bodies."""


def fall(height, speed):
    return height, speed - 0.1


def bounce(height, speed):
    return -height, -0.8 * speed


def decay(speed, factor):
    speed = 0.9 * factor * speed
    return speed, speed
