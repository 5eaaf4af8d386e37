"""Building Blocks."""
