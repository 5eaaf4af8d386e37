"""What holds for any puzzle of a type: parsed however it is written; and proofs and
certificates.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st

import wordsearch as ws
from tests.damage import SOMETHING_ELSE, changed, places
from tests.puzzles.palindromes.samples import puzzles as pangrams
from wordsearch.puzzles.palindromes.proof import shortest_palindromic_pangram
from wordsearch.puzzles.palindromes.result import OPTIMAL
from wordsearch.search.checkpoint import digest as seal
from wordsearch.verify import VerificationError, verify

# -- parsers ---------------------------------------------------------------------------------------


@given(pangrams(), st.randoms(use_true_random=False))
def test_an_alphabet_comes_in_any_order_and_case(
    puzzle: ws.PalindromicPangram, rng: random.Random
) -> None:
    letters = list(puzzle.alphabet.upper())
    rng.shuffle(letters)
    assert ws.PalindromicPangram.parse("".join(letters)).alphabet == puzzle.alphabet
    assert ws.PalindromicPangram.parse(puzzle) == puzzle
    with pytest.raises(ws.PuzzleError, match="each once"):
        ws.PalindromicPangram.parse("".join(letters) + puzzle.alphabet[0])


# -- certificates ----------------------------------------------------------------------------------


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
    """Refused in one sentence; sealed anew it is refused, too, or claims nothing else about the
    phrases.
    """
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
