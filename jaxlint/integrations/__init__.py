"""Where people work: linters, editors and test runners that show our findings."""
