"""Two players and a number of games come in; who is stronger goes out, and a file that loses no game."""
