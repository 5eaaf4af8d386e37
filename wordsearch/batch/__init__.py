"""Thousands of puzzles of one kind in one call, here or in other processes, and how kernels are
compiled; the kernels stand in the puzzles' own folders.
"""
