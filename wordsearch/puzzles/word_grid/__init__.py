"""Word grids: word search, and words along touching cells (Boggle)."""
