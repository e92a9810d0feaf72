"""The menu for people who type no options: it asks, and the commands do the work."""
