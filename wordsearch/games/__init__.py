"""Puzzles to be played. The rules of play are here, in Python; the browser draws, and passes on moves."""
