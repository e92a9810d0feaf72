"""What the tests share: boards, twins, an independent verifier, commands and what they made."""
