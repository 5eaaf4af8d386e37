"""Brick: the structure, its file, the segmenters, the generator, letter puzzles.

Counts and bytes are the original program's; algorithms are held against the ones in
notebooks/originals.
"""

from __future__ import annotations

import json
import math
import os
import struct
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from notebooks.originals import brick as original
from tests.conftest import EXHAUSTIVE
from tests.memory import peak_of
from wordsearch.errors import PuzzleError
from wordsearch.making.generator import NoPuzzle
from wordsearch.puzzles.letters import brick_file as brk
from wordsearch.puzzles.letters.alphabet import path_of
from wordsearch.puzzles.letters.brick import Brick
from wordsearch.puzzles.letters.brick_file import BrickFormatError
from wordsearch.puzzles.letters.make import make_letters
from wordsearch.puzzles.letters.modular import ModularBrick
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.puzzles.letters.solve import solve_letters
from wordsearch.words.segmenter import example_text, segment

#: The example of the original's design page.
EXAMPLE = (
    "prior proper error driver deed video over period pipe divide drive deep derive river poor order pride "
    "dive drop deer deprive provider ever provide door pepper prove peer ride revive rope"
).split()
BOOK = example_text()

word_sets = st.sets(st.text("abcé", min_size=1, max_size=5), max_size=15)
queries = st.lists(st.sampled_from("abcéx"), max_size=6).map("".join)
words_of = st.lists(st.text("abcdeé", min_size=1, max_size=6), max_size=25)


@pytest.fixture(scope="module")
def example() -> Brick:
    return Brick.from_words(EXAMPLE)


@pytest.fixture(scope="module")
def english(shared_data: Path) -> Brick:
    """The 5,000-word list of the design page, segmented."""
    return Brick.from_words(segment(shared_data / "brick-en-5k.txt", "en"))


@pytest.fixture(scope="module")
def brk_bytes(shared_data: Path) -> bytes:
    """What the original program wrote from the example."""
    return (shared_data / "brick-small.brk").read_bytes()


# -- the structure ---------------------------------------------------------------------------------


def test_the_design_page(example: Brick) -> None:
    shape = example.shape()
    assert len(example) == shape.words_by_depth.total() == 31
    assert example.n_nodes == shape.nodes_by_depth.total() == 44
    assert "$".join(example.flat(3)) == "dep$der$dor$eip$eor$epr$erv$opr"
    page = "dopr dor deor der dep de eoprv eopr eorv eor epr erv opr".split()
    assert example.subpaths("deoprv") == tuple(sorted(page))
    assert set(example.words("deoprv")) == set(EXAMPLE) - set(
        "prior driver video period pipe divide drive derive river pride dive deprive provider provide ride "
        "revive".split()
    )


def test_counts_of_the_5000_word_list(english: Brick) -> None:
    assert (len(english), english.n_nodes, len(english.paths())) == (4241, 7492, 3715)


@given(words_of)
def test_insert_merge_and_from_words_agree(words: list[str]) -> None:
    one_by_one = Brick()
    for word in words:
        assert one_by_one.insert(word) is one_by_one
    half = len(words) // 2
    merged = Brick.from_words(words[:half]).merge(Brick.from_words(words[half:]))
    assert one_by_one == merged == Brick.from_words(words)
    assert len(merged) == len(set(words)) == len(set(merged))
    assert all(word in merged for word in words) and "zz" not in merged
    assert list(merged.paths()) == sorted({path_of(word) for word in words})
    assert set(merged.only(lambda word: len(word) > 3)) == {word for word in words if len(word) > 3}


@given(
    word_sets, queries, st.none() | st.sampled_from(["", "a", "é", "x", "ab"]), st.integers(0, 3)
)
def test_a_query_is_answered_or_refused_in_one_sentence(
    words: set[str], letters: str, required: str | None, least: int
) -> None:
    brick = Brick.from_words(words)
    known = required is None or (len(required) == 1 and required in letters)
    if not (letters and len(set(letters)) == len(letters) and least and known):
        with pytest.raises(PuzzleError) as caught:
            brick.words(letters, required=required, min_length=least)
        assert "\n" not in str(caught.value)
        return
    within = [word for word in sorted(words) if set(word) <= set(letters)]
    assert brick.words(letters, required=required, min_length=least) == tuple(
        word for word in within if len(word) >= least and (required or "") in word
    )
    assert set(brick.subpaths(letters)) == set(map(path_of, within))


@given(words_of.filter(bool))
def test_paths_and_nodes_are_the_originals(words: list[str]) -> None:
    brick, old = Brick.from_words(words), original.Brick(dict.fromkeys(words))
    assert list(brick.paths()) == old.paths()
    walked = [(len(path), path[-1], set(node.words)) for path, node in old.walk()]
    assert [(node.depth, node.letter, set(node.words)) for node in brick.nodes()] == walked
    for key_size in (1, 4):
        assert list(brk.decode(brk.encode(brick.entries(), key_size))) == brick.entries()
    for m in range(1, len(brick.alphabet) + 1):
        assert original.END + "".join(path + original.END for path in brick.flat(m)) == old.flat(m)


def test_insert_after_looking() -> None:
    brick = Brick.from_words(["deed"])
    assert brick.paths() == ("de",)
    assert brick.honeycomb_counts(2) == {"de": (1, 1)}
    brick.insert("door").insert("odor").insert("edde")
    assert brick.paths() == ("de", "dor") and brick.path_words("rod") == ("door", "odor")
    assert brick.honeycomb_counts(2) == {"de": (2, 2)}


def test_any_alphabet(tmp_path: Path) -> None:
    words = "λόγος όλος слово волос été tête 𝒶𝒷 𝒷𝒶".split()
    brick = Brick.from_words(words)
    assert set(brick.words(brick.alphabet)) == set(words)
    brick.save(tmp_path / "any.brk")
    assert Brick.load(tmp_path / "any.brk") == brick
    assert set(brick.letter_sets(4, 1)) == {path_of("слово"), path_of("όλος")}


def test_an_alphabet_of_more_than_62_letters() -> None:
    letters = "".join(map(chr, range(0x4E00, 0x4E00 + 90)))
    brick = Brick.from_words([letters])
    with pytest.raises(PuzzleError, match="at most 62 different letters; these words have 90"):
        brick.letter_sets(9, 1)


def test_a_query_of_many_letters(english: Brick) -> None:
    most = set(english.alphabet) - {"q"}
    assert english.subpaths("".join(most)) == tuple(
        path for path in english.paths() if set(path) <= most
    )


def test_an_empty_brick(tmp_path: Path) -> None:
    brick = Brick.from_words([])
    assert len(brick) == 0 and brick.paths() == () and brick.alphabet == ""
    brick.save(tmp_path / "empty.brk")
    assert len(Brick.load(tmp_path / "empty.brk")) == 0
    assert brick.drawing() is not None and not brick.shape().nodes_by_depth


# -- bad input -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda b: b.flat(0), "from 1 to 7"),
        (lambda b: b.letter_sets(8, 1), "it is 8"),
        (lambda b: b.letter_sets(3, 4), "from 1 to 3"),
        (lambda b: Brick().letter_sets(3, 1), "empty"),
        (lambda b: b.insert("a\nb"), "can be shown, not"),
        (lambda b: b.from_words("deed"), "collection"),
        (lambda b: b.from_words(["deed", 3]), "not 3"),
    ],
)
def test_bad_input_to_a_brick(example: Brick, call: Callable[[Any], Any], says: str) -> None:
    with pytest.raises(PuzzleError, match=says) as caught:
        call(example)
    assert "\n" not in str(caught.value)


# -- the file --------------------------------------------------------------------------------------


def test_the_originals_file_byte_for_byte(
    shared_data: Path, brk_bytes: bytes, tmp_path: Path
) -> None:
    for brick in (
        Brick.load(shared_data / "brick-small.brk"),
        Brick.from_words((shared_data / "brick-small.txt").read_text("utf-8").split()),
    ):
        brick.save(tmp_path / "again.brk")
        assert (tmp_path / "again.brk").read_bytes() == brk_bytes
        assert brick == Brick.from_words(EXAMPLE)


def test_the_order_of_words_is_that_of_a_cpp_set() -> None:
    """GNU's unordered_set filled word by word, from a C++ program: 14 words, so one rehash."""
    words = "a bb ccc dddd eeeee ffffff ggggggg hhhhhhhh iiiiiiiii jj kk ll mm été"
    order = "été a dddd ggggggg eeeee ffffff iiiiiiiii ccc jj bb kk ll hhhhhhhh mm"
    assert brk.original_order(words.split()) == order.split()


def test_what_a_file_cannot_hold(tmp_path: Path) -> None:
    target = tmp_path / "a.brk"
    with pytest.raises(BrickFormatError, match="'#'"):
        Brick.from_words(["c#"]).save(target)
    with pytest.raises(BrickFormatError, match="key_size=4"):
        Brick.from_words(["λόγος"]).save(target, key_size=1)
    with pytest.raises(BrickFormatError, match="1 or 4 bytes, not 2"):
        Brick.from_words(["deed"]).save(target, key_size=2)
    assert list(tmp_path.iterdir()) == []


def test_what_the_original_would_misread_is_noted(tmp_path: Path) -> None:
    leaf = Brick.from_words(["aaa", "bcc"])
    with pytest.warns(UserWarning, match="one-letter path 'a'"):
        leaf.save(tmp_path / "leaf.brk")
    assert Brick.load(tmp_path / "leaf.brk") == leaf
    long = Brick.from_words(["ab" * 32, "ab" * 31, "é" * 32])
    with pytest.warns(UserWarning, match="over 63 bytes: .* has 64, and 1 notes more"):
        long.save(tmp_path / "long.brk")
    assert Brick.load(tmp_path / "long.brk") == long
    # neither a lone one-letter path nor one with letters below it is misread
    for words in (["aaa"], ["aaa", "ab", "bc"]):
        assert brk.misreadings(Brick.from_words(words).entries()) == ()


# -- hostile files ---------------------------------------------------------------------------------


def outcome(data: bytes) -> Brick | BrickFormatError:
    """The brick or the error: a brick must be one that can be saved and read again, an error say
    where.
    """
    try:
        brick = Brick.from_bytes(data)
    except BrickFormatError as error:
        assert error.offset is not None and 0 <= error.offset <= len(data)
        assert str(error).startswith(f"byte {error.offset}: ") and "\n" not in str(error)
        return error
    assert list(brk.decode(brk.encode(brick.entries()))) == brick.entries()
    assert all(path == path_of(word) for path in brick.paths() for word in brick.path_words(path))
    return brick


def refused(data: bytes) -> BrickFormatError:
    """Why these bytes are no brick, found within a small multiple of their memory."""
    error, peak = peak_of(lambda: outcome(data))
    assert isinstance(error, BrickFormatError) and peak < 60 * len(data) + 20_000
    return error


def test_every_truncation(brk_bytes: bytes) -> None:
    assert isinstance(outcome(brk_bytes), Brick)
    for data in [brk_bytes[:length] for length in range(len(brk_bytes))] + [
        brk_bytes + b"\0" * 8,
        brk_bytes * 2,
    ]:
        assert isinstance(outcome(data), BrickFormatError)


@pytest.mark.slow
@pytest.mark.parametrize("key_size", [1, 4])
def test_every_change_of_one_byte(brk_bytes: bytes, key_size: int) -> None:
    """Into every 32nd other value, and the same; with `make test-exhaustive` into each."""
    good = brk_bytes if key_size == 4 else brk.encode(Brick.from_bytes(brk_bytes).entries(), 1)
    kept = 0
    every = 1 if EXHAUSTIVE else 32
    for at, byte in enumerate(good):
        damaged = bytearray(good)
        for value in range(byte % every, 256, every):
            damaged[at] = value
            kept += isinstance(outcome(bytes(damaged)), Brick)
    # What is left are the file itself, and words with a repeated letter changed into another of the
    # path.
    assert len(good) + (every == 1) <= kept < 1.5 * len(good)


HUGE = [2**k + d for k in (7, 8, 15, 16, 31, 32, 53, 62, 63) for d in (-1, 0, 1)] + [2**64 - 1]


@pytest.mark.parametrize("key_size", [1, 4])
def test_huge_counts_and_lengths(key_size: int) -> None:
    good = brk.encode(Brick.from_words(EXAMPLE).entries(), key_size)
    keys_end = 1 + int.from_bytes(good[-8:], "little")
    first_count = keys_end + key_size
    for number in HUGE:
        for at in (len(good) - 8, first_count):
            refused(good[:at] + number.to_bytes(8, "little") + good[at + 8 :])


def file_of(keys: list[int], lists: bytes = b"") -> bytes:
    return struct.pack(f"<B{len(keys)}i", 4, *keys) + lists + struct.pack("<Q", 4 * len(keys))


def words_after(due: int, *words: str) -> bytes:
    return struct.pack("<iQ", due, len(words)) + b"".join(
        word.encode() + b"#\0\0\0" for word in words
    )


MARK, A, B, C = map(ord, "#abc")
DEEP = list(range(0x4E00, 0x4E00 + 20_000))  # one path of many letters


#: Files that are wrong in one place each, the offset at which that shows, and a word of the
#: message.
WRONG = {
    "nothing": (b"", 0, "9 bytes"),
    "key size": (b"\x02" + b"\0" * 8, 0, "1 or 4, not 2"),
    "climb of nothing": (file_of([A, MARK, 0, B], words_after(1, "a")), 9, "a climb of 0"),
    "climb below the root": (file_of([A, MARK, 2, B], words_after(1, "a")), 9, "from level 1"),
    "two climbs": (
        file_of([A, MARK, 1, MARK, 1, B], words_after(1, "a")),
        13,
        "key 35 is no letter",
    ),
    "climb at the end": (file_of([A, MARK], words_after(1, "a")), 9, "middle of a climb"),
    "climb from a bare path": (
        file_of([A, B, MARK, 1, C], words_after(3, "a")),
        17,
        "without words",
    ),
    "negative key": (file_of([-1], words_after(1, "a")), 1, "no letter"),
    "surrogate key": (file_of([0xD800], words_after(1, "a")), 1, "no letter"),
    "keys out of order": (file_of([B, A], words_after(2, "ab")), 5, "after 'b' is out of order"),
    "bare path": (file_of([A]), 5, "no words"),
    "words at zero": (file_of([A], words_after(0, "a")), 5, "at least one key"),
    "no word": (file_of([A], words_after(1)), 5, "have room"),
    "bytes left over": (file_of([A], words_after(1, "a") + words_after(1, "a")), 22, "no key"),
    "wrong word": (file_of([A], words_after(1, "b")), 17, "exactly the letters"),
    "not UTF-8": (file_of([A], words_after(1, "a").replace(b"a", b"\xff")), 17, "UTF-8"),
    "word twice": (file_of([A], words_after(1, "aa", "aa")), 17, "twice"),
    "deep tree, short word": (
        file_of(DEEP, words_after(20_000, "a" * 50)),
        80_013,
        "exactly the letters",
    ),
    "long word": (file_of([A], words_after(1, "b" * 50_000)), 17, "exactly the letters"),
    "word without end": (file_of([A], words_after(1, "a")[:-4] + b"#" * 50_000), 17, "no end"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_files(name: str) -> None:
    data, offset, says = WRONG[name]
    error = refused(data)
    assert (error.offset, says in str(error)) == (offset, True), str(error)


# -- parts -----------------------------------------------------------------------------------------


def test_parts_replace_parts_and_nothing_else(example: Brick, tmp_path: Path) -> None:
    folder = tmp_path / "brick"
    Brick.from_words(["zoo", "aardvark"]).save_parts(folder)
    example.save_parts(folder)
    assert ModularBrick(folder).brick() == example
    assert [path.name for path in tmp_path.iterdir()] == ["brick"]
    # as a writer leaves it that was killed between two renames
    folder.rename(tmp_path / ".brick.before")
    assert ModularBrick(folder).brick() == example
    (folder / "diary.txt").write_text("dear")
    with pytest.raises(PuzzleError, match="'diary.txt'"):
        example.save_parts(folder)
    (tmp_path / ".brick.before").mkdir()  # what is no part is not read, and the old folder goes
    assert "of 4 parts" in repr(ModularBrick(folder)) and os.listdir(tmp_path) == ["brick"]


@given(
    st.sets(st.text("aAcé/.*", min_size=1, max_size=5), min_size=1, max_size=15),
    st.text("aé/x", min_size=1),
)
@settings(max_examples=25)
def test_a_brick_in_parts_is_the_brick(words: set[str], letters: str) -> None:
    """Of letters, too, that make no file names or are taken for one."""
    brick, query = Brick.from_words(words), "".join(set(letters))
    with tempfile.TemporaryDirectory() as folder:
        brick.save_parts(Path(folder, "parts"))
        parts = ModularBrick(Path(folder, "parts"))
        assert parts.firsts == "".join(brick.shape().nodes_by_first) and parts.loaded == ""
        assert parts.words(query, required=query[0]) == brick.words(query, required=query[0])
        needed = {letter for letter in parts.firsts if letter in query}
        assert set(parts.loaded) == {letter for letter in needed if letter <= query[0]}
        assert parts.words(query) == brick.words(query) and set(parts.loaded) == needed
        assert parts.brick() == brick and parts.loaded == parts.firsts


def test_damaged_parts(example: Brick, tmp_path: Path) -> None:
    example.save_parts(tmp_path / "b")
    (tmp_path / "b" / "part-000061.brk").write_bytes(
        (tmp_path / "b" / "part-000064.brk").read_bytes()
    )
    with pytest.raises(BrickFormatError, match="do not begin with 'a'"):
        ModularBrick(tmp_path / "b").words("abc")
    (tmp_path / "b" / "part-000061.brk").write_bytes(b"\x04")
    with pytest.raises(BrickFormatError, match=r"byte 1: .*part-000061\.brk"):
        ModularBrick(tmp_path / "b").brick()
    for bad in (tmp_path / "none", tmp_path):
        with pytest.raises(PuzzleError, match="cannot read|no part"):
            ModularBrick(bad)
    with pytest.raises(PuzzleError, match="cannot write"):
        example.save_parts(tmp_path / "no" / "where")


# -- the generator ---------------------------------------------------------------------------------


#: Options of a maker that leaves no word out.
EVERY_WORD = {"exclude_default": False, "exclude_grim": False}


@pytest.mark.parametrize(
    ("k", "distinct", "total"), [(1, 646, 646), (2, 33_911, 96_436), (3, 17_948, 105_184)]
)
def test_counts_of_the_design_page(english: Brick, k: int, distinct: int, total: int) -> None:
    found = english.letter_sets(7, k)
    assert (len(found), found.total()) == (distinct, total)
    if k == 2:
        pairs = english.pair_sets(7)
        assert len(pairs) == len(set(pairs)) == 60_578 and set(found) < set(pairs)


@given(words_of.filter(bool), st.integers(1, 6), st.integers(1, 3))
def test_generator_plain_bulk_and_original_agree(words: list[str], n: int, k: int) -> None:
    brick = Brick.from_words(words)
    n = min(n, len(brick.alphabet))
    k = min(k, n)
    bulk = brick.letter_sets(n, k)
    assert Counter(union.letters for union in brick.unions(n, k)) == bulk
    assert Counter(original.letter_sets(original.Brick(dict.fromkeys(words)), n, k)) == bulk
    assert list(bulk) == list(brick.letter_sets(n, k)), "the order is always the same"


# -- puzzles ---------------------------------------------------------------------------------------


def test_all_puzzles_that_qualify_are_there(english: Brick) -> None:
    options = {"letters": 6, "k": 2, "level": None, "rated": False}
    made = make_letters(english, words=(14, 15), **options, **EVERY_WORD)
    expected = {
        letters for letters in english.letter_sets(6, 2) if 14 <= len(english.words(letters)) <= 15
    }
    with pytest.raises(NoPuzzle, match="the same puzzle again") as ended:
        made.take(len(expected) + 1)
    assert {puzzle.letters for puzzle in ended.value.found} == expected


def test_better_puzzles_come_sooner(english: Brick) -> None:
    made = make_letters(
        english, letters=7, required=True, pangram=True, words=(35, 40), level=97, seed=5
    )
    with pytest.raises(NoPuzzle) as ended:
        made.take(100_000)
    puzzles = ended.value.found
    common = [sum(puzzle.frequencies) / len(puzzle.words) for puzzle in puzzles]
    half = len(common) // 2
    assert half > 50 and sum(common[:half]) > sum(common[half : 2 * half])


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"letters": 27}, "it is 27"),
        ({"letters": 7, "k": 8}, "from 1 to 7"),
        ({"words": (60, 20)}, "words must be a whole number of at least 60 .*; it is 20"),
        ({"required": "ж"}, "one of .*, not 'ж'"),
        ({"pangram": "yes"}, "pangram must be True or False; it is .yes"),
        ({"level": math.nan}, "level, if no number, must be one of"),
        ({"min_length": 0}, "min_length"),
        ({"seed": 1.5}, "seed must be a whole number or a text, .*; it is 1.5"),
        ({"letters": 13}, "among the 0 sets of 13 letters made of k=1 paths"),
        (
            {"pangram": False, "k": 1, "level": None},
            "pangram=False, required=False among the 646 sets",
        ),
        (
            {"words": (500, 600)},
            r"have fewer and 0 more, the nearest \d+; words=.* would take that one$",
        ),
        (
            {"words": (1, 1), "letters": 12},
            "0 have fewer and .* more, the nearest 355; words=.1, 355. would",
        ),
        ({"words": (59, 59)}, r"\d have fewer and .*\d more, the nearest (58|60); words="),
    ],
)
def test_puzzles_that_cannot_be(english: Brick, options: dict[str, Any], says: str) -> None:
    with pytest.raises(PuzzleError, match=says) as caught:
        make_letters(english, **{**EVERY_WORD, **options})
    assert "\n" not in str(caught.value)


# -- one puzzle ------------------------------------------------------------------------------------


def test_parse() -> None:
    assert LetterPuzzle.parse("v r p oied") == LetterPuzzle("deioprv")
    assert LetterPuzzle.parse(LetterPuzzle.parse("vrp[o]i e d")) == LetterPuzzle("deioprv", "o")


@pytest.mark.parametrize(
    ("text", "required", "says"),
    [
        ("", None, "at least one letter"),
        ("aab", "a", "each once; it is 'aab'"),
        ("ab", "c", "one of 'ab', not 'c'"),
        ("a[bc]", None, "may stand in brackets"),
        ("[a]b", "b", "brackets"),
    ],
)
def test_bad_puzzles(text: Any, required: str | None, says: str) -> None:
    with pytest.raises(PuzzleError, match=says):
        LetterPuzzle.parse(text, required)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"words": ("door",)}, "'door' is no word of this puzzle: it uses 'o', 'r'"),
        ({"words": ("dee",)}, "fewer than 4 letters"),
        ({"words": ("eeee",), "required": "d"}, "lacks the required 'd'"),
        ({"words": ("eddd", "deed")}, "alphabetical"),
        ({"words": ("deed",), "frequencies": (1.0, 2.0)}, "not with 2"),
    ],
)
def test_puzzles_that_contradict_themselves(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(PuzzleError, match=says):
        LetterPuzzle("de", **fields)


def test_json_of_the_original(example: Brick) -> None:
    words = example.words("deioprv", required="e")
    puzzle = LetterPuzzle("deioprv", "e", words, (4.5,) * len(words))
    assert json.loads(puzzle.to_original_json()) == {
        "puzzle": {"letters": "deioprv", "words": list(words)}
    }
    again = LetterPuzzle.from_json(puzzle.to_original_json())
    assert (again.letters, again.words, again.required) == ("deioprv", words, None)
    for bad in ("{}", '{"letters": "de", "words": [3]}', '{"letters": "de", "words": [""]}'):
        with pytest.raises(PuzzleError):
            LetterPuzzle.from_json(f'{{"puzzle": {bad}}}')


def test_a_search_walks_one_index(example: Brick) -> None:
    with pytest.raises(PuzzleError, match="one of them, not both"):
        solve_letters("deor", example, heuristics=("graph", "brick"))


def test_the_fewest_letters_are_a_number() -> None:
    with pytest.raises(PuzzleError, match="are a number, such as 4; not .few."):
        LetterPuzzle.forms[0].read("d[e]or", "few")


def test_points_and_pangrams() -> None:
    puzzle = LetterPuzzle("deopr", words=("deed", "order", "roped"))
    assert puzzle.pangrams == ("roped",) and puzzle.points == 1 + 5 + 5 + 7


# -- pictures --------------------------------------------------------------------------------------


def test_a_puzzle_draws_itself(example: Brick) -> None:
    puzzle = LetterPuzzle("deioprv", "e", example.words("deioprv", required="e"))
    assert puzzle.drawing().count("<polygon") == 7 and puzzle.drawing().count("<text") == 8
    assert str(puzzle).splitlines() == ["   d   i", " v  (e)  o", "   r   p", puzzle.caption()]
    assert "31" not in repr(puzzle) and not any(word in str(puzzle) for word in puzzle.words), (
        "no spoilers"
    )


def test_a_honeycomb_of_thirty_letters() -> None:
    letters = "".join(map(chr, range(0x430, 0x430 + 30)))
    puzzle = LetterPuzzle(letters)
    assert len({(x, y) for _, x, y in puzzle.cells()}) == 30
    assert puzzle.drawing().count("<polygon") == 30 and set(letters) <= set(str(puzzle))


def test_small_bricks_draw_a_tree_and_large_ones_their_shape(
    example: Brick, english: Brick
) -> None:
    assert ">derive, driver, drive<" in str(example.drawing())
    assert str(example).splitlines()[:3] == ["d", "  e  deed", "    i"]
    assert (
        english.drawing() is None
        and "\n a     3,494  ██" in str(english)
        and "words at each depth" in str(english)
    )


def test_a_set_of_words_makes_the_same_brick_in_every_process(example: Brick) -> None:
    assert Brick.from_words(set(EXAMPLE)).entries() == Brick.from_words(sorted(EXAMPLE)).entries()
    assert example != set(EXAMPLE)
