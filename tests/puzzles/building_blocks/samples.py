"""Building blocks for the tests that all puzzles share; see `tests/puzzles/samples.py`."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

import wordsearch as ws
from tests.made import PLAIN
from tests.puzzles.samples import Game, all_words, every
from tests.twins import assert_stopped, assert_twins
from wordsearch.provenance import Provenance, Uniqueness

PUZZLE = ws.BuildingBlocks.parse("ca.. ..se", "rd ba ca")
WORDS = "card case bard base cart".split()


def typed(text: str) -> ws.BuildingBlocks:
    """Two texts in one, with a line of `---` between them."""
    patterns, _, blocks = text.partition("\n---\n")
    return ws.BuildingBlocks.parse(patterns, blocks)


TEXTS = {
    "building_blocks": (
        typed,
        (
            "pol...... ...cup...\n---\nemi cal por ine",
            "pol??? ---cup___\n---\nemi cal por ine",
        ),
    )
}


@st.composite
def puzzles(draw: st.DrawFn) -> ws.BuildingBlocks:
    size = draw(st.integers(1, 3))
    blank, piece = "." * size, st.text("abcé", min_size=size, max_size=size)
    pieces = st.lists(piece | st.just(blank), min_size=1, max_size=4).filter(
        lambda drawn: blank in drawn
    )
    patterns = draw(st.lists(pieces, min_size=1, max_size=4))
    blanks = sum(drawn.count(blank) for drawn in patterns)
    stock = draw(st.lists(piece, min_size=blanks, max_size=blanks + 2))
    return ws.BuildingBlocks(tuple(map("".join, patterns)), tuple(stock))


def fits(puzzle: ws.BuildingBlocks, pattern: str, word: str) -> Counter[str] | None:
    """The blocks that make `word` of `pattern`, or None: letter by letter, and never a block too
    often.
    """
    size = puzzle.block_length
    if len(pattern) != len(word) or any(
        a not in (b, ".") for a, b in zip(pattern, word, strict=True)
    ):
        return None
    blocks = Counter(word[at : at + size] for at in range(0, len(word), size) if pattern[at] == ".")
    return None if blocks - Counter(puzzle.blocks) else blocks


@st.composite
def instances(draw: st.DrawFn) -> tuple[ws.BuildingBlocks, ws.Lexicon, list[Any]]:
    """Every choice of a word for each pattern, with no block used too often."""
    puzzle = draw(puzzles())
    size, stock = puzzle.block_length, Counter(puzzle.blocks)
    piece = st.sampled_from(sorted(stock)) | st.text("abcé", min_size=size, max_size=size)
    words = draw(
        st.sets(st.lists(piece, min_size=1, max_size=4).map("".join), min_size=1, max_size=12)
    )
    words |= {pattern.replace("." * size, puzzle.blocks[0]) for pattern in puzzle.patterns}

    choices = [
        [
            (word, used)
            for word in sorted(words)
            if (used := fits(puzzle, pattern, word)) is not None
        ]
        for pattern in puzzle.patterns
    ]
    expected = sorted(
        tuple(word for word, _ in choice)
        for choice in itertools.product(*choices)
        if sum((used for _, used in choice), Counter()) <= stock
    )
    return puzzle, ws.Lexicon.from_words(words, policy=ws.Normalisation(accents="keep")), expected


def answers(solutions: Iterable[Any]) -> list[Any]:
    return sorted(solution.words for solution in solutions)


def hostile(markup: str) -> Iterator[Any]:
    """No parser lets such words in; the picture must not depend on that."""
    [solution] = PUZZLE.solve(WORDS[:4], limit=1).solutions
    yield replace(solution, words=(markup, *solution.words[1:]))


def endless() -> tuple[list[ws.BuildingBlocks], ws.Lexicon]:
    """Twelve blank patterns, and blocks that make any word."""
    return [ws.BuildingBlocks.parse(["......"] * 12, ["aa", "ab", "ba", "bb"] * 9)], all_words(
        "ab", (6,)
    )


def edges() -> None:
    pairs, parse = all_words("abcdefgh", (2,)), ws.BuildingBlocks
    many = parse(("..",) * 12, tuple("abcdefgh" * 4))
    assert assert_twins([many], pairs, limit=300).counts.tolist() == [300]
    assert_stopped(many, pairs)
    drawn = [
        (("a.", ".b", ".."), "abba"),
        (("a.", "a."), "bc"),
        (("z.", "a."), "bc"),
        (("a.", "b."), "zz"),
        (("...",), "abc"),
        (("a.",) * 5, "bbbbb"),
        (("a.", ".a"), "ab"),
        (("a.", "a."), "bz"),
    ]
    found = assert_twins([parse(patterns, tuple(blocks)) for patterns, blocks in drawn], pairs)
    assert found.counts.tolist()[:4] == [6, 2, 0, 0]


GOLDEN = "37979cfecad503439e4aac80f7068f0c37b03e09f4e32e549cd74d197f26b2fe"


def made(seed: str = "golden", kernel: bool = False) -> str:
    puzzles = ws.make_building_blocks(every(10), seed=seed, kernel=kernel, **PLAIN).take(20)
    told = [
        (each.patterns, each.blocks, each.provenance.answer, each.provenance.bonus)
        for each in puzzles
    ]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def letters(phrase):
    return "".join(filter(str.isalpha, phrase or ""))


def check_rules(puzzle, words, size, pieces, named):
    """The rules of the kind, asked of the puzzle and its answer alone."""
    made = puzzle.provenance
    solution = ws.BuildingBlocks.parse(puzzle.patterns, puzzle.blocks)
    assert (
        solution == puzzle
        and len(puzzle.patterns) == len(made.answer) == len(set(made.answer)) == words
    )
    assert puzzle.block_length == size and list(puzzle.blocks) == sorted(puzzle.blocks)
    used, places = Counter(), set()
    for word, slots in zip(made.answer, puzzle.slots, strict=True):
        (place,) = slots.given
        assert len(word) == size * pieces and puzzle.pieces(word)[place] == slots.letters
        used.update(word[blank] for blank in slots.blank)
        places.add(place)
    assert max(used.values()) == 1
    over = Counter(puzzle.blocks) - used
    assert not used - Counter(puzzle.blocks) and set(used).isdisjoint(over)
    spelled = letters(made.bonus)
    assert over == Counter(spelled[at : at + size] for at in range(0, len(spelled), size))
    one = {"start": {0}, "middle": {(pieces - 1) // 2}, "end": {pieces - 1}}
    assert "mixed" in named or any(places == one[name] for name in named)


MAKING: dict[str, Any] = {}


def check_made(puzzle: Any) -> None:
    check_rules(puzzle, 8, 3, 3, ("start", "middle", "end"))


RATED = [
    (puzzle, "wordnet", level)
    for puzzle, level in zip(ws.BuildingBlocks.examples().values(), (1, 1, 5), strict=True)
]


PHRASE = "time"
GAMES = {
    "building_blocks": Game(
        replace(
            ws.BuildingBlocks.parse("ca.. ..se", "rd ba ti me"),
            provenance=Provenance(("card", "base"), 1, "words", Uniqueness(1), bonus=PHRASE),
        ),
        words="card case base bee oboe".split(),
        answer=("card", "base"),
        carried=("base", "card"),
    )
}


ODD = [
    ws.BuildingBlocks.parse("ab..", "bc de"),
    ws.BuildingBlocks.parse("." * 12 + "abcdef", "cdefgh ijklmn xyzabc"),
    ws.BuildingBlocks.parse([f"..{'a' * 30}"], [f"{a}{b}" for a in "abcdefg" for b in "xyz"]),
    ws.BuildingBlocks.parse(".a", "b"),
]
