"""Fuzzing: a target for each parser, run with atheris; see `tests/fuzz/__main__.py`."""
