"""The command that serves the studio."""
