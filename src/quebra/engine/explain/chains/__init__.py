"""Chains as a person puts them: why each link follows, and what would be wrong on the board at the end."""
