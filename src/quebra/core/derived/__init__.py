"""A board that describes itself comes in; its formats and its drawing, which no game need write, go out."""
