"""Inferences become told steps: each follows from what stands on the board and fills something in."""
