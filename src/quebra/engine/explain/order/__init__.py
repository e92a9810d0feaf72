"""The order in which steps are told: that of a person, where a game says what a person takes first."""
