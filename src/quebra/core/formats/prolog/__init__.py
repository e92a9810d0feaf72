"""Prolog facts: signs, terms, and what boards the facts of a file tell."""
