"""A request comes in; one puzzle with exactly one solution, at the level asked for, goes out."""
