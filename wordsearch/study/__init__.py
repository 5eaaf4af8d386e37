"""Comparing, profiling and plotting searches."""
