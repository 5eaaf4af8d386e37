"""What is fuzzed: for each parser a function of bytes, and inputs to begin with.

A target returns for input that is taken and raises nothing for input that is refused as documented.
What is taken must come through the parser's own writer unchanged; what is refused must be refused
in one sentence. Anything else is a finding.
"""

from __future__ import annotations

import gzip
import json
import tempfile
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import wordsearch as ws
from tests.killing import Tour
from tests.made import PROVENANCE
from tests.puzzles.samples import ALL, samples
from wordsearch.puzzles.letters import brick_file as brk
from wordsearch.search.beam_stack_search import load_beam_stack
from wordsearch.search.checkpoint import (
    FORMAT,
    VERSION,
    CheckpointError,
    digest as _digest,
    digest as seal,
)
from wordsearch.verify import VerificationError, verify
from wordsearch.words.sources import read_file

LONGEST_SENTENCE = 1000


class Target(NamedTuple):
    """`run` takes the bytes of an input; `seeds` are inputs to begin with."""

    run: Callable[[bytes], object]
    seeds: Callable[[], list[bytes]]


def refused(error: Exception) -> None:
    """Whether a refusal reads well: one sentence, not a page and not a fragment."""
    sentence = str(error)
    assert sentence.strip() and "\n" not in sentence, f"not one sentence: {sentence!r}"
    assert len(sentence) <= LONGEST_SENTENCE, f"{len(sentence):,} characters: {sentence[:200]!r}"


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape" if data[:1] == b"\xff" else "replace")


def puzzle(parse: Callable[[str], Any]) -> Callable[[bytes], None]:
    """A parser of texts whose results have `to_json`, `from_json`, a text and a picture."""

    def run(data: bytes) -> None:
        try:
            made = parse(text_of(data))
        except ws.PuzzleError as error:
            return refused(error)
        assert type(made).from_json(made.to_json()) == made
        str(made)
        if hasattr(made, "drawing"):
            (made.drawing() or "").encode("utf-8", "surrogatepass")

    return run


def brk_file(data: bytes) -> None:
    try:
        brick = ws.Brick.from_bytes(data)
    except ws.BrickFormatError as error:
        assert str(error).startswith(f"byte {error.offset}: ") and 0 <= error.offset <= len(data)
        return refused(error)
    assert list(brk.decode(brk.encode(brick.entries()))) == brick.entries()


def on_disk(read: Callable[[Path], object], *refusals: type[Exception]) -> Callable[[bytes], None]:
    """A reader of files."""
    path = Path(tempfile.mkdtemp(prefix="wordsearch-fuzz-"), "file")

    def run(data: bytes) -> None:
        path.write_bytes(data)
        try:
            read(path)
        except refusals as error:
            refused(error)

    return run


def search_tree(data: bytes) -> None:
    try:
        tree = ws.SearchTree.from_json(text_of(data))
    except ValueError as error:
        return refused(error)
    assert ws.SearchTree.from_json(tree.to_json()).to_json() == tree.to_json()
    str(tree)


def sealed(data: bytes, make_good: Callable[[dict[str, Any]], None]) -> Any:
    """JSON whose checksum is made good again, so that what lies behind the checksum is fuzzed,
    too.
    """
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        return None
    if isinstance(content, dict):
        make_good(content)
    return content


def checkpoint(data: bytes) -> None:
    _checkpoint_reader(data)

    def make_good(content: dict[str, Any]) -> None:
        content.update(format=FORMAT, version=VERSION)
        content.pop("sha256", None)
        content["sha256"] = _digest(content)

    content = sealed(data, make_good)
    if content is not None:
        _checkpoint_reader(json.dumps(content).encode())


def _resume(path: Path) -> None:
    list(load_beam_stack(path, Tour(), max_nodes=50))


_checkpoint_reader = on_disk(_resume, CheckpointError)


def certificate(data: bytes) -> None:
    def make_good(content: dict[str, Any]) -> None:
        content["seal"] = seal(content.get("claims"))

    try:
        content = sealed(data, make_good)
    except (TypeError, ValueError):
        return
    try:
        verify(content, small_list())
    except VerificationError as error:
        refused(error)


@cache
def small_list() -> tuple[str, ...]:
    return ("a", "daffodil", "lid", "off")


def word_list(path: Path) -> None:
    raw = read_file(path, max_bytes=100_000)
    ws.Lexicon.from_words(raw.entries)


def segmented(data: bytes) -> None:
    language = ("en", "fr", "it", "pt")[data[0] % 4] if data else "en"
    try:
        found = ws.segment(text_of(data[1:]), language)
    except ws.PuzzleError as error:
        return refused(error)
    assert all(found.words)
    ws.Brick.from_words(found.words)


# -- inputs to begin with --------------------------------------------------------------------------


def checkpoints() -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        run = ws.beam_stack(Tour(), width=5, max_nodes=40)
        list(run)
        run.save(Path(folder, "search.json"))
        return [Path(folder, "search.json").read_bytes()]


def certificates() -> list[bytes]:
    found = []
    for words, alphabet in (("lid off a daffodil", "adfilo"), ("ab", "abc"), ("aab baa", "ab")):
        proof = ws.shortest_palindromic_pangram(words.split(), alphabet=alphabet, progress=False)
        found.append(json.dumps(proof.certificate()).encode())
    return found


def trees() -> list[bytes]:
    lexicon = ws.Lexicon.from_words(["oboe", "piano", "guitar", "boat", "bat"])
    run = ws.solve_pyramid("p ir aao ntib ogueo", lexicon, trace=True)
    return [run.tree.to_json().encode()]


def bricks() -> list[bytes]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        words = ws.Brick.from_words(["deed", "door", "order", "e", "éa"])
        return [brk.encode(words.entries(), 4), brk.encode(words.entries(), 1)]


def texts(*examples: str) -> Callable[[], list[bytes]]:
    return lambda: [example.encode() for example in examples]


def of_puzzle(name: str) -> Iterator[tuple[str, Target]]:
    """A puzzle's parsers of what people type, and of its JSON."""
    its = samples(name)
    for target, (parse, examples) in its.TEXTS.items():
        yield target, Target(puzzle(parse), texts(*examples))
    made = its.PUZZLE
    if "provenance" in vars(made):
        made = replace(made, provenance=PROVENANCE)
    bare = json.dumps({"puzzle": name})
    yield (
        f"{name}_json",
        Target(
            puzzle(type(its.PUZZLE).from_json), texts(its.PUZZLE.to_json(), made.to_json(), bare)
        ),
    )


TARGETS = {
    **dict(target for name in ALL for target in of_puzzle(name)),
    "brk": Target(brk_file, bricks),
    "tree": Target(search_tree, trees),
    "checkpoint": Target(checkpoint, checkpoints),
    "certificate": Target(certificate, certificates),
    "word_list": Target(
        on_disk(word_list, ws.LexiconError),
        lambda: [b"oboe\npiano\n", gzip.compress(b"oboe\r\nna\xc3\xafve\n")],
    ),
    "segmenter": Target(segmented, texts("\0Four words of text", "\1l'été où naît la forêt")),
}
