"""Commands for authors: what to change, what to leave out."""
