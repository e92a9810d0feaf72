"""Games on paper: what is known of a game, and the two formats it is written in."""
