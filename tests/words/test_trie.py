"""The readable trie against sets of words; the compiled graph against its plain twin and the words."""

from __future__ import annotations

import hashlib
import io
import json
import os
import random
import re
import subprocess
import sys
import tracemalloc
import zipfile
from functools import reduce
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wordsearch.words import trie as room
from wordsearch.words.trie import (
    GraphFileError,
    LetterGraph,
    Trie,
    cache_folder,
    cached_graph,
    incremental_graph,
)

ROOT = Path(__file__).resolve().parents[2]
PAGE = ["a", "daffodil", "lid", "lug", "off", "offset"]

few_letters = st.text("abc", min_size=1, max_size=6)
any_letters = st.text("aé'.-ßΩя漢字\U0001f600\ud800", min_size=1, max_size=5)
word_lists = st.one_of(
    st.lists(few_letters, max_size=40),
    st.lists(any_letters, max_size=20),
    st.lists(st.text(min_size=1), max_size=8),
).map(lambda words: sorted(set(words)))


def vectorised(words: list[str]) -> LetterGraph:
    """The numpy builder, which `from_words` leaves to its twin where there is little to do."""
    return room._vectorised_graph(words, *room._joined(words)) if words else LetterGraph.from_words(words)


def sha256(words: list[str]) -> str:
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


# ---- Trie -----------------------------------------------------------------------------------------


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
    assert list(LetterGraph.from_words(sorted(set(words))).matches(pattern)) == expected


def readable(letters: str, words: set[str]) -> bool:
    """Whether some sequence of words begins with these letters, straight from the definition."""
    return not letters or any(
        word.startswith(letters) or (letters.startswith(word) and readable(letters[len(word) :], words))
        for word in words
    )


@given(st.sets(few_letters, max_size=8), st.text("abc", max_size=8))
def test_loopy_search_reads_what_words_in_a_row_spell(words: set[str], letters: str) -> None:
    trie = Trie(words)
    places = trie.loopy_search(letters)
    assert bool(places) == (readable(letters, words) if words else not letters)
    assert len({id(place) for place in places}) == len(places)
    ending = not letters or any(place.terminal for place in places)
    spelt = re.fullmatch(f"(?:{'|'.join(words)})*", letters) is not None if words else not letters
    assert ending == spelt


@given(st.sets(few_letters, max_size=8), st.text("abc", max_size=4), st.text("abc", max_size=4))
def test_a_loopy_search_continues_where_it_stopped(words: set[str], one: str, two: str) -> None:
    trie = Trie(words)
    both = trie.loopy_search(two, start=trie.loopy_search(one))
    assert {id(place) for place in both} == {id(place) for place in trie.loopy_search(one + two)}


@given(st.sets(few_letters, max_size=12), st.sets(few_letters, max_size=6), st.text("abc", max_size=3))
@example({"abab", "ab", "ba"}, {"ab"}, "a")
def test_filter_keeps_what_a_loopy_search_reads(words: set[str], others: set[str], begun: str) -> None:
    criteria = Trie(others)
    assert list(Trie(words).filter(criteria)) == sorted(word for word in words if criteria.loopy_search(word))
    start = criteria.loopy_search(begun)
    expected = sorted(word for word in words if criteria.loopy_search(word, start))
    assert list(Trie(words).filter(start, root=criteria)) == expected


def test_filter_without_a_way_back() -> None:
    trie = Trie(["op", "opera", "operas", "operate", "operates"])
    assert list(trie.filter(Trie("operas"), root=Trie())) == ["op", "opera", "operas"]
    assert list(Trie(["ba", "bab"]).filter(Trie("ba"))) == ["ba", "bab"]


def test_filter_by_places_needs_the_root() -> None:
    with pytest.raises(ValueError, match="needs root="):
        Trie(PAGE).filter([Trie("a"), Trie("b")])


def test_page_examples_of_loopy_search() -> None:
    trie = Trie(["abc", "aac", "b"])
    after_b = reduce(Trie.merge, trie.loopy_search("b"))
    assert repr(trie.loopy_search("ab", start=after_b)) == "[Trie(['c'])]"
    assert Trie(["ab", "abc", "d"]).loopy_search("azzz") == []


@given(st.lists(st.text("ab", max_size=4)), st.lists(st.text("ab", max_size=4)))
def test_merge_is_a_union_that_shares_nothing(one: list[str], two: list[str]) -> None:
    a, b = Trie(one), Trie(two)
    union = a.merge(b)
    assert list(union) == list(a | b) == sorted({*one, *two})
    for word in ("", "aaaaa", "bbbbb"):
        union.add(word)
    assert (list(a), list(b)) == (sorted(set(one)), sorted(set(two)))


def test_traverse_visits_before_and_after_the_children() -> None:
    before: list[str] = []
    after: list[str] = []
    trie = Trie(["ba", "a", "bc"])
    trie.traverse(lambda node, path: before.append(path), lambda node, path: after.append(path), prefix=">")
    assert before == [">", ">a", ">b", ">ba", ">bc"]
    assert after == [">a", ">ba", ">bc", ">b", ">"]
    ends: list[str] = []
    trie.traverse(post_visit=lambda node, path: ends.append(path) if node.terminal else None)
    assert ends == ["a", "ba", "bc"]


def test_long_words_need_no_recursion() -> None:
    word = "ab" * 2500
    trie = Trie([word, "ab", "b"])
    assert word in trie and len(trie) == 3 and list(trie.words("aba")) == [word]
    assert list(trie.matches("." * 5000)) == [word]
    assert list(trie.filter(Trie(["ab"]))) == ["ab", word]
    assert list(trie.merge(Trie(word + "c")))[-1] == "b"
    assert Trie(word).loopy_search(word * 2)
    depths: list[int] = []
    trie.traverse(lambda node, path: depths.append(len(path)))
    assert max(depths) == 5000
    assert word in repr(trie)
    assert list(LetterGraph.from_words(sorted(trie)).words()) == sorted(trie)


def test_repr_of_a_large_trie_is_short() -> None:
    assert repr(Trie(["b", "abc"])) == "Trie(['abc', 'b'])"
    text = repr(Trie(f"{n:04}" for n in range(3000)))
    assert len(text) < 200 and text.endswith("... 2,988 more])")


@pytest.mark.parametrize("word", [None, 3, b"lid", ["lid"]])
def test_only_strings_go_into_a_trie(word: object) -> None:
    with pytest.raises(ValueError, match="holds words"):
        Trie([word])  # type: ignore[list-item]
    assert word not in Trie(PAGE)


# ---- LetterGraph ----------------------------------------------------------------------------------


def right_languages(words: list[str]) -> int:
    """How many nodes a minimal automaton must have: one for each distinct set of continuations."""
    continuations: dict[str, set[str]] = {"": set(words)}
    for word in words:
        for cut in range(1, len(word) + 1):
            continuations.setdefault(word[:cut], set()).add(word[cut:])
    return len({frozenset(rest) for rest in continuations.values()})


@given(word_lists)
@example([])
@example(["ab", "ad", "cb", "cd"])
@example(["a", "aa", "aaa", "aaaa"])
@example(["xab", "xcd", "yad", "ycb"])  # equal sums, unless child and letter are mixed
@example(["\U0010ffff", "\U0010ffff\U0010ffff"])
def test_both_builders_make_the_same_minimal_graph(words: list[str]) -> None:
    fast, plain = vectorised(words), incremental_graph(words)
    assert fast == plain == LetterGraph.from_words(words)
    assert (fast.n_nodes, fast.n_edges, len(fast)) == (plain.n_nodes, plain.n_edges, len(words))
    assert fast.n_nodes == right_languages(words)
    assert list(fast) == words
    assert room._fault(fast) == ""


@given(word_lists, st.lists(st.one_of(few_letters, any_letters), max_size=5))
def test_a_graph_holds_its_words_and_no_others(words: list[str], probes: list[str]) -> None:
    graph = vectorised(words)
    near = {word[:-1] for word in words} | {word + "a" for word in words} | {word[::-1] for word in words}
    for probe in (*words, *near, *probes, ""):
        assert (probe in graph) == (probe in set(words))
        assert list(graph.words(probe)) == [word for word in words if word.startswith(probe)]
    assert 3 not in graph


@given(word_lists)
def test_walkers_see_the_same_edges_as_the_arrays(words: list[str]) -> None:
    graph = vectorised(words)
    expected = {}
    for node in range(graph.n_nodes):
        for edge in range(graph.first[node], graph.first[node + 1]):
            expected[node * graph.stride + int(graph.letters[edge])] = int(graph.targets[edge]) * graph.stride
    assert graph.steps == expected
    assert graph.ends == {node * graph.stride for node in range(graph.n_nodes) if graph.terminal[node]}
    assert all(type(number) is int for pair in graph.steps.items() for number in pair)
    assert graph.codes == {letter: code for code, letter in enumerate(graph.alphabet)}
    assert graph.stride == max(len(graph.alphabet), 1)


def test_nodes_are_numbered_breadth_first() -> None:
    graph = LetterGraph.from_words(["lid", "off", "offset"])
    seen = [0]
    for target in graph.targets.tolist():
        if target not in seen:
            seen.append(target)
    assert seen == list(range(graph.n_nodes))


def test_arrays_are_small_typed_and_read_only() -> None:
    graph = vectorised(["ab", "b", "bab"])
    assert [array.dtype.name for array in room._arrays(graph).values()] == ["int32", "uint8", "int32", "bool"]
    assert graph.nbytes == sum(array.nbytes for array in room._arrays(graph).values())
    with pytest.raises(ValueError, match="read-only"):
        graph.targets[0] = 0


def test_alphabets_of_more_than_256_and_65536_letters() -> None:
    many = [chr(0x4E00 + n) + chr(0x4E00 + (n * n) % 5000) for n in range(5000)]
    graph = vectorised(many)
    assert graph.letters.dtype == np.uint16 and list(graph) == many and graph == incremental_graph(many)
    every = [chr(n) for n in range(70_000)]
    graph = vectorised(every)
    assert graph.letters.dtype == np.uint32 and list(graph) == every and graph == incremental_graph(every)


def test_equality_is_about_the_words() -> None:
    one, two = LetterGraph.from_words(["ab", "b"]), incremental_graph(["ab", "b"])
    assert one == two and hash(one) == hash(two)
    assert one != LetterGraph.from_words(["ac", "c"])
    assert one != LetterGraph.from_words(["ab"])
    assert one != ["ab", "b"]
    assert repr(one) == "<LetterGraph: 2 words, 3 nodes, 3 edges, 2 letters>"


@pytest.mark.parametrize("build", [vectorised, LetterGraph.from_words, incremental_graph])
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["", "a"], "index 0 is empty"),
        (["a", "b", 3], "index 2 is 3"),
        (["a", "ab", "ab"], "'ab' at index 2 is there twice; pass sorted"),
        (["a", "c", "b"], "'b' at index 2 comes after 'c'"),
        (["abc", "ab"], "'ab' at index 1 comes after 'abc'"),
        (["a", "é", "z"], "'z' at index 2 comes after 'é'"),
    ],
)
def test_bad_lists_get_one_clear_sentence(build, words, message) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=re.escape(message)):
        build(words)


@pytest.mark.parametrize("words", ["lid", iter(["lid"]), {"lid"}, None])
def test_only_lists_are_lists(words: object) -> None:
    with pytest.raises(ValueError, match="must be a list or tuple of strings"):
        LetterGraph.from_words(words)  # type: ignore[arg-type]


@given(st.lists(few_letters, min_size=2, max_size=20))
def test_disorder_is_noticed_wherever_it_is(words: list[str]) -> None:
    if words == sorted(set(words)):
        assert list(vectorised(words)) == words
        return
    with pytest.raises(ValueError, match="sorted and distinct"):
        vectorised(words)


@given(st.lists(few_letters, min_size=3, max_size=30).map(lambda words: sorted(set(words))), st.data())
def test_a_wrong_merge_is_always_noticed(words: list[str], data: st.DataObject) -> None:
    """Whatever two classes a hash collision would throw together, the check refuses."""
    alphabet, trie = room._level_trie(
        points := room._code_points("".join(words)),
        lengths := np.array([len(word) for word in words]),
        room._shared_lengths(words, points, lengths),
    )
    hashes = room._hashes(trie, len(alphabet), np.random.default_rng(0))
    assert room._merged(alphabet, trie, room._twins(hashes), len(words)) == incremental_graph(words)
    distinct = st.sampled_from(sorted(set(hashes.tolist())))
    one, two = data.draw(st.lists(distinct, min_size=2, max_size=2, unique=True))
    hashes[hashes == np.uint64(one)] = np.uint64(two)
    assert room._merged(alphabet, trie, room._twins(hashes), len(words)) is None


@pytest.mark.parametrize("unlucky", [1, 2, 99])
def test_unlucky_hashes_cost_time_only(monkeypatch: pytest.MonkeyPatch, unlucky: int) -> None:
    draws = []
    honest = room._hashes

    def colliding(*arguments):  # type: ignore[no-untyped-def]
        draws.append(1)
        hashes = honest(*arguments)
        return hashes & np.uint64(3) if len(draws) <= unlucky else hashes

    monkeypatch.setattr(room, "_hashes", colliding)
    words = [f"{n:b}" for n in sorted(range(1, 200), key=bin)]
    assert vectorised(words) == incremental_graph(words)
    assert len(draws) == min(unlucky + 1, 3)


def test_one_huge_word_among_short_ones_keeps_memory_bounded() -> None:
    """20,000 words by 20,000 letters would be a matrix of 400 MB."""
    generator = random.Random(7)
    short = {"".join(generator.choices("abcde", k=7)) for _ in range(20_000)}
    words = sorted({*short, "abcde" * 4_000})
    for build in (vectorised, LetterGraph.from_words):
        tracemalloc.start()
        graph = build(words)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 60e6
        assert list(graph) == words


def test_a_word_of_a_million_letters() -> None:
    words = ["a", "ab" * 500_000, "b"]
    graph = LetterGraph.from_words(words)
    assert graph.n_nodes == 1_000_001 and list(graph) == words


def test_a_real_dictionary_both_ways(shared_data: Path) -> None:
    words = (shared_data / "ita-word-lst.txt").read_text().split()
    assert words == sorted(set(words))
    graph = LetterGraph.from_words(words)
    assert graph == incremental_graph(words)
    assert list(graph) == list(Trie(words)) == words
    assert graph.nbytes < 8_000_000
    assert list(graph.matches("q.....q.e")) == [word for word in words if re.fullmatch("q.....q.e", word)]


# ---- Files and the cache --------------------------------------------------------------------------

WORDS = sorted(["lid", "off", "a", "daffodil", "éclair", "漢字", "offset"])


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WORDSEARCH_CACHE", str(tmp_path / "cache" / "deep"))
    return tmp_path / "cache" / "deep"


def kept(cache: Path) -> Path:
    (path,) = cache.iterdir()  # exactly one: no temporary file stays behind
    return path


@given(words=word_lists)
@example(words=[])
def test_save_and_load(tmp_path_factory: pytest.TempPathFactory, words: list[str]) -> None:
    path = tmp_path_factory.mktemp("graphs") / "graph.npz"
    graph = vectorised(words)
    graph.save(path)
    again = LetterGraph.load(path)
    assert again == graph and len(again) == len(words) and list(again) == words


def test_the_cache_is_used(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = cached_graph(WORDS, sha256(WORDS))
    assert list(first) == WORDS
    if os.name == "posix":
        assert kept(cache).stat().st_mode & 0o077 == 0
    monkeypatch.setattr(room, "_built_and_kept", None)  # building again would now fail
    assert cached_graph(WORDS, sha256(WORDS)) == first


def test_no_damage_gets_through(tmp_path: Path) -> None:
    """Each byte changed, the file cut anywhere: a clear error, or (in zip's spare fields) the same graph."""
    graph = LetterGraph.from_words(["ab", "b"])
    path = tmp_path / "graph.npz"
    graph.save(path)
    whole = path.read_bytes()
    damaged = [whole[:cut] for cut in range(0, len(whole), 5)]
    for place, byte in enumerate(whole):
        damaged.append(whole[:place] + bytes([byte ^ (0xFF if place % 2 else 0x01)]) + whole[place + 1 :])
    refused = 0
    for content in damaged:
        path.write_bytes(content)
        try:
            assert LetterGraph.load(path) == graph
        except GraphFileError as error:
            refused += 1
            assert str(path) in str(error)
    assert refused > 0.7 * len(damaged)


def rewritten(path: Path, **changes: object) -> None:
    """The file with some members changed or (None) left out, its checksum made to fit."""
    with np.load(path) as members:
        arrays = {name: members[name] for name in members.files}
    about = json.loads(arrays["about"].tobytes())
    about |= {name: value for name, value in changes.items() if name in about}
    arrays |= {name: value for name, value in changes.items() if name not in about}
    arrays["about"] = np.frombuffer(json.dumps(about).encode(), np.uint8)
    main = {name: np.asarray(arrays[name]) for name in ("first", "letters", "targets", "terminal")}
    arrays["checksum"] = np.uint32(room._checksum(arrays["about"].tobytes(), main))
    np.savez(path, **{name: array for name, array in arrays.items() if array is not None})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"version": 0}, "version 0"),
        ({"format": "shopping list"}, "shopping list"),
        ({"alphabet": "ba"}, "alphabet"),
        ({"words": "many"}, "word count"),
        ({"first": np.array([0, 3, 2, 3], np.int32)}, "out of order"),
        ({"first": np.array([0, 2, 3], np.int32)}, "lengths do not fit"),
        ({"first": np.array([0, 2, 3, 3])}, "wrong type"),
        ({"targets": np.array([1, 2, 3], np.int32)}, "leads nowhere"),
        ({"targets": np.array([1, 2, -1], np.int32)}, "leads nowhere"),
        ({"letters": np.array([0, 2, 1], np.uint8)}, "has no letter"),
        ({"letters": np.array([1, 0, 1], np.uint8)}, "letters are out of order"),
        ({"letters": np.array([0, 0, 1], np.uint8)}, "letters are out of order"),
        ({"terminal": np.array([[False], [False], [True]])}, "wrong type"),
    ],
)
def test_a_consistent_file_of_nonsense_is_refused(
    tmp_path: Path, changes: dict[str, object], message: str
) -> None:
    path = tmp_path / "graph.npz"
    LetterGraph.from_words(["ab", "b"]).save(path)
    rewritten(path)
    assert list(LetterGraph.load(path)) == ["ab", "b"]
    rewritten(path, **changes)
    with pytest.raises(GraphFileError, match=message):
        LetterGraph.load(path)


def test_a_pickle_is_never_opened(tmp_path: Path) -> None:
    path = tmp_path / "graph.npz"
    LetterGraph.from_words(["ab"]).save(path)
    with zipfile.ZipFile(path) as source:
        members = {name: source.read(name) for name in source.namelist()}
    trap = io.BytesIO()
    np.save(trap, np.array([Path("trap")], dtype=object), allow_pickle=True)
    with zipfile.ZipFile(path, "w") as target:
        for name, content in members.items():
            target.writestr(name, trap.getvalue() if name == "first.npy" else content)
    with pytest.raises(GraphFileError, match="allow_pickle"):
        LetterGraph.load(path)


def another_graph(path: Path) -> None:
    LetterGraph.from_words(["z"]).save(path, sha256(["z"]))


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


SPOILS = {
    "empty": lambda path: path.write_bytes(b""),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:-40]),
    "garbage": lambda path: path.write_bytes(bytes(range(256)) * 20),
    "array": lambda path: np.save(path.open("wb"), np.arange(5)),
    "version": lambda path: rewritten(path, version=0),
    "count": lambda path: rewritten(path, words=3),
    "other words": another_graph,
    "unnamed": lambda path: LetterGraph.from_words(WORDS).save(path),
    "gone": lambda path: path.unlink(),
}


@pytest.mark.parametrize("spoil", SPOILS)
def test_a_bad_cache_file_is_built_anew_and_replaced(cache: Path, spoil: str) -> None:
    graph = cached_graph(WORDS, sha256(WORDS))
    path = kept(cache)
    good = path.read_bytes()
    SPOILS[spoil](path)
    assert not path.exists() or path.read_bytes() != good
    assert cached_graph(WORDS, sha256(WORDS)) == graph
    assert kept(cache) == path and LetterGraph.load(path, sha256(WORDS)) == graph


def test_a_folder_in_the_file_s_place_is_no_error(cache: Path) -> None:
    graph = cached_graph(WORDS, sha256(WORDS))
    a_folder(kept(cache))
    assert cached_graph(WORDS, sha256(WORDS)) == graph
    assert kept(cache).is_dir()


UNWRITABLE = [os.devnull, os.path.join(os.devnull, "cache"), __file__, "/proc/cache", "x" * 300]


@pytest.mark.parametrize("folder", UNWRITABLE, ids=["device", "in a device", "file", "proc", "long name"])
def test_an_unwritable_cache_costs_time_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WORDSEARCH_CACHE", folder)
    assert list(cached_graph(WORDS, sha256(WORDS))) == WORDS


def test_the_cache_forgets_what_was_not_used_longest(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "KEPT", 3)
    lists = [[word] for word in ("a", "b", "c", "d")]
    for number, words in enumerate(lists[:3]):
        cached_graph(words, sha256(words))
        os.utime(cache / f"graph-1-{sha256(words)}.npz", (number, number))
    cached_graph(lists[0], sha256(lists[0]))  # used again
    (cache / "graph-of-mine.npz").write_bytes(b"somebody else's")
    cached_graph(lists[3], sha256(lists[3]))
    assert sorted(path.name for path in cache.iterdir()) == sorted(
        ["graph-of-mine.npz", *(f"graph-1-{sha256(words)}.npz" for words in (lists[0], lists[2], lists[3]))]
    )


def test_a_read_only_cache_still_serves(cache: Path) -> None:
    graph = cached_graph(WORDS, sha256(WORDS))
    cache.chmod(0o500)
    try:
        assert cached_graph(WORDS, sha256(WORDS)) == graph
        assert list(cached_graph(["a"], sha256(["a"]))) == ["a"]
    finally:
        cache.chmod(0o700)


def run(code: str, **environment: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    return subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment}, text=True, **pipes)


def test_a_full_disk_leaves_nothing_behind(cache: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("platform: Windows cannot limit the size of files")
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        "from wordsearch.words.trie import cached_graph\n"
        f"assert list(cached_graph(['a'], {sha256(['a'])!r})) == ['a']"
    )
    # Not watched by coverage, which could not write what it saw, and would say so.
    unwatched = {"COVERAGE_PROCESS_CONFIG": "", "COVERAGE_PROCESS_START": ""}
    process = run(code, WORDSEARCH_CACHE=str(cache), PYTHONDONTWRITEBYTECODE="1", **unwatched)
    assert process.communicate()[0] == "" and process.returncode == 0
    assert list(cache.iterdir()) == []


def test_two_processes_may_write_at_once(cache: Path) -> None:
    code = f"""
from wordsearch.words.trie import LetterGraph, cached_graph, cache_folder
words = [f"{{n:05}}" for n in range(20000)]
plain = LetterGraph.from_words(words)
for turn in range(40):
    assert cached_graph(words, {sha256([f"{n:05}" for n in range(20000)])!r}) == plain
    for path in cache_folder().glob("*.npz"):
        path.unlink(missing_ok=True)
cached_graph(words, {sha256([f"{n:05}" for n in range(20000)])!r})
"""
    processes = [run(code, WORDSEARCH_CACHE=str(cache)) for _ in range(2)]
    outputs = [process.communicate()[0] for process in processes]
    assert outputs == ["", ""] and [process.returncode for process in processes] == [0, 0]
    # One may have removed the file that the other kept last, but no temporary file may be left.
    assert all(path.suffix == ".npz" for path in cache.iterdir())


@pytest.mark.parametrize("text", ["", "../../etc/passwd", "A" * 64, "0" * 63, "0" * 64 + "\n"])
def test_a_hash_must_look_like_one(cache: Path, text: str) -> None:
    with pytest.raises(ValueError, match="64 lower-case hexadecimal"):
        cached_graph(WORDS, text)


def test_a_wrong_hash_does_not_poison_the_cache(cache: Path) -> None:
    with pytest.raises(ValueError, match="is not that of these 7 words"):
        cached_graph(WORDS, sha256(["other"]))
    assert not cache.exists()


def test_bad_words_are_no_cache_matter(cache: Path) -> None:
    with pytest.raises(ValueError, match="sorted and distinct"):
        cached_graph(["b", "a"], sha256(["b", "a"]))


def test_a_failed_save_keeps_what_was_there(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        LetterGraph.from_words(["a"]).save(tmp_path / "missing" / "graph.npz")
    (tmp_path / "graph.npz").mkdir()
    with pytest.raises(OSError):
        LetterGraph.from_words(["a"]).save(tmp_path / "graph.npz")
    assert [path.name for path in tmp_path.iterdir()] == ["graph.npz"]


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WORDSEARCH_CACHE", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_folder() == tmp_path
    monkeypatch.setenv("WORDSEARCH_CACHE", "")
    assert cache_folder() == tmp_path / "xdg" / "wordsearch"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative/path")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for platform, expected in (("linux", ".cache/wordsearch"), ("darwin", "Library/Caches/wordsearch")):
        monkeypatch.setattr(sys, "platform", platform)
        assert cache_folder() == tmp_path / "home" / expected
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert cache_folder() == tmp_path / "local" / "wordsearch" / "Cache"


def test_trie_room_imports_nothing_heavy() -> None:
    code = (
        "import sys; import wordsearch.words.trie as room\n"
        "assert 'a' in room.Trie(['a'])\n"
        "print(*{'numpy', 'pandas', 'numba', 'matplotlib', 'nltk', 'ipywidgets'} & set(sys.modules))"
    )
    process = run(code)
    assert process.communicate()[0].strip() == "" and process.returncode == 0


def test_without_a_home_there_is_no_cache_and_graphs_are_built(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(room.Path, "home", nobody)
    for name in ("WORDSEARCH_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(OSError, match="no home folder to keep a cache in: Could not determine"):
        cache_folder()
    assert list(cached_graph(PAGE, sha256(PAGE))) == PAGE


def test_what_is_no_word_is_named_by_its_place() -> None:
    with pytest.raises(ValueError, match="7"):
        LetterGraph.from_words(["a", "b", 7])  # type: ignore[list-item]
