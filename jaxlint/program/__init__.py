"""The linked program: names, values, calls, frequency and kinds across all files."""
