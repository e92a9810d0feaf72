"""The shapes of what calls send and get."""
