"""Rules about the disk cache: what keeps a program out of it, or makes it be compiled again at the next start."""
