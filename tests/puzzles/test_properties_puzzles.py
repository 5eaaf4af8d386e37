"""What holds for every puzzle: parsed however it is written, through JSON, and solved as brute force does."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import wordsearch as ws
from notebooks.originals.pyramid import OriginalPyramid
from tests.damage import changed, places
from wordsearch.provenance import Provenance, Rating, Uniqueness
from wordsearch.puzzles.palindromes.proof import OPTIMAL, UNSOLVABLE, seal, shortest_palindromic_pangram
from wordsearch.puzzles.symbol_code.symbols import characters, order_type
from wordsearch.verify import VerificationError, verify

KEEP = ws.Normalisation(accents="keep")
letter = st.sampled_from("abcé")
symbol = st.sampled_from(["♠", "♥", "🍒", "👩🏽‍🚀", "7️⃣", "Bar", "x", "é"])


@st.composite
def pyramids(draw: st.DrawFn) -> ws.Pyramid:
    base = draw(st.integers(1, 5))
    return ws.Pyramid(tuple(draw(st.text(letter, min_size=n, max_size=n)) for n in range(1, base + 1)))


@st.composite
def blocks(draw: st.DrawFn) -> ws.BuildingBlocks:
    size = draw(st.integers(1, 3))
    piece = st.text(letter, min_size=size, max_size=size)
    words = draw(
        st.lists(
            st.lists(piece | st.just("." * size), min_size=1, max_size=4).filter(
                lambda pieces: "." * size in pieces
            ),
            min_size=1,
            max_size=4,
        )
    )
    blanks = sum(pieces.count("." * size) for pieces in words)
    stock = draw(st.lists(piece, min_size=blanks, max_size=blanks + 2))
    return ws.BuildingBlocks(tuple(map("".join, words)), tuple(stock))


@st.composite
def codes(draw: st.DrawFn) -> ws.SymbolCode:
    clues = draw(st.lists(st.lists(symbol, min_size=1, max_size=5), min_size=1, max_size=4))
    shown = list(dict.fromkeys(part for clue in clues for part in clue))
    letters = draw(st.permutations("abcdefghij"))
    known = dict(itertools.islice(zip(shown, letters, strict=False), draw(st.integers(0, len(shown)))))
    others = draw(st.lists(symbol.filter(lambda part: part not in shown), unique=True, max_size=2))
    one = draw(st.none() | st.sampled_from(["", "ai"]))
    return ws.SymbolCode.parse(clues, known, symbols=others, alphabet="abcdefghij", one_letter_words=one)


@st.composite
def honeycombs(draw: st.DrawFn) -> ws.LetterPuzzle:
    letters = draw(st.sets(letter, min_size=1))
    required = draw(st.none() | st.sampled_from(sorted(letters)))
    least = draw(st.integers(1, 4))
    words = draw(st.sets(st.text(st.sampled_from(sorted(letters)), min_size=least, max_size=6), max_size=6))
    fitting = tuple(sorted(word for word in words if required is None or required in word))
    rated = tuple(draw(st.floats(0, 8)) for _ in fitting) if draw(st.booleans()) else ()
    return ws.LetterPuzzle("".join(letters), required, fitting, rated, least)


@st.composite
def pangrams(draw: st.DrawFn) -> ws.PalindromicPangram:
    alphabet = "".join(draw(st.sets(st.sampled_from("abcdef"), min_size=1)))
    single = draw(st.none() | st.sampled_from(["", "ai"]))
    return ws.PalindromicPangram(alphabet, draw(st.booleans()), single, draw(st.booleans()))


MADE = Provenance(("oboe",), 7, "words", Uniqueness(3, 1, "sowpods", 3), Rating(2, 30.0, {"effort": 2.0}))
ANY = pyramids() | blocks() | codes() | honeycombs() | pangrams()


# -- parsers -------------------------------------------------------------------------------------------------


@given(pyramids(), st.sampled_from([" ", "\n", "  \t", ", "]))
def test_rows_of_a_pyramid_may_be_parted_and_written_in_many_ways(pyramid: ws.Pyramid, gap: str) -> None:
    if "," not in gap:
        text = gap.join(pyramid.rows)
        assert ws.Pyramid.parse(text) == ws.Pyramid.parse(f" {text.upper()}\n") == pyramid
    assert ws.Pyramid.parse(list(pyramid.rows)) == ws.Pyramid.parse(pyramid) == pyramid
    rows = str(pyramid).split("\n")
    assert ["".join(row.split()) for row in rows] == list(pyramid.rows)


@given(blocks(), st.randoms(use_true_random=False))
def test_patterns_and_blocks_may_be_texts_or_lists(puzzle: ws.BuildingBlocks, rng: random.Random) -> None:
    patterns, stock = " ".join(puzzle.patterns), "\n".join(puzzle.blocks)
    assert ws.BuildingBlocks.parse(patterns.upper(), stock) == puzzle
    assert ws.BuildingBlocks.parse(list(puzzle.patterns), puzzle.blocks) == puzzle
    short = list(puzzle.blocks)
    rng.shuffle(short)
    blanks = patterns.count(".") // puzzle.block_length
    with pytest.raises(ws.PuzzleError) as caught:
        ws.BuildingBlocks.parse(patterns, short[: blanks - 1])
    assert "\n" not in str(caught.value)


@given(codes(), st.data())
def test_a_clue_is_a_text_or_its_symbols_and_case_says_nothing(puzzle: ws.SymbolCode, data: Any) -> None:
    again: dict[str, Any] = {
        "symbols": puzzle.others,
        "alphabet": puzzle.alphabet,
        "one_letter_words": puzzle.one_letter_words,
    }
    known = dict(puzzle.known)
    texts = [", ".join(clue) + "," for clue in puzzle.clues]
    assert ws.SymbolCode.parse(texts, known, **again) == puzzle
    assert ws.SymbolCode.parse("\n".join(texts), known, **again) == puzzle
    swapped = [
        [part.swapcase() if place else part for place, part in enumerate(clue)] for clue in puzzle.clues
    ]
    spelled = ws.SymbolCode.parse(swapped, **again)
    assert list(map(order_type, spelled.clues)) == list(map(order_type, puzzle.clues))
    assert len(spelled.symbols) == len(puzzle.symbols)
    joined = data.draw(st.lists(symbol.filter(lambda part: part != "Bar"), min_size=1))
    assert characters("".join(joined)) == joined


@given(
    st.lists(st.text("abcdefgh", min_size=1, max_size=6), min_size=1, max_size=5),
    st.permutations("stuvwxyz"),
    st.sampled_from([" ", "-", ", ", ". "]),
    st.booleans(),
)
def test_a_cryptogram_with_its_key_reads_as_it_was_written(
    words: list[str], key: list[str], gap: str, capital: bool
) -> None:
    plain = gap.join(words)
    plain = plain.capitalize() if capital else plain
    cipher = str.maketrans(dict(zip("abcdefghABCDEFGH", [*key, *map(str.upper, key)], strict=True)))
    known = dict(zip(key, "abcdefgh", strict=True))
    used = {part: meant for part, meant in known.items() if meant in plain.lower()}
    code = ws.SymbolCode.from_cryptogram(plain.translate(cipher), used, one_letter_words=None)
    [solution] = code.solve(ws.Lexicon.from_words(words)).solutions
    # Where all is written in capitals they say nothing.
    assert solution.decode() == (plain.lower() if plain.isupper() else plain)
    assert sorted(solution.words) == sorted(set(words))


@given(honeycombs(), st.randoms(use_true_random=False))
def test_letters_come_in_any_order_and_brackets_mark_the_required_one(
    puzzle: ws.LetterPuzzle, rng: random.Random
) -> None:
    letters = list(puzzle.letters)
    rng.shuffle(letters)
    bare = replace(puzzle, words=(), frequencies=())
    marked = " ".join(f"[{each}]" if each == puzzle.required else each for each in letters)
    parse = ws.LetterPuzzle.parse
    assert parse(marked, min_length=puzzle.min_length) == bare
    assert parse("".join(letters), puzzle.required, min_length=puzzle.min_length) == bare
    with pytest.raises(ws.PuzzleError, match="each letter counts once"):
        parse("".join([*letters, letters[0]]))
    with pytest.raises(ws.PuzzleError, match="may stand in brackets"):
        parse(marked + "[")


@given(pangrams(), st.randoms(use_true_random=False))
def test_an_alphabet_comes_in_any_order_and_case(puzzle: ws.PalindromicPangram, rng: random.Random) -> None:
    letters = list(puzzle.alphabet.upper())
    rng.shuffle(letters)
    assert ws.PalindromicPangram.parse("".join(letters)).alphabet == puzzle.alphabet
    assert ws.PalindromicPangram.parse(puzzle) == puzzle
    with pytest.raises(ws.PuzzleError, match="twice"):
        ws.PalindromicPangram.parse("".join(letters) + puzzle.alphabet[0])


# -- JSON ----------------------------------------------------------------------------------------------------


@given(ANY, st.booleans())
def test_json_takes_every_puzzle_there_and_back(puzzle: Any, made: bool) -> None:
    if made and hasattr(puzzle, "provenance"):
        puzzle = replace(puzzle, provenance=MADE)
    again = type(puzzle).from_json(puzzle.to_json())
    assert again == puzzle and hash(again) == hash(puzzle) and again.to_json() == puzzle.to_json()
    assert getattr(again, "provenance", None) == getattr(puzzle, "provenance", None)


JUNK = (
    st.none()
    | st.booleans()
    | st.integers(-2, 3)
    | st.floats()
    | st.text(max_size=3)
    | st.lists(st.text(max_size=2) | st.integers(), max_size=3)
    | st.dictionaries(st.text(max_size=2), st.text(max_size=2), max_size=2)
)


@given(ANY, st.booleans(), st.data())
@settings(max_examples=250)
def test_json_with_something_else_in_one_place_is_refused_or_another_puzzle(
    puzzle: Any, made: bool, data: Any
) -> None:
    if made and hasattr(puzzle, "provenance"):
        puzzle = replace(puzzle, provenance=MADE)
    content = json.loads(puzzle.to_json())
    path = data.draw(st.sampled_from(list(places(content))))
    text = json.dumps(changed(content, path, data.draw(JUNK)))
    try:
        other = type(puzzle).from_json(text)
    except ws.PuzzleError as error:
        assert str(error) and "\n" not in str(error)
    else:
        assert type(puzzle).from_json(other.to_json()) == other
        assert str(other)
        if hasattr(other, "_repr_svg_"):
            assert other._repr_svg_().startswith("<svg")


# -- solvers against brute force -----------------------------------------------------------------------------


def every_way(solve: Callable[..., Any], puzzle: Any, lexicon: ws.Lexicon) -> list[list[Any]]:
    """The solutions of the plain solver and of the kernel, each sorted."""
    plain = puzzle.solve(lexicon).finish()
    assert plain.status == "complete"
    batch = ws.solve_many([puzzle, puzzle], lexicon, solutions=True)
    assert batch.counts.tolist() == [len(plain.solutions)] * 2 and set(batch.statuses) == {"complete"}
    assert batch.nodes.tolist() == [plain.stats.nodes] * 2
    return [sorted(map(solve, found)) for found in (plain.solutions, *batch.solutions)]


@given(st.data())
@settings(max_examples=60)
def test_pyramids(data: Any) -> None:
    base = data.draw(st.integers(1, 4))
    rows = tuple(data.draw(st.text("ab", min_size=n, max_size=n)) for n in range(1, base + 1))
    words = data.draw(st.sets(st.text("ab", min_size=3, max_size=5), min_size=1, max_size=10))
    expected = sorted({tuple(sorted(found)) for found in OriginalPyramid(" ".join(rows), frozenset(words))})
    for found in every_way(lambda solution: solution.words, ws.Pyramid(rows), ws.Lexicon.from_words(words)):
        assert found == expected


@given(st.data())
@settings(max_examples=60)
def test_building_blocks(data: Any) -> None:
    """Every choice of a word for each pattern, with no block used too often."""
    puzzle = data.draw(blocks())
    size, stock = puzzle.block_length, Counter(puzzle.blocks)
    piece = st.sampled_from(sorted(stock)) | st.text(letter, min_size=size, max_size=size)
    words = data.draw(st.sets(st.lists(piece, min_size=1, max_size=4).map("".join), min_size=1, max_size=12))
    words |= {pattern.replace("." * size, puzzle.blocks[0]) for pattern in puzzle.patterns}

    def taken(pattern: str, word: str) -> Counter[str] | None:
        if len(pattern) != len(word) or any(a not in (b, ".") for a, b in zip(pattern, word, strict=True)):
            return None
        starts = range(0, len(word), size)
        return Counter(word[at : at + size] for at in starts if pattern[at] == ".")

    choices = [
        [(word, used) for word in sorted(words) if (used := taken(pattern, word)) is not None]
        for pattern in puzzle.patterns
    ]
    expected = sorted(
        tuple(word for word, _ in choice)
        for choice in itertools.product(*choices)
        if sum((used for _, used in choice), Counter()) <= stock
    )
    lexicon = ws.Lexicon.from_words(words, policy=KEEP)
    for found in every_way(lambda solution: solution.words, puzzle, lexicon):
        assert found == expected


@given(st.data())
@settings(max_examples=60)
def test_symbol_codes(data: Any) -> None:
    """Every way to give the shown symbols different letters."""
    words = data.draw(st.sets(st.text("abcd", min_size=1, max_size=3), min_size=1, max_size=12))
    clues = data.draw(st.lists(st.text("♠♥♦", min_size=1, max_size=3), min_size=1, max_size=3))
    shown = list(dict.fromkeys("".join(clues)))
    known = {shown[0]: data.draw(st.sampled_from("abcd"))} if data.draw(st.booleans()) else {}
    codes_of = (
        dict(zip(shown, chosen, strict=True)) for chosen in itertools.permutations("abcd", len(shown))
    )
    expected = sorted(
        tuple(sorted(code.items()))
        for code in codes_of
        if all("".join(map(code.__getitem__, clue)) in words for clue in clues)
        and known.items() <= code.items()
    )
    puzzle = ws.SymbolCode.parse(list(map(list, clues)), known, alphabet="abcd")
    for found in every_way(
        lambda solution: tuple(sorted(solution.code.items())), puzzle, ws.Lexicon.from_words(words)
    ):
        assert found == expected


@given(honeycombs(), st.sets(st.text("abcéx", min_size=1, max_size=5), min_size=1, max_size=15))
@settings(max_examples=60)
def test_letter_puzzles(puzzle: ws.LetterPuzzle, words: set[str]) -> None:
    lexicon = ws.Lexicon.from_words(words, policy=KEEP)
    expected = [word for word in lexicon if not puzzle.refusal(word)]
    assert expected == [
        word
        for word in lexicon
        if len(word) >= puzzle.min_length
        and set(word) <= set(puzzle.letters)
        and (puzzle.required is None or puzzle.required in word)
    ]
    for heuristics in ((), "graph", "brick"):
        assert sorted(puzzle.solve(lexicon, heuristics=heuristics).solutions) == expected
    for found in every_way(str, puzzle, lexicon):
        assert found == expected


def shortest(words: set[str], alphabet: str, most: int) -> int | None:
    """The length of the shortest palindromic pangram of at most so many letters; every sequence is tried."""
    best, todo = None, [""]
    while todo:
        text = todo.pop()
        if text == text[::-1] and set(alphabet) <= set(text) and (best is None or len(text) < best):
            best = len(text)
        todo += [text + word for word in words if len(text) + len(word) <= most]
    return best


@given(
    st.sets(st.text("abc", min_size=1, max_size=4), min_size=1, max_size=5), st.sampled_from(["ab", "abc"])
)
@settings(max_examples=50)
def test_palindromic_pangrams(words: set[str], alphabet: str) -> None:
    """The search, the proof and the check of its certificate, against every sequence of words."""
    usable = {word for word in words if set(word) <= set(alphabet)}
    best = shortest(usable, alphabet, 8)
    proof = shortest_palindromic_pangram(sorted(words), alphabet=alphabet, progress=False)
    assert proof.status == (UNSOLVABLE if proof.length is None else OPTIMAL)
    if best is None:
        assert proof.length is None or proof.length > 8
    else:
        assert proof.length == best
    certificate = json.loads(json.dumps(proof.certificate()))
    verify(certificate, sorted(words))
    puzzle, lexicon = ws.PalindromicPangram(alphabet), ws.Lexicon.from_words(words)
    if not set(alphabet) <= set("".join(usable)):
        with pytest.raises(ws.PuzzleError, match="no phrase can have all of"):
            puzzle.solve(lexicon)
        return
    run = puzzle.solve(lexicon, upper_bound=9).finish()
    lengths = [phrase.length for phrase in run.solutions]
    assert run.status == "complete" and lengths[-1:] == ([] if best is None else [best])


# -- certificates --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def certificate() -> tuple[dict[str, Any], list[str]]:
    words = ["aab", "baa", "ab", "ba", "cab", "bac", "c"]
    proof = shortest_palindromic_pangram(words, alphabet="abc", progress=False)
    assert proof.status == OPTIMAL
    return json.loads(json.dumps(proof.certificate())), words


@given(data=st.data(), sealed=st.booleans())
@settings(max_examples=120)
def test_a_certificate_with_something_else_in_one_place(
    certificate: tuple[dict[str, Any], list[str]], data: Any, sealed: bool
) -> None:
    """Refused in one sentence; sealed anew it is refused, too, or claims nothing else about the phrases."""
    good, words = certificate
    path = data.draw(st.sampled_from(list(places(good))))
    forged = changed(good, path, data.draw(JUNK))
    assume(forged != good)
    if sealed and "seal" in forged:
        forged["seal"] = seal(forged.get("claims"))
    try:
        verify(forged, words)
    except VerificationError as error:
        assert str(error) and "\n" not in str(error)
    else:
        for claim in ("status", "length", "words", "words_sha256", "list_sha256"):
            assert forged["claims"][claim] == good["claims"][claim], claim
