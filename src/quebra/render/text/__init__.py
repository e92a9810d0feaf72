"""A Scene as terminal text."""
