"""Hypothesis looks at the same examples in each run, and does not measure how busy the machine is."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
