"""A board in play: what is filled in, and the pencil marks beside it."""
