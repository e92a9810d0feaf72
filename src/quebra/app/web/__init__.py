"""The studio: a page to play on, and the API behind it."""
