"""Run the yardstick of precision on released packages: apply a finding's advice and count the compiles of equal calls.

From a checkout, in an environment that has the packages of ``tests/precision/corpus.txt``::

    PYTHONPATH=tests python -m precision.yardstick [PACKAGE ...]

(Not ``tests.precision.yardstick``: pgx installs a package that is called ``tests``.)

Each module of this folder holds the cases of one package. A case calls the released code of a finding with small, equal
arguments, and then the same code as the finding advises to write it.
"""
