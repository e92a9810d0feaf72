"""Boards in play: moves at random, a plain twin of the record, and the page's own modules."""
