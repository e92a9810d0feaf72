"""Commands that give reasons: explain, hint, grade."""
