"""What every part of Quebra shares: geometry, the game protocol, verdicts, errors. Standard library only."""
