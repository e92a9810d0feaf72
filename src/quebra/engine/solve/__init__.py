"""A model comes in; one, some, all or the smallest of its solutions go out, each proven."""
