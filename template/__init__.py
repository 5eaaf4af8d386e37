"""A puzzle to begin a new one with: README, *Add a puzzle*, says how."""
