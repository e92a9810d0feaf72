"""The same boards by several engines or strategies: measured, told, drawn."""
