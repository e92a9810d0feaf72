"""The three ways to a repair: clues that tell solutions apart, clues put right, and both in pairs."""
