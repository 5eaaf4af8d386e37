"""What holds for any puzzle of a type: parsed however it is written; and proofs and certificates."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import wordsearch as ws
from tests.damage import SOMETHING_ELSE, changed, places
from tests.puzzles.palindromes.samples import puzzles as pangrams
from tests.puzzles.symbol_code.samples import puzzles as codes
from tests.puzzles.symbol_code.samples import symbol
from wordsearch.puzzles.palindromes.proof import shortest_palindromic_pangram
from wordsearch.puzzles.palindromes.result import OPTIMAL, seal
from wordsearch.puzzles.symbol_code.symbols import characters, order_type
from wordsearch.verify import VerificationError, verify

# -- parsers -------------------------------------------------------------------------------------------------


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


@given(pangrams(), st.randoms(use_true_random=False))
def test_an_alphabet_comes_in_any_order_and_case(puzzle: ws.PalindromicPangram, rng: random.Random) -> None:
    letters = list(puzzle.alphabet.upper())
    rng.shuffle(letters)
    assert ws.PalindromicPangram.parse("".join(letters)).alphabet == puzzle.alphabet
    assert ws.PalindromicPangram.parse(puzzle) == puzzle
    with pytest.raises(ws.PuzzleError, match="twice"):
        ws.PalindromicPangram.parse("".join(letters) + puzzle.alphabet[0])


# -- the proof of the palindromic pangram ---------------------------------------------------------------------


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
    forged = changed(good, path, data.draw(SOMETHING_ELSE))
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
