"""What the tests of all makers of puzzles share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from hypothesis import strategies as st

import wordsearch as ws
from tests.processes import printed
from wordsearch.making.generator import NoPuzzle
from wordsearch.making.uniqueness import Dictionaries
from wordsearch.provenance import Provenance, Rating, Uniqueness
from wordsearch.words.lexicon import Lexicon

#: What might be known of any puzzle.
PROVENANCE = Provenance(
    ("oboe",),
    7,
    "words",
    Uniqueness(3, 1, "sowpods", 3, dictionary="common words"),
    Rating(2, 30.0, {"effort": 2.0}),
)

#: Whole numbers, and texts that files can hold.
SEEDS = st.integers() | st.text(st.characters(exclude_categories=["C"]), max_size=8)

#: Options that no maker with a checker takes, and what is said of them.
REFUSED_BY_ALL: list[tuple[dict[str, Any], str]] = [
    (
        {"level": 101},
        "no word of 'enable1' is familiar enough for level=101 .*its most familiar word, '.*', has 100",
    ),
    (
        {"level": "knwon"},
        "level, if no number, must be one of everyday, known, rare; it is 'knwon'",
    ),
    ({"theme": []}, "the lexicon 'theme' is empty"),
    ({"difficulty": 6}, "difficulty must be"),
    ({"unique_in": "heaven"}, "unique_in must be one of known, lexicon, reference; it is 'heaven'"),
    ({"unique_in": "reference"}, "needs a reference"),
    ({"reference": 5}, "words come from a Lexicon"),
    ({"seed": 1.5}, "seed must be"),
    ({"max_tries": 0}, "max_tries must be"),
    ({"exclude": "oboe"}, "exclude is a list of words"),
]

_SHOWN = st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff")
#: Any seed that a maker takes.
SEEDS = st.integers() | st.text(_SHOWN, max_size=8)


#: A maker's choices where any word will do.
PLAIN: dict[str, Any] = {
    "level": None,
    "exclude_default": False,
    "exclude_grim": False,
    "rated": False,
}


def attempted(
    make: Callable[..., Any], few: ws.Lexicon, hints: Iterable[str], **options: Any
) -> Iterator[Any]:
    """A puzzle with one solution of the few words, unless its shape is refused or all tries are
    in vain.
    """
    try:
        puzzle = next(make(few, **PLAIN, **options))
    except NoPuzzle as error:
        assert sum(error.reasons.values()) == options["max_tries"]
    except ws.PuzzleError as error:
        assert any(hint in str(error) for hint in hints)
    else:
        assert all(word in few for word in puzzle.provenance.answer) and puzzle.is_unique(few)
        yield puzzle


def known(lexicon: Lexicon, **options: Any) -> Lexicon:
    """The words in which a maker's answer is the only one."""
    return Dictionaries.of(lexicon, **options).known


def decent(lexicon: Lexicon, **options: Any) -> Lexicon:
    """The words that a maker draws from."""
    return Dictionaries.of(lexicon, **options).answers


def printed_elsewhere(code: str) -> set[str]:
    """What a program prints in other processes, which order their sets in different ways."""
    return {printed(code, PYTHONHASHSEED=seed).strip() for seed in ("0", "1")}
