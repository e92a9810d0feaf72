"""A board in play: whether it can still be finished, and what pencil marks say."""
