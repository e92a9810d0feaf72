"""Commands that show boards, and write them in other ways."""
