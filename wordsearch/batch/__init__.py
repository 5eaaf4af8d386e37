"""Fast twins of the inner loops, one file a puzzle; nothing else may import numba."""
