"""What a batch of puzzles holds: how many of which kind, how hard, how many twice."""

WORDS = __name__  # where its sentences are
