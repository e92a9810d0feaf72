"""A board and a strategy come in; the outcome of a finite-domain search, every step counted, goes out."""
