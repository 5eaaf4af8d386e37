"""Puzzles to be played: one HTML page that carries their rules, their words and the shell that
all games share.
"""
