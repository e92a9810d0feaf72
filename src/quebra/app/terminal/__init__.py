"""A game at the terminal: who sits at the table, what is typed, shown and kept."""
