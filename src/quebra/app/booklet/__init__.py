"""Printed things: booklets of puzzles and sheets of steps."""
