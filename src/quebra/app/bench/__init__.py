"""How fast Quebra is on this machine: fixed boards, two engines, one picture."""

WORDS = __name__  # where its sentences are
