"""The readable trie against sets of words."""

from __future__ import annotations

import itertools
import os
import re
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import example, given, strategies as st

from wordsearch.display.svg import PALETTE
from wordsearch.words.trie import Trie

few_letters = st.text("abc", min_size=1, max_size=6)


@given(st.lists(st.text("abc", max_size=5)), st.text("abcd", max_size=5))
def test_trie_is_a_set_of_words(words: list[str], probe: str) -> None:
    trie, expected = Trie(words), set(words)
    assert list(trie) == list(trie.words()) == sorted(expected)
    assert len(trie) == len(expected)
    assert bool(trie) == bool(expected)
    assert (probe in trie) == (probe in expected)
    assert list(trie.words(probe)) == sorted(word for word in expected if word.startswith(probe))


@given(st.lists(few_letters), st.text("abcd", max_size=6))
def test_match_goes_as_deep_as_any_word_allows(words: list[str], probe: str) -> None:
    trie = Trie(words)
    shared = max((len(os.path.commonprefix((word, probe))) for word in words), default=0)
    subtrie, rest = trie.match(probe)
    assert rest == probe[shared:]
    assert set(subtrie) == {word[shared:] for word in words if word.startswith(probe[:shared])}
    assert trie.search(probe) is (None if rest else subtrie)


@given(st.lists(few_letters), st.text("abc.", max_size=6))
def test_wildcards_agree_with_regular_expressions(words: list[str], pattern: str) -> None:
    expected = [word for word in sorted(set(words)) if re.fullmatch(pattern, word)]
    assert list(Trie(words).matches(pattern)) == expected


def readable(letters: str, words: set[str]) -> bool:
    """Whether some sequence of words begins with these letters, straight from the definition."""
    return not letters or any(
        word.startswith(letters)
        or (letters.startswith(word) and readable(letters[len(word) :], words))
        for word in words
    )


@given(st.sets(few_letters, max_size=8), st.text("abc", max_size=8))
def test_loopy_search_reads_what_words_in_a_row_spell(words: set[str], letters: str) -> None:
    trie = Trie(words)
    places = trie.loopy_search(letters[3:], start=trie.loopy_search(letters[:3]))  # as in one go
    assert bool(places) == (readable(letters, words) if words else not letters)
    assert len({id(place) for place in places}) == len(places)
    ending = not letters or any(place.terminal for place in places)
    spelt = re.fullmatch(f"(?:{'|'.join(words)})*", letters) is not None if words else not letters
    assert ending == spelt


@given(
    st.sets(few_letters, max_size=12), st.sets(few_letters, max_size=6), st.text("abc", max_size=3)
)
@example({"abab", "ab", "ba"}, {"ab"}, "a")
def test_filter_keeps_what_a_loopy_search_reads(
    words: set[str], others: set[str], begun: str
) -> None:
    criteria = Trie(others)
    assert list(Trie(words).filter(criteria)) == sorted(
        word for word in words if criteria.loopy_search(word)
    )
    start = criteria.loopy_search(begun)
    expected = sorted(word for word in words if criteria.loopy_search(word, start))
    assert list(Trie(words).filter(start, root=criteria)) == expected


def test_filter_by_several_subtries_needs_their_root() -> None:
    with pytest.raises(ValueError, match="needs root="):
        list(Trie("op").filter([Trie("a"), Trie("b")]))


def test_long_words_need_no_recursion() -> None:
    word = "ab" * 2500
    trie = Trie([word, "ab", "b"])
    assert word in trie and len(trie) == 3 and list(trie.words("aba")) == [word]
    assert list(trie.matches("." * 5000)) == [word]
    assert list(trie.filter(Trie(["ab"]))) == ["ab", word]
    assert Trie(word).loopy_search(word * 2)
    assert word in repr(trie)


def test_repr_of_a_large_trie_is_short() -> None:
    text = repr(Trie(f"{n:04}" for n in range(3000)))
    assert len(text) < 200 and text.endswith("... 2,988 more])")


@pytest.mark.parametrize("word", [b"lid", ["lid"]])
def test_only_strings_go_into_a_trie(word: object) -> None:
    with pytest.raises(ValueError, match="holds words"):
        Trie([word])  # type: ignore[list-item]
    assert word not in Trie("lid")


def test_words_without_end_are_refused() -> None:
    with pytest.raises(ValueError, match="words must be a list; it is repeat"):
        Trie(itertools.repeat("lid"))


@given(st.sets(few_letters, max_size=8), st.sets(few_letters, max_size=8))
def test_merging_is_the_union_and_shares_no_node(words: set[str], others: set[str]) -> None:
    one, other = Trie(words), Trie(others)
    both = one.merge(other)
    assert list(both) == sorted(words | others) and list(Trie.merge(other, one)) == list(both)
    both.add("abcabc")
    assert list(one) == sorted(words) and list(other) == sorted(others)


def test_a_trie_draws_each_letter_once_and_fills_where_words_end() -> None:
    words = "a daffodil lid lug off offset".split()
    root = ElementTree.fromstring(Trie(words).drawing())
    letters = [mark.text for mark in root.iter() if mark.tag.endswith("text") and mark.text]
    prefixes = {word[:size] for word in words for size in range(1, len(word) + 1)}
    assert sorted(letters) == sorted(prefix[-1] for prefix in prefixes)
    fills = [disc.get("fill") for disc in root.iter() if disc.tag.endswith("circle")]
    assert len(fills) == 1 + len(prefixes) and fills.count(PALETTE[5]) == len(words)
    assert "and 2,970 more words" in Trie(f"{n:04}" for n in range(3000)).drawing()
    assert "cut to 30 letters" in Trie("ab" * 2500).drawing() and "<svg" in Trie().drawing()
