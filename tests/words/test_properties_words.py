"""What holds for every list of words: as a lexicon, a trie, a letter graph, a brick, and as a file."""

from __future__ import annotations

import gzip
import random
import re
import tempfile
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordsearch.errors import LexiconError, PuzzleError
from wordsearch.puzzles.letters.brick import Brick, BrickFormatError, BrickPathError, ModularBrick
from wordsearch.words.corpora import Source, read_file
from wordsearch.words.lexicon import Lexicon, Normalisation
from wordsearch.words.trie import GraphFileError, LetterGraph, Trie

word = st.text("abcé", min_size=1, max_size=5)
word_sets = st.sets(word, max_size=15)
POLICY = Normalisation(accents="keep")


def lexicon(words: set[str], name: str = "words") -> Lexicon:
    return Lexicon.from_words(words, name, POLICY)


def ranked(order: list[str]) -> Lexicon:
    """A lexicon whose words stand in this order of frequency."""
    made = lexicon(set(order))
    ranks = {each: place for place, each in enumerate(order, 1)}
    return Lexicon(made.words, "ranked", made.source, made.report, ranks)


# -- lexicons ------------------------------------------------------------------------------------------------


@given(word_sets, word_sets, word_sets)
def test_the_algebra_of_lexicons(one: set[str], two: set[str], three: set[str]) -> None:
    a, b, c = lexicon(one, "a"), lexicon(two, "b"), lexicon(three, "c")
    assert (a | b) | c == a | (b | c) and (a & b) & c == a & (b & c)
    assert a & (b | c) == (a & b) | (a & c) and a | (b & c) == (a | b) & (a | c)
    assert a - (b | c) == (a - b) & (a - c) and a - (b & c) == (a - b) | (a - c)
    assert a | a == a & a == a and not len(a - a) and (a - b) & b == a - a
    assert len(a | b) + len(a & b) == len(a) + len(b)


@given(word_sets, word_sets)
def test_equal_words_equal_hash_and_equal_sha256(one: set[str], two: set[str]) -> None:
    a, b = lexicon(one, "a"), lexicon(two, "b")
    assert (a == b) == (one == two) == (a.sha256 == b.sha256) == (len({a, b}) == 1)
    assert (hash(a) == hash(b)) == (a == b)
    assert set(a.alphabet) == set("".join(one)) and list(a.alphabet) == sorted(a.alphabet)


@given(word_sets)
def test_lengths_part_the_words(words: set[str]) -> None:
    made = lexicon(words)
    parts = [made.of_length(n) for n in range(7)]
    assert sorted(each for part in parts for each in part) == list(made)
    assert all(len(each) == n for n, part in enumerate(parts) for each in part)
    assert all(list(part) == sorted(part) for part in parts)


@given(word_sets, st.integers(0, 5), st.integers(0, 5), st.sampled_from(["a.*", ".*b", ".", "é?.{2}"]))
def test_filters_one_after_another_are_their_intersection(
    words: set[str], least: int, more: int, pattern: str
) -> None:
    made = lexicon(words)
    by_length = made.filter(min_length=least, max_length=least + more)
    by_pattern = made.filter(pattern=re.compile(pattern))
    both = made.filter(min_length=least, max_length=least + more, pattern=pattern)
    assert by_length & by_pattern == both == by_length.filter(pattern=pattern)
    assert both.filter(least, least + more, pattern=pattern) == both
    assert both | (made - both) == made


policies = st.builds(
    Normalisation,
    case=st.sampled_from(["fold", "keep"]),
    accents=st.sampled_from(["fold", "keep", "drop"]),
    punctuation=st.sampled_from(["drop", "strip"]),
    multiword=st.sampled_from(["drop", "join"]),
    other=st.sampled_from(["drop", "strip"]),
    proper_nouns=st.sampled_from(["drop", "keep"]),
    min_length=st.integers(1, 3),
    alphabet=st.none() | st.just("abcdeé"),
)
raw_entries = st.lists(st.text("abcÉéß'’-_ 4ﬁ\u0301", max_size=6), max_size=10)


def normalised(entries: list[str], policy: Normalisation) -> Lexicon:
    try:
        return Lexicon.from_words(entries, policy=policy)
    except LexiconError as error:
        assert "nothing is left of" in str(error) and "\n" not in str(error)
        return Lexicon.from_words([])


@given(raw_entries, policies, st.randoms(use_true_random=False))
def test_a_policy_looks_at_each_entry_for_itself(
    entries: list[str], policy: Normalisation, rng: random.Random
) -> None:
    """In any order and however often an entry comes; and what it gives goes through unchanged again."""
    made = normalised(entries, policy)
    shuffled = [*entries, *entries[:2]]
    rng.shuffle(shuffled)
    assert normalised(shuffled, policy) == made
    alone = {each for entry in entries for each in normalised([entry], policy)}
    assert set(made) == alone
    assert normalised(list(made), policy) == made
    assert all(len(each) >= policy.min_length for each in made)
    if policy.alphabet is not None:
        assert set(made.alphabet) <= set(policy.alphabet)


@given(
    policies,
    st.sampled_from(["case", "accents", "punctuation", "multiword", "other", "proper_nouns"]),
    st.text(max_size=6) | st.integers() | st.none(),
)
def test_a_policy_names_the_choice_that_is_none(policy: Normalisation, name: str, choice: Any) -> None:
    fields = vars(policy)
    known = {"fold", "keep", "drop", "strip", "join"}
    if choice not in known:
        with pytest.raises(LexiconError, match=f"^{name}=.* is no choice of normalisation; it is one of '"):
            Normalisation(**{**fields, name: choice})
    assert f"{name} {fields[name]}" in str(policy)


@given(st.lists(word, unique=True, max_size=12), st.randoms(use_true_random=False))
def test_ranks_order_words_and_survive_what_is_made_of_the_list(order: list[str], rng: random.Random) -> None:
    made = ranked(order)
    some = set(rng.sample(order, len(order) // 2))
    assert made.by_frequency() == order
    assert [made.rank(each) for each in order] == list(range(1, len(order) + 1))
    assert made.rank("zz") is None
    for smaller in (
        made & lexicon(some),
        made - lexicon(set(order) - some),
        made.filter(pattern="|".join(some) or "x"),
    ):
        assert set(smaller) == some
        assert smaller.by_frequency() == [each for each in order if each in some]


@given(st.lists(st.sampled_from("abcd"), min_size=1), st.lists(st.sampled_from("abcd"), min_size=1))
def test_a_combined_source_names_each_part_once(one: list[str], two: list[str]) -> None:
    def joined(names: list[str]) -> Source:
        parts = [Source(name, f"file {name}", f"licence {name}") for name in names]
        made = parts[0]
        for part in parts[1:]:
            made = made.joined(part)
        return made

    both = joined(one).joined(joined(two))
    every = list(dict.fromkeys([*one, *two]))
    parts = both.parts or (both,)
    assert [part.title for part in parts] == every
    assert both.licence == "; ".join(f"licence {name}" for name in every)


# -- word lists on disk --------------------------------------------------------------------------------------


@given(
    st.lists(st.text("ab é\t-'4", max_size=5), max_size=12),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["utf-8", "latin-1"]),
)
def test_the_lines_of_a_file_are_its_entries(
    lines: list[str], end: str, marked: bool, packed: bool, encoding: str
) -> None:
    mark = "\ufeff" if marked and encoding == "utf-8" else ""
    content = (mark + end.join(lines)).encode(encoding)
    entries = [line.strip() for line in lines if line.strip()]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "list")
        path.write_bytes(gzip.compress(content, mtime=0) if packed else content)
        if not entries:
            with pytest.raises(LexiconError, match="is empty; a word list has one word a line"):
                read_file(path, encoding=encoding)
        else:
            assert list(read_file(path, encoding=encoding).entries) == entries


@given(
    st.binary(max_size=60), st.sampled_from(["utf-8", "utf-16", "ascii", "rot13", "no such"]), st.booleans()
)
def test_any_file_is_a_list_or_is_refused_in_one_sentence(
    content: bytes, encoding: str, packed: bool
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "list")
        path.write_bytes(gzip.compress(content)[: -len(content) or None] if packed else content)
        try:
            found = read_file(path, encoding=encoding, max_bytes=50)
        except LexiconError as error:
            assert str(path) in str(error) or encoding in str(error)
            assert "\n" not in str(error)
        else:
            assert found.entries and all(entry == entry.strip() != "" for entry in found.entries)
            assert found.source.sha256


# -- tries and letter graphs ---------------------------------------------------------------------------------


@given(word_sets, word_sets, word_sets)
def test_merging_tries_is_a_union(one: set[str], two: set[str], three: set[str]) -> None:
    a, b, c = Trie(one), Trie(two), Trie(three)
    expected = sorted(one | two | three)
    assert list((a | b) | c) == list(a | (b | c)) == list(c.merge(b).merge(a)) == expected
    assert list(a.merge(Trie())) == list(a.merge(a)) == list(a) == sorted(one)


@given(word_sets, st.text("abcé", max_size=3))
def test_a_trie_from_the_root_or_from_inside(words: set[str], prefix: str) -> None:
    trie, subtrie = Trie(words), Trie(words).search(prefix)
    begun = sorted(each for each in words if each.startswith(prefix))
    assert list(trie.words(prefix)) == begun
    assert (subtrie is None) == (not begun and prefix != "")
    if subtrie is not None:
        assert [prefix + rest for rest in subtrie] == begun
        assert (prefix in trie) == subtrie.terminal == ("" in subtrie)
    assert all(trie.match(each)[1] == "" for each in words)


@given(word_sets)
def test_traverse_meets_every_node_twice_and_inner_ones_in_between(words: set[str]) -> None:
    trie, met = Trie(words), []
    trie.traverse(lambda _, path: met.append((path, "in")), lambda _, path: met.append((path, "out")), "#")
    every = {each[:end] for each in words for end in range(len(each) + 1)} | {""}
    assert sorted(met) == sorted([("#" + path, way) for path in every for way in ("in", "out")])
    assert [path for path, way in met if way == "in"] == sorted("#" + path for path in every)
    for path in every:
        start, stop = met.index(("#" + path, "in")), met.index(("#" + path, "out"))
        inside = {each for each, _ in met[start : stop + 1]}
        assert inside == {"#" + each for each in every if each.startswith(path)}


@given(word_sets, st.text("abcé.", max_size=5), st.text("abcé", max_size=3))
def test_a_letter_graph_is_the_trie_and_the_set(words: set[str], pattern: str, prefix: str) -> None:
    made = lexicon(words)
    graph, trie = LetterGraph.from_words(sorted(words)), made.trie
    assert list(graph.words()) == list(trie) == list(made)
    assert list(graph.words(prefix)) == list(trie.words(prefix))
    assert list(graph.matches(pattern)) == list(trie.matches(pattern)) == list(made.filter(pattern=pattern))
    assert len(graph) == len(trie) == len(made) and bool(trie) == bool(words)
    assert all((each in graph) == (each in words) for each in (pattern, prefix, *words))
    assert graph == made.graph and graph.n_nodes <= 1 + sum(map(len, words))


@pytest.fixture(scope="module")
def graph_bytes(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("graph") / "graph.npz"
    LetterGraph.from_words(["a", "lid", "lids", "off", "offs"]).save(path)
    return path.read_bytes()


@given(data=st.data())
def test_a_damaged_graph_file_is_refused(graph_bytes: bytes, data: Any) -> None:
    """One bit, one byte, or the end of it gone; bits that nobody reads (times, names) may pass."""
    at = data.draw(st.integers(0, len(graph_bytes) - 1))
    flipped = bytes([graph_bytes[at] ^ 1 << data.draw(st.integers(0, 7))])
    bad = data.draw(
        st.sampled_from(
            [
                graph_bytes[:at],
                graph_bytes[:at] + flipped + graph_bytes[at + 1 :],
                graph_bytes[:at] + graph_bytes[at + 1 :],
            ]
        )
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "graph.npz")
        path.write_bytes(bad)
        try:
            graph = LetterGraph.load(path)
        except GraphFileError as error:
            assert str(path) in str(error) and "\n" not in str(error)
        else:
            assert len(bad) == len(graph_bytes) and list(graph) == ["a", "lid", "lids", "off", "offs"]


# -- bricks --------------------------------------------------------------------------------------------------

queries = st.lists(st.sampled_from("abcéx"), max_size=6).map("".join)


@given(word_sets, queries, st.none() | st.sampled_from(["", "a", "é", "x", "ab"]), st.integers(0, 3))
def test_a_query_is_answered_or_refused_in_one_sentence(
    words: set[str], letters: str, required: str | None, least: int
) -> None:
    brick = Brick.from_words(words)
    sound = (
        letters
        and len(set(letters)) == len(letters)
        and least >= 1
        and (required is None or (len(required) == 1 and required in letters))
    )
    if not sound:
        with pytest.raises(PuzzleError) as caught:
            brick.words(letters, required=required, min_length=least)
        assert "\n" not in str(caught.value)
        return
    found = brick.words(letters, required=required, min_length=least)
    assert list(found) == sorted(
        each
        for each in words
        if set(each) <= set(letters) and len(each) >= least and (required is None or required in each)
    )
    assert set(brick.subpaths(letters)) == {"".join(sorted(set(each))) for each in brick.words(letters)}


@given(word_sets.filter(bool), queries.filter(bool))
@settings(max_examples=40)
def test_a_brick_in_parts_is_the_brick(words: set[str], letters: str) -> None:
    brick, query = Brick.from_words(words), "".join(set(letters))
    with tempfile.TemporaryDirectory() as folder:
        brick.save_parts(Path(folder, "parts"))
        parts = ModularBrick(Path(folder, "parts"))
        assert parts.words(query) == brick.words(query)
        assert set(parts.loaded) <= set(query)
        assert parts.words(query, required=query[0]) == brick.words(query, required=query[0])
        assert parts.brick() == brick and parts.loaded == parts.firsts


@given(word_sets, word_sets, st.integers(0, 4))
def test_bricks_are_sets_of_words(one: set[str], two: set[str], least: int) -> None:
    a, b = Brick.from_words(one), Brick.from_words(two)
    assert (a == b) == (one == two)
    assert set(Brick.from_words(one).merge(b)) == one | two
    kept = a.kept(lambda each: len(each) >= least)
    assert set(kept) == {each for each in one if len(each) >= least}
    assert len(a) == len(one) and all(each in a for each in one) and ("zz" in a) == ("zz" in one)


@given(word_sets.filter(bool), st.sampled_from([1, 4]), st.data())
def test_a_damaged_brick_is_refused_or_another_brick(words: set[str], key_size: int, data: Any) -> None:
    """The format has no checksum: a letter may become another. What is read is a brick in any case."""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        path = Path(folder, "a.brk")
        Brick.from_words(words).save(path, key_size=key_size)
        good = path.read_bytes()
        at = data.draw(st.integers(0, len(good) - 1))
        path.write_bytes(
            data.draw(
                st.sampled_from(
                    [good[:at], good[:at] + data.draw(st.binary(min_size=1, max_size=4)) + good[at + 1 :]]
                )
            )
        )
        try:
            brick = Brick.load(path)
        except BrickFormatError as error:
            assert str(path) in str(error) and "\n" not in str(error) and error.offset is not None
        else:
            brick.save(path)
            assert Brick.load(path) == brick
        with pytest.raises(BrickPathError, match="cannot read the brick"):
            Brick.load(Path(folder, "b.brk"))


@given(word_sets.filter(bool), st.integers(1, 4), st.integers(1, 3))
def test_counts_of_letter_sets_are_those_of_a_plain_scan(words: set[str], n: int, least: int) -> None:
    brick = Brick.from_words(words)
    letters = brick.alphabet
    table = brick.letter_set_counts(min_length=least)
    assert table.dtype == np.int32 and table.shape == (1 << len(letters),)
    for at, count in enumerate(table.tolist()):
        chosen = {letter for bit, letter in enumerate(letters) if at >> bit & 1}
        assert count == sum(set(each) <= chosen and len(each) >= least for each in words)
    if n <= len(letters):
        for path, counts in brick.honeycomb_counts(n, min_length=least).items():
            assert counts == tuple(
                len(brick.words(path, required=letter, min_length=least)) for letter in path
            )
