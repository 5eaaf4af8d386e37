"""One folder a puzzle: its model, solver, kernel, maker, pictures and game, one file each.

A puzzle never imports another; shared rooms find it by its name, through `wordsearch.puzzle`.
"""
