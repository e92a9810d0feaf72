"""Commands that count and measure."""
