"""Commands that solve boards and judge answers."""
