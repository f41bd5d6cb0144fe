"""Rules about state that a compiled program keeps as it was when it was traced."""
