"""Commands that make new things: puzzles and booklets."""
