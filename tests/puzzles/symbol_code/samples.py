"""Symbol codes for the tests that all puzzles share; see `tests/puzzles/samples.py`."""

from __future__ import annotations

import itertools
import string
from collections.abc import Iterable, Iterator
from typing import Any

from hypothesis import strategies as st

import wordsearch as ws
from tests.made import PLAIN
from tests.puzzles.samples import EVIL, Game, all_words, every
from tests.twins import assert_stopped, assert_twins
from wordsearch.puzzles.symbol_code.make import STYLES

PUZZLE = ws.SymbolCode.parse(["XQQX", "QXXY", "ZXXQ"])
WORDS = "otto took boot root noon tool".split()
TEXTS = {
    "symbol_code": (
        lambda text: ws.SymbolCode.parse(text.splitlines()),
        ("cherry seven bar\nbar cherry", "🍒 7"),
    ),
    "cryptogram": (ws.SymbolCode.from_cryptogram, ("Uif dbu ibt b ibu.", "XLI'W")),
}

symbol = st.sampled_from(["♠", "♥", "🍒", "👩🏽‍🚀", "7️⃣", "Bar", "x", "é"])


@st.composite
def puzzles(draw: st.DrawFn) -> ws.SymbolCode:
    clues = draw(st.lists(st.lists(symbol, min_size=1, max_size=5), min_size=1, max_size=4))
    shown = list(dict.fromkeys(part for clue in clues for part in clue))
    letters = draw(st.permutations("abcdefghij"))
    known = dict(
        itertools.islice(zip(shown, letters, strict=False), draw(st.integers(0, len(shown))))
    )
    others = draw(st.lists(symbol.filter(lambda part: part not in shown), unique=True, max_size=2))
    one = draw(st.none() | st.sampled_from(["", "ai"]))
    return ws.SymbolCode.parse(
        clues, known, symbols=others, alphabet="abcdefghij", one_letter_words=one
    )


@st.composite
def instances(draw: st.DrawFn) -> tuple[ws.SymbolCode, ws.Lexicon, list[Any]]:
    """Every way to give the shown symbols different letters."""
    words = draw(st.sets(st.text("abcd", min_size=1, max_size=3), min_size=1, max_size=12))
    disguise = st.sampled_from(sorted(words)).map(
        lambda word: word.translate(str.maketrans("abcd", "♠♥♦♣"))
    )
    clue = st.text("♠♥♦♣", min_size=1, max_size=3) | disguise
    clues = draw(st.lists(clue, min_size=1, max_size=3))
    shown = list(dict.fromkeys("".join(clues)))
    known = {shown[0]: draw(st.sampled_from("abcd"))} if draw(st.booleans()) else {}
    codes = (
        dict(zip(shown, letters, strict=True))
        for letters in itertools.permutations("abcd", len(shown))
    )
    expected = sorted(
        tuple(sorted(code.items()))
        for code in codes
        if all("".join(map(code.__getitem__, clue)) in words for clue in clues)
        and known.items() <= code.items()
    )
    puzzle = ws.SymbolCode.parse(list(map(list, clues)), known, alphabet="abcd")
    return puzzle, ws.Lexicon.from_words(words), expected


def answers(solutions: Iterable[Any]) -> list[Any]:
    return sorted(tuple(sorted(solution.code.items())) for solution in solutions)


def hostile(markup: str) -> Iterator[Any]:
    yield ws.SymbolCode.parse([[markup, "bar", "&"], ["bar", markup]])
    yield ws.SymbolCode.from_cryptogram(f"Uif {markup}")
    code = ws.SymbolCode.parse([[markup, "y", "&"]], {markup: "b"})
    yield code.solve(["bat"]).solutions[0]


def endless() -> tuple[list[ws.SymbolCode], ws.Lexicon]:
    """Four clues that share no symbol: any words of four different letters, as long as letters
    last.
    """
    return [ws.SymbolCode.parse(["ABCD", "EFGH", "IJKL", "MNOP"])], all_words(
        "abcdefghijklmnopqr", (4,)
    )


def edges() -> None:
    letters = string.ascii_lowercase
    pairs = ws.Lexicon.from_words([a + b for a in letters for b in letters if a != b])
    assert assert_twins(
        [ws.SymbolCode.parse(["x y", "y z"])], pairs, limit=200
    ).counts.tolist() == [200]
    few = ws.Lexicon.from_words(["ab", "ba", "cd"])
    code = ws.SymbolCode.parse(["x y", "y z", "z x"], alphabet="abcd")
    assert assert_twins([code], few, misses=3).counts.tolist() == [24]
    assert_twins([code], few, misses=2, limit=3)
    assert_stopped(ws.SymbolCode.parse([f"s{n} s{n + 1}" for n in range(0, 20, 2)]), pairs)


GOLDEN = (
    "heart bell spade horseshoe cherry, seven heart bell grapes cherry, seven dollar dollar cherry grapes, dollar star seven bell grapes, crown seven spade horseshoe cherry; "
    "cherry bell crown bar heart, cherry dollar dollar cherry crown, club grapes heart grapes heart, bell cherry spade crown cherry, bell bar grapes star dollar"
)


def made(seed: str = "golden", kernel: bool = False) -> str:
    shape = {"clues": 6, "symbols": 10, "length": 5}
    codes = ws.make_symbol_code(every(40), seed=seed, kernel=kernel, **shape, **PLAIN).take(2)
    return "; ".join(", ".join(map(" ".join, code.clues)) for code in codes)


def check_rules(code, clues, symbols, lengths, known=0, looks=STYLES["names"]):
    answer = code.provenance.answer
    assert len(answer) == len(code.clues) <= clues and len(set(answer)) == len(answer)
    assert len(code.symbols) == symbols and set(code.symbols) <= set(looks) and not code.others
    assert len(code.known) == known < symbols
    letter = {}
    for word, clue in zip(answer, code.clues, strict=True):
        assert lengths[0] <= len(word) == len(clue) <= lengths[1]
        for symbol, one in zip(clue, word, strict=True):
            assert letter.setdefault(symbol, one) == one
    assert len(set(letter.values())) == symbols
    assert dict(code.known).items() <= letter.items()


#: Codes of this size are made in less time.
MAKING: dict[str, Any] = {"clues": 7, "symbols": 9, "length": 4}


def check_made(puzzle: Any) -> None:
    check_rules(puzzle, 7, 9, (4, 4))


RATED = [
    (code, "enable1", level)
    for code, level in zip(ws.SymbolCode.examples().values(), (2, 1), strict=True)
]


GAMES = {
    "symbol_code": Game(
        ws.SymbolCode.parse(f"🍒 {EVIL} {EVIL}\n♠A 🍒 {EVIL}"),
        words="bee abe the cat has hat a card deed".split(),
        answer=("bee", "abe"),
        carried=("abe", "bee", "cat", "has", "hat", "the"),
    ),
    "cryptogram": Game(
        ws.SymbolCode.from_cryptogram("Uif dbu ibt b ibu."),
        words="bee abe the cat has hat a card deed".split(),
        answer=("the", "cat", "has", "a", "hat"),
        carried=("a", "abe", "cat", "has", "hat", "i", "the"),
    ),
}


ODD = [
    ws.SymbolCode.parse(["abcdefghijklmnopqrstuvwxyz"] * 3),
    ws.SymbolCode.parse([["a very long name of a symbol that fills a line", "b"]]),
    ws.SymbolCode.parse([["🍒"] * 30]),
    ws.SymbolCode.parse("🍒🔔\n🔔🍒", {"🍒": "o"}),
    ws.SymbolCode.from_cryptogram("X" * 50 + " yy-zz 'q' 12 🍒🍒."),
]
