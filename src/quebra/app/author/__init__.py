"""What is told to authors: proposals, superfluous clues and common cells, in sentences and in JSON."""
