"""Knows no game: named rules become clauses, clauses become answers."""
