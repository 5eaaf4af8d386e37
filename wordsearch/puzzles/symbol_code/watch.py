"""What a player shows of a search for a code: clues and symbols are the places, where the search
keeps what is left for them.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from wordsearch.puzzles.symbol_code.draw import board_svg
from wordsearch.puzzles.symbol_code.solve import is_choice
from wordsearch.puzzles.symbol_code.word_index import bits
from wordsearch.search.problem import EXAMPLES, Domain


def shown_at(problem: Any, state: Any) -> str:
    """The clues with the letters known."""
    shown = problem.shown_at(state)
    return board_svg(problem.puzzle, dict(shown.known), ())


def domains(problem: Any, state: Any) -> dict[str, Domain]:
    """For each clue the words left and for each symbol the letters left, where more than one is;
    nothing without arc consistency, since no other search keeps them.
    """
    if not hasattr(state, "consistent"):
        return {}
    left = {}
    for number, words in enumerate(state.words):
        if is_choice(words):
            table = problem.tables[number].words
            some = tuple([table[place] for place in islice(bits(words), EXAMPLES)])
            left[_clue(problem, number)] = Domain(words.bit_count(), some)
    for symbol, letters in zip(problem.order, state.letters, strict=True):
        if is_choice(letters):
            some = tuple([problem.puzzle.alphabet[place] for place in bits(letters)])
            left[f"symbol {symbol}"] = Domain(letters.bit_count(), some[:EXAMPLES])
    return left


def turn(problem: Any, state: Any) -> str | None:
    """The clue or the symbol that is read next."""
    if not hasattr(state, "consistent"):
        return None
    if "back_solving" in problem.heuristics:
        number = problem.choice(state.words)
        return None if number is None else _clue(problem, number)
    number = problem.choice(state.letters)
    return None if number is None else f"symbol {problem.order[number]}"


def ruled_out(problem: Any, state: Any, label: Any, reason: str) -> tuple[str, str] | None:
    """The clues as they are; marked, the clue that would have no word left."""
    if reason != "arc_consistency" or not hasattr(state, "consistent"):
        return None
    clashing = _clash(problem, state, label)
    known = dict(problem.shown_at(state).known)
    if clashing is None:
        return board_svg(problem.puzzle, known, ()), "two symbols would have the same letter"
    clue = problem.texts[clashing]
    places = [place for place, other in enumerate(problem.puzzle.clues) if other == clue]
    sentence = f"{_clue(problem, clashing)} would have no word left"
    return board_svg(problem.puzzle, known, places), sentence


def _clash(problem: Any, state: Any, label: str) -> int | None:
    """The clue that has no word left after a choice; None where letters clash before that."""
    letters = list(state.letters)
    words = list(state.words)
    if "back_solving" in problem.heuristics:
        number = problem.choice(state.words)
        words[number] = 1 << problem.tables[number].words.index(label)
        changed = {number} if state.consistent else set(range(len(words)))
    else:
        symbol, _, letter = label.rpartition("=")
        place = problem.order.index(symbol)
        letters[place] = 1 << problem.puzzle.alphabet.index(letter)
        changed = set(problem.touched[place])
        problem.settle(letters, [place], changed)
    problem.agree(letters, words, changed)
    return next((number for number, left in enumerate(words) if not left), None)


def _clue(problem: Any, number: int) -> str:
    """What a clue is called."""
    symbols = problem.texts[number]
    apart = "" if all(len(symbol) == 1 for symbol in symbols) else " "
    return f"clue {apart.join(symbols)}"
