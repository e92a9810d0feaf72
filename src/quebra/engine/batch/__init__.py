"""A request and a count come in; many puzzles go out, the same ones however many processes make them."""
