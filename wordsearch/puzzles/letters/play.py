"""What a page must know of a letter puzzle that is played; the rules are in ``play.js``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.wordnet import definition


def game(puzzle: LetterPuzzle, lexicon: Lexicon) -> dict[str, Any]:
    """The letters on their honeycomb, the words to be found, likeliest first, and others that
    they spell.
    """
    spelled = set(puzzle.solve(lexicon).whole())
    wanted = puzzle.words or tuple(sorted(spelled))
    frequency = dict(zip(puzzle.words, puzzle.frequencies, strict=False))
    likeliest_first = sorted(wanted, key=lambda word: (-frequency.get(word, 0.0), len(word), word))
    rules = (
        f"Find words of {puzzle.min_length} letters or more, spelled with these letters, "
        "each as often as you like"
    )
    if puzzle.required:
        rules += f"; every word uses {puzzle.required}"
    return {
        "cells": puzzle.cells(),
        "required": puzzle.required or "",
        "fewest": puzzle.min_length,
        "words": spelled.difference(wanted),
        "solutions": likeliest_first,
        "bonus": _meanings(wanted, lexicon),
        "complete": True,
        "rules": f"{rules}.",
    }


def _meanings(words: Iterable[str], lexicon: Lexicon) -> dict[str, str]:
    """What words mean, for when they are found; nothing where they may not be English."""
    if lexicon.language != "en":
        return {}
    meanings = {word: definition(word) for word in words}
    return {word: meaning for word, meaning in meanings.items() if meaning}
