"""One folder a puzzle: its model, its problems for the engine, and what else is its own."""
