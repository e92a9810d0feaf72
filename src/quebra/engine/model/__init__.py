"""Named rules over cells come in, clauses go out: what a puzzle is, before anybody solves or explains it."""
