"""The five reports' tables and charts: their published figures beside ours, measured on this machine."""

WORDS = __name__  # where its sentences are
