"""Front ends for notebooks: the explorer, the tree that opens at a click, games, sheets and
files of puzzles.
"""
