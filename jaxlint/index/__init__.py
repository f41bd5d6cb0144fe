"""One fast pass per file, and what is remembered of it."""
