"""One file a puzzle: model, parsing, problems for the engine, heuristics, and the function that people call."""
