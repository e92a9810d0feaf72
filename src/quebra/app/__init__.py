"""The ways in: the command line now, more to come. They only arrange calls."""
