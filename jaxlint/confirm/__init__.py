"""Findings proved or refuted on a real backend: the recorder, its launcher, verdicts and reports.

The modules that run inside the user's program (``recorder`` and what it imports) use relative imports, the standard
library and jax only: they are loaded into interpreters in which jaxlint is not installed.
"""
