"""One file a puzzle: model, parsing, problems for the engine, heuristics, and what people call."""
