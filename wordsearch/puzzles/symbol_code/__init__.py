"""Symbol codes and cryptograms."""
