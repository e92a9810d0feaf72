"""A board that is not right yet: what to change, what is superfluous, which clue decides most."""
