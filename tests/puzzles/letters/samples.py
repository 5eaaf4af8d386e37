"""Letter puzzles for the tests that all puzzles share; see `tests/puzzles/samples.py`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

from hypothesis import strategies as st

import wordsearch as ws
from tests.puzzles.samples import Game, all_words, every
from tests.twins import assert_twins
from wordsearch.puzzles.letters import letter_sets

PUZZLE = ws.LetterPuzzle.parse("[o]der")
WORDS = "oboe door deed order seed rode redo".split()
TEXTS = {
    "letters": (ws.LetterPuzzle.parse, ("d[e]ioprv", "abc")),
    "letters_of_the_original": (
        ws.LetterPuzzle.from_json,
        ('{"puzzle": {"letters": "de", "words": ["deed"]}}',),
    ),
}


@st.composite
def puzzles(draw: st.DrawFn) -> ws.LetterPuzzle:
    letters = draw(st.sets(st.sampled_from("abcé"), min_size=1))
    required = draw(st.none() | st.sampled_from(sorted(letters)))
    least = draw(st.integers(1, 4))
    words = draw(
        st.sets(st.text(st.sampled_from(sorted(letters)), min_size=least, max_size=6), max_size=6)
    )
    fitting = tuple(sorted(word for word in words if required is None or required in word))
    rated = tuple(draw(st.floats(0, 8)) for _ in fitting) if draw(st.booleans()) else ()
    return ws.LetterPuzzle("".join(letters), required, fitting, rated, least)


@st.composite
def instances(draw: st.DrawFn) -> tuple[ws.LetterPuzzle, ws.Lexicon, list[Any]]:
    puzzle = draw(puzzles())
    words = draw(st.sets(st.text("abcéx", min_size=1, max_size=5), min_size=1, max_size=15))
    expected = [
        word
        for word in sorted(words)
        if len(word) >= puzzle.min_length
        and set(word) <= set(puzzle.letters)
        and (puzzle.required is None or puzzle.required in word)
    ]
    lexicon = ws.Lexicon.from_words(words, policy=ws.Normalisation(accents="keep"))
    assert expected == sorted(word for word in lexicon if not puzzle.refusal(word))
    return puzzle, lexicon, expected


def answers(solutions: Iterable[Any]) -> list[Any]:
    return sorted(solutions)


def hostile(markup: str) -> Iterator[Any]:
    yield ws.LetterPuzzle("".join(sorted(set(markup))), words=(markup,))


def endless() -> tuple[list[ws.LetterPuzzle], ws.Lexicon]:
    """Each puzzle takes half a millisecond, and there are a hundred thousand of them."""
    return [ws.LetterPuzzle.parse("[a]bcdefgh")] * 100_000, all_words("abcdefgh", (4, 5))


def edges() -> None:
    asked = [ws.LetterPuzzle("abcd"), ws.LetterPuzzle("abz", "z"), ws.LetterPuzzle("ab", "b")]
    every_word = all_words("abcd", (4,))
    assert assert_twins(asked * 70, every_word).counts.tolist()[:3] == [256, 0, 15]
    assert assert_twins(asked, every_word, limit=5).counts.tolist() == [5, 0, 5]
    brick = ws.Brick.from_words(list(every_word)[::7])
    by_numpy = brick.letter_sets(4, 2), brick.honeycomb_counts(3, min_length=1)
    letter_sets._WORTH = 0  # as much work as is worth a kernel
    assert (brick.letter_sets(4, 2), brick.honeycomb_counts(3, min_length=1)) == by_numpy and all(
        by_numpy
    )


GOLDEN = "194167c6457f8e2cde4a207c9bfd846c728bc986b14089432d3917f847e7fc70"


def made(seed: str | int = 4, kernel: bool = False) -> str:
    # words that name no language: no frequencies, so no package's version counts
    words = ws.Brick.from_words(list(every(40)))
    found = ws.make_letters(words, letters=6, required=True, words=(2, 9), seed=seed, kernel=kernel)
    told = [f"{puzzle.letters} {puzzle.required} {puzzle.words}" for puzzle in found.take(40)]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


def check_rules(puzzle, letters, bounds):
    assert len(puzzle.letters) == letters and bounds[0] <= len(puzzle.words) <= bounds[1]
    assert puzzle.provenance.answer == puzzle.words and not any(map(puzzle.refusal, puzzle.words))
    again = ws.LetterPuzzle.from_json(puzzle.to_json())
    assert again == puzzle and again.provenance == puzzle.provenance


MAKING: dict[str, Any] = {"letters": 6, "words": (3, 60)}


def check_made(puzzle: Any) -> None:
    check_rules(puzzle, 6, (3, 60))


RATED = [(ws.LetterPuzzle.parse("d[e]ioprv"), "enable1", 4)]


GAMES = {
    "letters": Game(
        ws.LetterPuzzle("deor", "e", ("deed", "order")),
        words="deed order doer rodeo door oboe".split(),
        answer=("deed", "order"),
        carried=("doer", "rodeo"),
    )
}


ODD = [ws.LetterPuzzle("a"), ws.LetterPuzzle("abcdefghijklmnopqrstuvwxyz", "z")]
