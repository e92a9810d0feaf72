"""How help pages end."""


def worked(*lines: str) -> str:
    """Example command lines for the end of a help page, kept one a line by click's mark."""
    return "\n".join(["\b", "Examples:" if len(lines) > 1 else "Example:", *(f"  {line}" for line in lines)])
