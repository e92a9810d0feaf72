"""The same boards by several engines or strategies: measured, told, drawn."""

WORDS = __name__  # where its sentences are
