"""What makers of puzzles share."""
