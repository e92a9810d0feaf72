"""A board as somebody plays it: what may be filled in, moves as short texts, and which clues are finished."""
