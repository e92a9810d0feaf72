"""A game at the terminal: who plays, what is typed, what is said and kept."""
