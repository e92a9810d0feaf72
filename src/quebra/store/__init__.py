"""What the studio keeps: users, their sessions and every move, in one SQLite file."""
