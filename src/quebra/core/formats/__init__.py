"""The formats of other programs: which notations the games offer, and what puzz.link addresses share."""
