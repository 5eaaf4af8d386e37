"""Check a certificate of a shortest palindromic pangram: ``python -m wordsearch.verify CERTIFICATE``.

Nothing of the prover is used. The phrases are checked as plain strings. That nothing shorter exists is
derived anew, by other means: this search goes from the centre outwards, depth first, through an automaton of
its own making, with another table over other letters. A certificate's figures about the prover's own work
(states and digests of its layers, and the number of phrases beyond those listed) can only be made again by
the prover: ``--replay`` does that.

What is checked, in order: the form and the seal; the word list and what the options admit; every phrase; that
the statistics fit together; that no phrase is shorter, or, for an unsolvable list, that there is none at all.
"""

from __future__ import annotations

import argparse
import hashlib
import heapq
import json
import math
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.trie import LetterGraph

_FORMAT = "wordsearch palindromic pangram proof 2"
# What each field must be: an object with exactly these fields, a [list of], a (row of), or one of `_KINDS`.
_FIELDS: dict[str, Any] = {
    "format": "a text",
    "lexicon": {"name": "a text", "sha256": "a SHA-256"},
    "options": {"alphabet": "a text", "single_letters": "a text or null", "strict": "true or false"},
    "words": {"count": "a count", "sha256": "a SHA-256"},
    "status": "a text",
    "lower": "a count or null",
    "upper": "a count or null",
    "reason": "a text",
    "count": "a count or null",
    "n_distinct": "a count or null",
    "phrases_sha256": "a SHA-256 or null",
    "phrases": [["a text"]],
    "search": "an object",
    "bounds": [
        {
            "length": "a count",
            "states": "a count",
            "found": "a count or null",
            "layers": [("a count", "a count", "a SHA-256")],
        }
    ],
    "seconds": "an object of times",
    "peak_bytes": "a count",
    "resident_bytes": "a count",
    "seal": "a SHA-256",
}
_SEARCH = {
    "letters": "a text",
    "states": "a count",
    "edges": "a count",
    "bytes": "a count",
    "beam_width": "a count",
}
_MOST_LETTERS = 32
_LISTED = 100
_TOLD = 12  # letters that the table tells apart
_GROWTH = 60  # edges by which leaving out a state may grow the graph


class VerificationError(ValueError):
    """A certificate does not prove what it says; the message says where."""


@dataclass(frozen=True)
class Verdict:
    """What was verified."""

    statement: str
    searched: int
    seconds: float

    def __str__(self) -> str:
        return f"verified: {self.statement} ({self.searched:,} states searched anew, {self.seconds:.0f} s)"


def verify(certificate: dict[str, Any], words: Sequence[str], *, told: int | None = None) -> Verdict:
    """Verify a certificate against a word list.

    Parameters
    ----------
    certificate : dict
        As `Proof.certificate` makes it.
    words : sequence of str
        All words of the list that the certificate names.
    told : int, optional
        How many letters the table tells apart. Default: 12, or one less where the prover took 12.

    Raises
    ------
    VerificationError
        The certificate is damaged, is of another list, or claims what is not so.
    """
    began = time.perf_counter()
    _check_form(certificate)
    admitted = _check_claims(certificate, words)
    alphabet = certificate["options"]["alphabet"]
    if told is None:
        told = _TOLD - (len(certificate["search"].get("letters", "")) == _TOLD)
    if certificate["status"] == "proven unsolvable":
        searched = _check_unsolvable(certificate, admitted, alphabet)
        statement = f"no phrase of any length: {certificate['reason']}"
    else:
        searched = _check_nothing_shorter(certificate, admitted, alphabet, told)
        statement = f"{certificate['upper']} letters is the least length"
    return Verdict(statement, searched, time.perf_counter() - began)


def replay(certificate: dict[str, Any], words: Sequence[str]) -> None:
    """Let the prover work again and compare everything that does not depend on the machine.

    Raises
    ------
    VerificationError
        It comes to other figures.
    """
    from wordsearch.puzzles.palindromic_proof import shortest_palindromic_pangram

    counted = certificate["count"] is not None
    settings: dict[str, Any] = {"max_memory": "8 GB", "all_phrases": counted, "progress": False}
    if certificate["search"]:
        settings["table_letters"] = len(certificate["search"]["letters"])
        settings["beam_width"] = certificate["search"]["beam_width"]
    again = shortest_palindromic_pangram(words, **certificate["options"], **settings).certificate()
    for name in _FIELDS:
        if name not in ("lexicon", "seconds", "peak_bytes", "resident_bytes", "seal"):
            _demand(
                json.loads(json.dumps(again[name])) == certificate[name],
                f"{name!r} is not what the prover comes to when it works again",
            )


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise VerificationError(otherwise)


# --- form, words, phrases, statistics -------------------------------------------------------------


def _check_form(certificate: dict[str, Any]) -> None:
    """Every field is there, no other one is, and each is of its kind, however deep."""
    _demand(isinstance(certificate, dict), "a certificate is a JSON object")
    version = certificate.get("format", _FORMAT)
    _demand(version == _FORMAT, f"this is format {version!r}; I know {_FORMAT!r}")
    _check_kind(certificate, _FIELDS, "")
    if certificate["search"]:
        _check_kind(certificate["search"], _SEARCH, "search")


def _check_kind(value: Any, kind: Any, where: str) -> None:
    """Demand that a value is of a kind as `_FIELDS` describes it."""
    wrong = f"the field {where!r} is of the wrong kind: it must be "
    if isinstance(kind, dict):
        _demand(isinstance(value, dict), f"{wrong}an object")
        for name in kind:
            _demand(name in value, f"the certificate has no field {_path(where, name)!r}")
        odd = [_path(where, name) for name in sorted(set(value) - set(kind))]
        _demand(not odd, f"the certificate has a field that does not belong there: {odd[:1]}")
        for name, inner in kind.items():
            _check_kind(value[name], inner, _path(where, name))
    elif isinstance(kind, list | tuple):
        _demand(isinstance(value, list), f"{wrong}a list")
        fits = isinstance(kind, list) or len(value) == len(kind)
        _demand(fits, f"{wrong}a list of {len(kind)}, not of {len(value)}")
        for number, inner in enumerate(value):
            _check_kind(inner, kind[number % len(kind)], f"{where}[{number}]")
    else:
        _demand(_KINDS[kind](value), f"{wrong}{kind}, not {repr(value)[:80]}")


def _path(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1 << 63  # True and False are ints, too


def _is_digest(value: Any) -> bool:
    return isinstance(value, str) and len(value) == 64 and set(value) <= set("0123456789abcdef")


def _is_time(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value < math.inf


_KINDS: dict[str, Callable[[Any], bool]] = {
    "a text": lambda value: isinstance(value, str),
    "a text or null": lambda value: value is None or isinstance(value, str),
    "a count": _is_count,
    "a count or null": lambda value: value is None or _is_count(value),
    "a SHA-256": _is_digest,
    "a SHA-256 or null": lambda value: value is None or _is_digest(value),
    "true or false": lambda value: isinstance(value, bool),
    "an object": lambda value: isinstance(value, dict),
    "an object of times": lambda value: isinstance(value, dict) and all(map(_is_time, value.values())),
}


def _is_sealed(certificate: dict[str, Any]) -> bool:
    seal: str = certificate["seal"]
    content = {name: value for name, value in certificate.items() if name != "seal"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return seal == hashlib.sha256(text.encode()).hexdigest()


def _check_claims(certificate: dict[str, Any], words: Sequence[str]) -> list[str]:
    """All that needs no search. Returns the admitted words.

    The seal is judged last, so that what was changed is named if anything but the seal tells of it.
    """
    sealed = _is_sealed(certificate)
    try:
        status = certificate["status"]
        claims = status in ("proven optimal", "proven unsolvable")
        _demand(claims, f"the status is {status!r}, which claims no proof")
        admitted = _check_words(certificate, words)
        _check_phrases(certificate, admitted)
        _check_statistics(certificate)
    except VerificationError as problem:
        if sealed:
            raise
        raise VerificationError(f"{problem}; nor does the seal fit") from None
    _demand(sealed, "the seal does not fit: some field was changed after sealing")
    return admitted


def _hash(words: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


def _check_words(certificate: dict[str, Any], words: Sequence[str]) -> list[str]:
    """The words that the options admit."""
    listed = sorted(set(words))
    lexicon, options = certificate["lexicon"], certificate["options"]
    _demand(
        _hash(listed) == lexicon["sha256"],
        f"the word list at hand ({len(listed):,} words) is not the certificate's {lexicon['name']!r}: "
        "their SHA-256 differ (the field 'lexicon.sha256')",
    )
    alphabet, single, strict = options["alphabet"], options["single_letters"], options["strict"]
    _demand(
        0 < len(set(alphabet)) == len(alphabet) <= _MOST_LETTERS,
        f"the field 'options.alphabet' must be 1 to {_MOST_LETTERS} different letters, not {alphabet[:80]!r}",
    )
    admitted = [word for word in listed if word and not set(word) - set(alphabet)]
    if single is not None:
        admitted = [word for word in admitted if len(word) > 1 or word in single]
    if strict:
        admitted = [
            word for word in admitted if word in ("a", "i") or len(word) > 1 and set(word) & set("aeiouy")
        ]
    claim = certificate["words"]
    _demand(
        claim["count"] == len(admitted),
        f"the options admit {len(admitted)} words, not {claim['count']} (the field 'words.count')",
    )
    _demand(claim["sha256"] == _hash(admitted), "the SHA-256 of the admitted words is not 'words.sha256'")
    return admitted


def _check_phrases(certificate: dict[str, Any], admitted: Sequence[str]) -> None:
    phrases, count, upper = certificate["phrases"], certificate["count"], certificate["upper"]
    if certificate["status"] == "proven unsolvable":
        _demand(
            not phrases and count is None and upper is None and certificate["lower"] is None
            and certificate["phrases_sha256"] is None and certificate["n_distinct"] is None,
            "an unsolvable list has no phrases, count or bounds",
        )
        return
    _demand(bool(phrases), "there is no phrase of the proven length")
    _demand(
        certificate["lower"] == upper, f"lower and upper bound differ: {certificate['lower']} and {upper}"
    )
    _demand(not certificate["reason"], "a reason for being unsolvable, though there are phrases")
    known, alphabet = set(admitted), set(certificate["options"]["alphabet"])
    for phrase in phrases:
        shown, text = " ".join(phrase), "".join(phrase)
        strangers = [word for word in phrase if word not in known]
        _demand(not strangers, f"{strangers[:1]} in {shown!r} is not among the admitted words")
        _demand(text == text[::-1], f"{shown!r} is no palindrome")
        _demand(set(text) == alphabet, f"{shown!r} lacks a letter")
        _demand(len(text) == upper, f"{shown!r} has {len(text)} letters, not {upper}")
    _demand(len(set(map(tuple, phrases))) == len(phrases), "the phrases are not distinct")
    _demand(
        len(phrases) <= _LISTED if count is None else len(phrases) == min(count, _LISTED),
        f"{len(phrases)} phrases are listed of {count}",
    )
    _check_all_listed(certificate)


def _check_all_listed(certificate: dict[str, Any]) -> None:
    """What is said of all phrases, as far as those listed tell."""
    phrases, count = certificate["phrases"], certificate["count"]
    sealed, distinct = certificate["phrases_sha256"], certificate["n_distinct"]
    _demand((sealed is None) == (distinct is None), "all phrases were either looked at or not")
    _demand(sealed is None or count is not None, "phrases that were not counted have no SHA-256")
    if sealed is None or distinct is None:
        return
    _demand(0 <= distinct <= count, f"{distinct} of {count} phrases have no word twice")
    if len(phrases) == count:
        _demand(sealed == _hash(sorted(map(" ".join, phrases))), "the SHA-256 of the phrases differs")
        single = sum(len(set(phrase)) == len(phrase) for phrase in phrases)
        _demand(distinct == single, f"{single} phrases have no word twice, not {distinct}")


def _check_statistics(certificate: dict[str, Any]) -> None:
    """The prover's figures fit together; only the prover itself could say more (see `replay`)."""
    lengths = [bound["length"] for bound in certificate["bounds"]]
    _demand(lengths == sorted(set(lengths)), "the exhausted lengths ('bounds') do not rise")
    upper = certificate["upper"]
    for bound in certificate["bounds"]:
        where = f"the exhausted length {bound['length']} in 'bounds'"
        _demand(
            bound["states"] == sum(layer[1] for layer in bound["layers"]),
            f"{where}: its states are not the sum over its layers",
        )
        _demand(
            bound["found"] == (upper if upper is not None and bound["length"] >= upper else None),
            f"{where}: what it found contradicts the result",
        )
    search, alphabet = certificate["search"], certificate["options"]["alphabet"]
    if search:
        letters = search["letters"]
        _demand(
            len(set(letters)) == len(letters) and set(letters) <= set(alphabet),
            "the table's letters ('search.letters') are not different letters of the alphabet",
        )
        for name in ("states", "bytes", "beam_width"):
            _demand(search[name] > 0, f"the field 'search.{name}' is 0")


# --- nothing shorter ------------------------------------------------------------------------------

Graph = dict[int, dict[int, dict[int, int]]]  # source -> target -> letters -> least doubled length


def _check_nothing_shorter(
    certificate: dict[str, Any], words: Sequence[str], alphabet: str, told: int
) -> int:
    limit = certificate["upper"] - 1 - (2 * len(alphabet) - 1)
    if limit < 0:
        return 0  # every letter but the central one stands there twice: nothing shorter can be
    order = _order(words, alphabet, certificate["search"].get("letters", ""), told)
    graph, start, end = inside_out(words, order)
    leave_out(graph, start, end, limit)
    found, searched = _search(graph, start, end, len(alphabet), min(told, len(alphabet)), limit)
    _demand(found < 0, f"there is a shorter phrase, of {2 * len(alphabet) - 1 + found} letters")
    return searched


def _check_unsolvable(certificate: dict[str, Any], words: Sequence[str], alphabet: str) -> int:
    absent = sorted(set(alphabet) - set("".join(words)))
    claimed = certificate["reason"]
    if absent:
        expected = f"no admitted word has the letter{'s' if len(absent) > 1 else ''} {', '.join(absent)}"
        _demand(claimed == expected, f"the reason should be: {expected}")
        return 0
    _demand(
        claimed == "words have all letters, but no palindrome of words has", "the reason is not what is so"
    )
    graph, start, end = inside_out(words, alphabet)
    found, searched = _search(graph, start, end, len(alphabet), -1, 1 << 40)
    _demand(found < 0, "there is a phrase, though the certificate says that there can be none")
    return searched


def _order(words: Sequence[str], alphabet: str, others_took: str, told: int) -> str:
    """The letters in the order of their bits, those that the table shall tell apart first.

    Vowels and, in turn, rare and common letters; a set that the prover did not take.
    """
    counts = Counter(letter for word in words for letter in set(word))
    rest = sorted(set(alphabet) - set("aeiouy"), key=lambda letter: (counts[letter], letter))
    vowels = [letter for letter in "aeiouy" if letter in alphabet]
    order = vowels + rest[:5] + rest[-1:] + rest[5:-1]
    if set(order[:told]) == set(others_took) and told < len(order):
        order[told - 1], order[told] = order[told], order[told - 1]
    return "".join(order)


def inside_out(words: Sequence[str], order: str) -> tuple[Graph, int, int]:
    """The graph of all palindromes of words from the centre (the start) to the outer ends (the end, state 0).

    A state is an unfinished word that one side reads while the other is between words: node u of the graph of
    words on the left, node r of the graph of reversed words on the right (numbered n + r).
    """
    left = LetterGraph.from_words(sorted(words))
    right = LetterGraph.from_words(sorted(word[::-1] for word in words))
    n, bit = left.n_nodes, {code: 1 << order.index(letter) for letter, code in left.codes.items()}
    centre = n + right.n_nodes
    graph: Graph = defaultdict(lambda: defaultdict(dict))
    waiting, known = [0], {0}
    while waiting:
        outer = waiting.pop()
        begin = (outer, 0) if outer < n else (0, outer - n)
        for inner, letters, length in _outward_edges(left, right, begin, bit):
            state = centre if inner is None else inner[0] if not inner[1] else n + inner[1]
            least = graph[state][outer]
            least[letters] = min(length, least.get(letters, length))
            if state not in known:
                known.add(state)
                if state != centre:
                    waiting.append(state)
    return graph, centre, 0


def _outward_edges(
    left: LetterGraph, right: LetterGraph, begin: tuple[int, int], bit: dict[int, int]
) -> Iterator[tuple[tuple[int, int] | None, int, int]]:
    """(state at the inner end, None for the centre; letters; doubled length) of an outer state's edges."""
    heap = [(begin[0] * left.stride, begin[1] * right.stride, 0, 0)]
    while heap:
        u, r, letters, length = heap.pop()
        for code, letter in bit.items():
            v = left.steps.get(u + code)
            if v is None:
                continue
            spelled, long = letters | letter, length + 2
            s = right.steps.get(r + code)
            if v in left.ends if r == 0 else (v, r) in _joints(left, right):
                yield None, spelled, long
            if s is None:
                continue
            ends = v in left.ends, s in right.ends
            if all(ends) or (v, s) in _joints(left, right):
                yield None, spelled, long + 1
            if ends[0]:
                yield (0, s // right.stride), spelled, long
            if ends[1]:
                yield (v // left.stride, 0), spelled, long
            if all(ends):
                yield (0, 0), spelled, long
            heap.append((v, s, spelled, long))


_known_joints: dict[int, tuple[LetterGraph, set[tuple[int, int]]]] = {}


def _joints(left: LetterGraph, right: LetterGraph) -> set[tuple[int, int]]:
    """Where words may be cut in two: (place in `left` after the beginning, in `right` before the end)."""
    kept = _known_joints.get(id(left))
    if kept is not None and kept[0] is left:
        return kept[1]
    joints: set[tuple[int, int]] = set()
    for word in left:
        codes = [left.codes[letter] for letter in word]
        before, after = [0], [0]
        for code in codes:
            before.append(left.steps[before[-1] + code])
        for code in reversed(codes):
            after.append(right.steps[after[-1] + code])
        joints.update(zip(before[1:-1], after[-2:0:-1], strict=True))
    _known_joints.clear()
    _known_joints[id(left)] = left, joints
    return joints


def leave_out(graph: Graph, start: int, end: int, limit: int) -> None:
    """Leave states out, those with the fewest edges first, joining edges into them with edges out of them.

    A joint edge that alone costs more than the limit is of no use. Walks from start to end keep their least
    costs.
    """
    sources: dict[int, set[int]] = defaultdict(set)
    for state, onto in graph.items():
        for target in onto:
            sources[target].add(state)

    def degree(state: int) -> int:
        ins = sum(len(graph[source][state]) for source in sources[state])
        outs = sum(map(len, graph[state].values()))
        return ins * outs - ins - outs

    states = set(graph) - {start, end}
    waiting = [(degree(state), state) for state in states]
    heapq.heapify(waiting)
    while waiting:
        expected, state = heapq.heappop(waiting)
        if state not in states or state in graph[state]:
            continue
        growth = degree(state)
        if growth > expected:
            heapq.heappush(waiting, (growth, state))
        elif growth > _GROWTH:
            break
        else:
            states.remove(state)
            _bypass(graph, sources, state, limit)


def _bypass(graph: Graph, sources: dict[int, set[int]], state: int, limit: int) -> None:
    outs = graph.pop(state)
    for source in sources.pop(state, ()):
        for letters, length in graph[source].pop(state).items():
            for target, edges in outs.items():
                joint = graph[source][target]
                for more, further in edges.items():
                    both, total = letters | more, length + further
                    if total - 2 * both.bit_count() <= limit and total < joint.get(both, total + 1):
                        joint[both] = total
                if joint:
                    sources[target].add(source)
                else:
                    del graph[source][target]
    for target in outs:
        sources[target].discard(state)


def _search(graph: Graph, start: int, end: int, n_letters: int, told: int, limit: int) -> tuple[int, int]:
    """(a cost within the limit or -1 if there is none; how many states were searched). told < 0: no table."""
    from wordsearch.kernels import verify as kernels

    numbers = {state: number for number, state in enumerate(sorted({*graph, start, end}))}
    rows = sorted(
        (numbers[source], numbers[target], letters, length)
        for source, onto in graph.items()
        for target, edges in onto.items()
        if target in numbers
        for letters, length in edges.items()
    )
    source, target, letters, length = np.array(rows, np.int64).reshape(-1, 4).T.copy()
    edges = np.searchsorted(source, np.arange(len(numbers) + 1)), target, letters, length
    pad, best = 0, np.zeros((0, 0, 0), np.uint8)
    if told >= 0:
        goal = numbers[end], len(numbers), n_letters
        pad, best = _underestimate((source, target, letters, length), *goal, told, limit)
    ends = numbers[start], numbers[end]
    return _depth_first(kernels, edges, *ends, n_letters, max(told, 0), pad, best, limit)


def _underestimate(
    edges: tuple[NDArray[Any], ...], end: int, n_states: int, n_letters: int, told: int, limit: int
) -> tuple[int, NDArray[Any]]:
    """(pad, table): how long a walk to the end must be, by letters wanted, state and count of other letters.

    See `kernels.verify.underestimate`. Edges whose own waste is over the limit are of no use. Every length
    that matters is less than `never`, and the sum of two such fits into the table's type.
    """
    from wordsearch.kernels import verify as kernels

    waste = edges[3] - 2 * np.array([int(letters).bit_count() for letters in edges[2]], np.int64)
    source, target, letters, length, waste = (part[waste <= limit] for part in (*edges, waste))
    apart, others = letters & ((1 << told) - 1), letters >> told
    order = np.lexsort((target, waste, apart))
    groups = np.unique(apart)
    counts = np.array([int(more).bit_count() for more in others], np.int32)[order]
    pad, never = int(counts.max(initial=0)), 2 * n_letters + limit + 1
    dtype = np.uint8 if 2 * never < 1 << 8 else np.uint16 if 2 * never < 1 << 16 else np.int64
    # Rows of whole vectors; the counts beyond those of the alphabet are never looked up.
    best = np.empty((1 << told, n_states, pad + -(-(n_letters - told + 1) // 16) * 16), dtype)
    kernels.underestimate(
        np.append(np.searchsorted(apart[order], groups), len(apart)),
        groups,
        source[order].astype(np.int32),
        target[order].astype(np.int32),
        length[order].astype(dtype),
        counts,
        waste[order],
        end,
        limit,
        dtype(never),
        pad,
        best,
    )
    return pad, best


def _depth_first(
    kernels: Any,
    edges: tuple[NDArray[Any], ...],
    start: int,
    end: int,
    n_letters: int,
    told: int,
    pad: int,
    best: NDArray[Any],
    limit: int,
) -> tuple[int, int]:
    """Call the kernel slice by slice; give it more room whenever it has too little."""
    widest = int(np.diff(edges[0]).max(initial=1))
    known, stack = _room(2 * widest + 16), np.zeros((2 * widest + 16, 2), np.int64)
    stack[0, 0] = start << n_letters
    known[kernels._place(known, stack[0, 0])] = stack[0]
    n_known, height, found = 1, 1, -1
    while height and found < 0:
        found, n_known, height = kernels.cheaper_than(
            *edges, end, n_letters, told, best, pad, limit, known, n_known, stack, height, 1 << 27
        )
        if height + widest > len(stack):
            stack = np.concatenate([stack, np.zeros_like(stack)])
        if 2 * (n_known + widest) > len(known):
            kept = known[known[:, 0] >= 0]
            known = _room(2 * len(known))
            kernels.refill(known, kept)
    return found, n_known


def _room(size: int) -> NDArray[np.int64]:
    """A hash table of at least this size, all free."""
    return np.full((1 << int(size - 1).bit_length(), 2), -1, np.int64)


# --- the command ----------------------------------------------------------------------------------


def _listed_words(name: str, file: str | None) -> Sequence[str]:
    from wordsearch.lexicon import Lexicon

    return Lexicon.from_file(file).words if file else Lexicon.load(name).words


def _read(path: Path) -> Any:
    """The JSON in a file."""
    try:
        return json.loads(path.read_bytes().decode("utf-8"))
    except OSError as problem:
        raise VerificationError(f"{path} can't be read: {problem.strerror or problem}") from None
    except (ValueError, RecursionError) as problem:
        raise VerificationError(f"{path} is no certificate, or not all of one: {problem}") from None


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns 0 if the certificate is good, 1 if it is not."""
    parser = argparse.ArgumentParser(prog="python -m wordsearch.verify", description=__doc__.split("\n")[0])
    parser.add_argument("certificate", type=Path)
    parser.add_argument(
        "--words", metavar="FILE", help="the word list, if it is none that Lexicon.load knows"
    )
    parser.add_argument(
        "--replay", action="store_true", help="also let the prover come to the same figures again"
    )
    chosen = parser.parse_args(arguments)
    try:
        certificate = _read(chosen.certificate)
        _check_form(certificate)
        words = _listed_words(certificate["lexicon"]["name"], chosen.words)
        print(verify(certificate, words))
        if chosen.replay:
            replay(certificate, words)
            print("replayed: the prover comes to the same figures")
    except (OSError, ValueError) as problem:
        print(f"not verified: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
