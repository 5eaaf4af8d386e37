"""Letter puzzles, and Brick, which makes them from any text."""
