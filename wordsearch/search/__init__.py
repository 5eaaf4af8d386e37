"""The one search engine: problems, strategies, runs, recorders and their pictures."""
