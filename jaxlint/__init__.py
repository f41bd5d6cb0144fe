"""jaxlint finds the source patterns that make JAX compile again and again."""

__version__ = "0.1.0"
