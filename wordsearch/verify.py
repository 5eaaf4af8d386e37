"""Check a certificate of a shortest palindromic pangram: ``python -m wordsearch.verify CERTIFICATE``.

Nothing of the prover is used. The phrases are checked as plain strings. That nothing shorter exists is
derived anew: by a search, depth first, through an automaton of its own making, with another table. It tells
another number of letters apart, and says of every budget of wasted letters what it is enough for. A
certificate's figures about the prover's own work (states and digests of its layers), and what it says of all
phrases where it lists a hundred, can only be made again by the prover: ``--replay`` does that. The number of
phrases is counted anew where that is quick, or with ``--count``.

What is checked, in order: the form and the seal; the word list and what the options admit; every phrase; that
the statistics fit together; that no phrase is shorter, or, for an unsolvable list, that there is none at all;
how many phrases there are.
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
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.words.letter_graph import LetterGraph

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
_TOLD = 13  # letters that the table tells apart; one more where the prover told as many apart
_QUICK = 1_000_000  # states that the prover searched for phrases that are counted anew unasked
_ROOM = 1_000_000_000  # bytes for the table
_LONG = 1 << 30  # longer than any doubled length
_UNLIMITED = 1 << 40  # a cost that none exceeds
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


def verify(
    certificate: dict[str, Any], words: Sequence[str], *, told: int | None = None, count: bool | None = None
) -> Verdict:
    """Verify a certificate against a word list.

    Parameters
    ----------
    certificate : dict
        As `Proof.certificate` makes it.
    words : sequence of str
        All words of the list that the certificate names.
    told : int, optional
        How many letters the table tells apart. Default: 13, or one more where the prover took 13.
    count : bool, optional
        Whether to count the phrases anew, if the certificate has their number. Default: where that is quick,
        which is where the prover searched at most a million states for it. The statement says what was done.

    Raises
    ------
    VerificationError
        The certificate is damaged, is of another list, or claims what is not so.
    """
    began = time.perf_counter()
    _check_form(certificate)
    admitted = _check_claims(certificate, words)
    alphabet = certificate["options"]["alphabet"]
    if certificate["status"] == "proven unsolvable":
        searched = _check_unsolvable(certificate, admitted, alphabet)
        statement = f"no phrase of any length: {certificate['reason']}"
    else:
        searched = _check_nothing_shorter(certificate, admitted, alphabet, told)
        statement = f"{certificate['upper']} letters is the least length"
        statement += _check_count(certificate, admitted, alphabet, told, count)
    return Verdict(statement, searched, time.perf_counter() - began)


def replay(certificate: dict[str, Any], words: Sequence[str]) -> None:
    """Let the prover work again and compare everything that does not depend on the machine.

    Raises
    ------
    VerificationError
        It comes to other figures.
    """
    from wordsearch.puzzles.palindromes.proof import shortest_palindromic_pangram

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
        raise VerificationError(f"{problem}; nor does the seal fit: it was changed after sealing") from None
    _demand(
        sealed,
        "the certificate was changed after it was sealed: its seal does not fit, though no field contradicts "
        "the others",
    )
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
            not phrases
            and count is None
            and upper is None
            and certificate["lower"] is None
            and certificate["phrases_sha256"] is None
            and certificate["n_distinct"] is None,
            "an unsolvable list has no phrases, count or bounds ('phrases', 'count', 'lower', 'upper' ...)",
        )
        return
    _demand(bool(phrases), "there is no phrase of the proven length (the field 'phrases')")
    lower = certificate["lower"]
    _demand(lower == upper, f"'lower' and 'upper': lower and upper bound differ: {lower} and {upper}")
    _demand(not certificate["reason"], "the field 'reason' says why there is no phrase, but there are some")
    known, alphabet = set(admitted), set(certificate["options"]["alphabet"])
    for phrase in phrases:
        shown, text = " ".join(phrase), "".join(phrase)
        strangers = [word for word in phrase if word not in known]
        _demand(not strangers, f"{strangers[:1]} in {shown!r} is not among the admitted words")
        _demand(text == text[::-1], f"{shown!r} is no palindrome")
        _demand(set(text) == alphabet, f"{shown!r} lacks a letter")
        _demand(len(text) == upper, f"{shown!r} has {len(text)} letters, not {upper}")
    _demand(len(set(map(tuple, phrases))) == len(phrases), "the 'phrases' are not distinct")
    _demand(
        len(phrases) <= _LISTED if count is None else len(phrases) == min(count, _LISTED),
        f"'phrases' and 'count': {len(phrases)} phrases are listed of {count}",
    )
    _check_all_listed(certificate)


def _check_all_listed(certificate: dict[str, Any]) -> None:
    """What is said of all phrases, as far as those listed tell."""
    phrases, count = certificate["phrases"], certificate["count"]
    sealed, distinct = certificate["phrases_sha256"], certificate["n_distinct"]
    both = "'n_distinct' and 'phrases_sha256'"
    _demand((sealed is None) == (distinct is None), f"{both}: all phrases were either looked at or not")
    _demand(sealed is None or count is not None, "'phrases_sha256': phrases not counted have no SHA-256")
    if sealed is None or distinct is None:
        return
    _demand(0 <= distinct <= count, f"'n_distinct': {distinct} of {count} phrases have no word twice")
    if len(phrases) == count:
        every = _hash(sorted(map(" ".join, phrases)))
        _demand(sealed == every, "'phrases_sha256': the SHA-256 of the phrases differs")
        single = sum(len(set(phrase)) == len(phrase) for phrase in phrases)
        _demand(distinct == single, f"'n_distinct': {single} phrases have no word twice, not {distinct}")


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

# source -> target -> letters * _LONG + doubled length -> how many ways there are to spell it
Graph = dict[int, dict[int, dict[int, int]]]
Edges = tuple[NDArray[Any], ...]  # source, target, letters, length, ways; sorted by source
Table = NDArray[Any]


def _check_nothing_shorter(
    certificate: dict[str, Any], words: Sequence[str], alphabet: str, told: int | None
) -> int:
    limit = certificate["upper"] - 1 - (2 * len(alphabet) - 1)
    if limit < 0:
        return 0  # every letter but the central one stands there twice: nothing shorter can be
    others_took = certificate["search"].get("letters", "")
    order = _order(words, alphabet)
    graph, start, end = outside_in(words, order, limit)
    leave_out(graph, start, end, limit)
    if told is None:
        told = _how_many_told(len(graph), len(alphabet), limit, len(others_took))
    found, searched = _search(graph, start, end, len(alphabet), min(told, len(alphabet)), limit)
    _demand(found < 0, f"there is a shorter phrase, of {2 * len(alphabet) - 1 + found} letters")
    return searched


def _how_many_told(n_states: int, n_letters: int, limit: int, others_told: int) -> int:
    """How many letters the table shall tell apart: as its room allows, and not as many as the prover's."""
    most = min(_TOLD + (others_told == _TOLD), n_letters)
    while most and (n_states * (limit // 2 + 1) * _width(n_letters - most) << most) > _ROOM:
        most -= 1
    return most - (most == others_told > 0)


def _check_count(
    certificate: dict[str, Any], words: Sequence[str], alphabet: str, told: int | None, wanted: bool | None
) -> str:
    """Count the phrases anew, if that is wanted and they were counted; what is to be said of them."""
    claim = certificate["count"]
    if claim is None:
        return "; how many phrases have it, the certificate does not say"
    if wanted is None:
        wanted = sum(bound["states"] for bound in certificate["bounds"] if bound["found"]) <= _QUICK
    if not wanted:
        return f"; that {claim:,} phrases have it was not counted anew"
    number = _recount(certificate, words, alphabet, told)
    _demand(number == claim, f"{number:,} phrases have the least length, not {claim:,} (the field 'count')")
    return f"; {claim:,} {'phrases have' if claim != 1 else 'phrase has'} it"


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
    graph, start, end = outside_in(words, alphabet, _UNLIMITED)
    found, searched = _search(graph, start, end, len(alphabet), -1, _UNLIMITED)
    _demand(found < 0, "there is a phrase, though the certificate says that there can be none")
    return searched


def _order(words: Sequence[str], alphabet: str) -> str:
    """The letters in the order of their bits, those that the table shall tell apart first.

    Vowels, for they are in every word, and rare letters, which force the phrase; then the commonest.
    """
    counts = Counter(letter for word in words for letter in set(word))
    rest = sorted(set(alphabet) - set("aeiouy"), key=lambda letter: (counts[letter], letter))
    vowels = [letter for letter in "aeiouy" if letter in alphabet]
    return "".join(vowels + rest[:7] + rest[-1:] + rest[7:-1])


def outside_in(words: Sequence[str], order: str, limit: int) -> tuple[Graph, int, int]:
    """The graph of all palindromes of words, from the outer ends (state 0) to the centre (the last state).

    Edges that alone cost more than the limit are left out. See `kernels.verify.spell`.
    """
    rows, centre = _spelled(words, order, limit)
    graph: Graph = defaultdict(lambda: defaultdict(dict))
    for source, target, letters, length in rows.tolist():
        spelled = graph[source][target]
        spelled[letters * _LONG + length] = spelled.get(letters * _LONG + length, 0) + 1
    return graph, 0, centre


def _spelled(words: Sequence[str], order: str, limit: int) -> tuple[NDArray[np.int64], int]:
    """(all edges, a row each: source, target, letters, length; the state that is the centre)."""
    from wordsearch import verify_kernel as kernels

    left = LetterGraph.from_words(sorted(words))
    right = LetterGraph.from_words(sorted(word[::-1] for word in words))
    graphs = [(graph.first, graph.letters, graph.targets, graph.terminal) for graph in (left, right)]
    bit = np.array([1 << order.index(letter) for letter in left.alphabet], np.int64)
    text = np.array([left.codes[letter] for letter in "".join(words)], np.int64)
    ends = np.cumsum([0, *map(len, words)])
    joints, longest = _room(2 * len(text) + 2), max(map(len, words), default=0)
    kernels.cut(*graphs, text, ends, right.n_nodes, joints)
    n_states = left.n_nodes + right.n_nodes
    queue, seen = np.zeros(n_states, np.int64), np.zeros(n_states, np.uint8)
    stack, out = np.zeros((len(bit) * (longest + 1) + 1, 4), np.int64), np.zeros((1 << 12, 4), np.int64)
    at, n_queue, parts = 0, 1, []
    seen[0] = 1
    while at < n_queue:
        before = at
        at, n_queue, n = kernels.spell(*graphs, joints, bit, limit, queue, at, n_queue, seen, stack, out)
        parts.append(out[:n].copy())
        if at - before < 64 and at < n_queue:
            out = np.zeros((4 * len(out), 4), np.int64)
    rows = np.concatenate(parts)
    return rows[np.lexsort(rows.T[::-1])], n_states


def leave_out(graph: Graph, start: int, end: int, limit: int) -> None:
    """Leave states out, those with the fewest edges first, joining edges into them with edges out of them.

    A joint edge that alone costs more than the limit is of no use. There are as many walks from start to end,
    of the same letters and lengths, as before.
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
        for edge, ways in graph[source].pop(state).items():
            for target, edges in outs.items():
                joint = graph[source][target]
                for more, further in edges.items():
                    both = (edge | more) // _LONG
                    total = edge % _LONG + more % _LONG
                    if total - 2 * both.bit_count() <= limit:
                        total += both * _LONG
                        joint[total] = joint.get(total, 0) + ways * further
                if joint:
                    sources[target].add(source)
                else:
                    del graph[source][target]
    for target in outs:
        sources[target].discard(state)


def _edges(graph: Graph, start: int, end: int) -> tuple[Edges, int, int, int]:
    """(the edges as arrays, states renumbered; how many states; the start; the end)."""
    numbers = {state: number for number, state in enumerate(sorted({*graph, start, end}))}
    rows = sorted(
        (numbers[source], numbers[target], *divmod(edge, _LONG), ways)
        for source, onto in graph.items()
        for target, edges in onto.items()
        if target in numbers
        for edge, ways in edges.items()
    )
    arrays = tuple(np.array(rows, np.int64).reshape(-1, 5).T.copy())
    return arrays, len(numbers), numbers[start], numbers[end]


def _search(graph: Graph, start: int, end: int, n_letters: int, told: int, limit: int) -> tuple[int, int]:
    """(a cost within the limit or -1 if there is none; how many states were searched). told < 0: no table."""
    edges, n_states, begin, goal = _edges(graph, start, end)
    can: Table = np.zeros((0, 0, 0), np.uint16)
    if told >= 0:
        can = _feasible(edges[:4], goal, n_states, n_letters, told, limit)
    found, known = _depth_first(edges, n_states, begin, goal, n_letters, max(told, 0), can, limit)
    return found, len(known)


def _recount(certificate: dict[str, Any], words: Sequence[str], alphabet: str, told: int | None) -> int:
    """How many phrases of the least length there are, counted anew: spellings of the cheapest walks."""
    from wordsearch import verify_kernel as kernels

    limit, n = certificate["upper"] - (2 * len(alphabet) - 1), len(alphabet)
    graph, start, end = outside_in(words, _order(words, alphabet), limit)
    leave_out(graph, start, end, limit)
    if told is None:
        told = _how_many_told(len(graph), n, limit, len(certificate["search"].get("letters", "")))
    edges, n_states, begin, goal = _edges(graph, start, end)
    del graph
    can = _feasible(edges[:4], goal, n_states, n, min(told, n), limit)
    # No end (-1), so that the search does not stop there: all keys within the limit.
    _, keys = _depth_first(edges, n_states, begin, -1, n, min(told, n), can, limit)
    del can
    keys = keys[np.lexsort((keys[:, 1], np.bitwise_count(keys[:, 0] & ((1 << n) - 1))))]
    known = _room(2 * len(keys))
    kernels.refill(known, keys)
    first = np.searchsorted(edges[0], np.arange(n_states + 1))
    last = goal << n | (1 << n) - 1
    return int(kernels.count_walks(first, *edges[1:], n, limit, keys, known, begin << n, last))


def _width(n_others: int) -> int:
    """Bytes of a table's entry: a bit for every number of other letters wanted."""
    return 2 if n_others < 16 else 4 if n_others < 32 else 8


def _feasible(
    edges: tuple[NDArray[Any], ...], end: int, n_states: int, n_letters: int, told: int, limit: int
) -> Table:
    """The table: with how much waste a walk to the end may do, by letters wanted; see `kernels.verify.fill`.

    Sets of as many letters are independent of each other: so two threads fill them.
    """
    from wordsearch import verify_kernel as kernels

    source, target, letters, length = edges
    waste = (length - 2 * np.bitwise_count(letters).astype(np.int64) + (limit + 1) % 2) // 2
    others = np.bitwise_count(letters >> told).astype(np.int64)
    rows = np.stack([letters & ((1 << told) - 1), waste, source, target, others], axis=1)
    rows = rows[np.lexsort(rows.T[::-1])]
    rows = rows[_differs(rows) & (rows[:, 1] <= limit // 2)]
    group_first = np.flatnonzero(_differs(rows[:, :2]))
    small = np.uint16 if n_states < 1 << 16 else np.int32  # the less is read, the faster: see `fill`
    described = (
        np.append(group_first, len(rows)), *rows[group_first, :2].T.copy(),
        rows[:, 2].astype(small), rows[:, 3].astype(small), rows[:, 4].astype(np.uint8), end,
    )  # fmt: skip
    dtype = {2: np.uint16, 4: np.uint32, 8: np.int64}[_width(n_letters - told)]
    can = np.empty((1 << told, limit // 2 + 1, n_states), dtype)
    with ThreadPoolExecutor(2) as threads:
        for parts in _independent(told):
            list(threads.map(lambda part: kernels.fill(part, *described, n_letters - told, can), parts))
    return can


def _differs(rows: NDArray[Any]) -> NDArray[np.bool_]:
    """Which rows of a sorted array are not as the one before."""
    differs = np.ones(len(rows), np.bool_)
    differs[1:] = (rows[1:] != rows[:-1]).any(axis=1)
    return differs


def _independent(told: int) -> Iterator[list[NDArray[Any]]]:
    """All sets of letters, subsets first, in lists of parts that may be filled side by side."""
    every = np.arange(1 << told)
    if told < 8:
        yield [every]  # too few for threads to be of use
        return
    sizes = np.bitwise_count(every)
    for size in range(told + 1):
        some = every[sizes == size]
        yield np.array_split(some, min(8, len(some)))


def _depth_first(
    edges: Edges, n_states: int, start: int, end: int, n_letters: int, told: int, can: Table, limit: int
) -> tuple[int, NDArray[np.int64]]:
    """(a cost within the limit, or -1; the keys met, with their costs).

    Calls the kernel slice by slice and gives it more room whenever it has too little.
    """
    from wordsearch import verify_kernel as kernels

    first = np.searchsorted(edges[0], np.arange(n_states + 1))
    widest = int(np.diff(first).max(initial=1))
    known, stack = _room(2 * widest + 16), np.zeros((2 * widest + 16, 2), np.int64)
    stack[0, 0] = start << n_letters
    known[kernels._place(known, stack[0, 0])] = stack[0]
    n_known, height, found = 1, 1, -1
    while height and found < 0:
        found, n_known, height = kernels.cheaper_than(
            first, *edges[1:4], end, n_letters, told, can, limit, known, n_known, stack, height, 1 << 27
        )
        if height + widest > len(stack):
            stack = np.concatenate([stack, np.zeros_like(stack)])
        if 2 * (n_known + widest) > len(known):
            kept = known[known[:, 0] >= 0]
            known = _room(2 * len(known))
            kernels.refill(known, kept)
    return found, known[known[:, 0] >= 0]


def _room(size: int) -> NDArray[np.int64]:
    """A hash table of at least this size, all free."""
    return np.full((1 << int(size - 1).bit_length(), 2), -1, np.int64)


# --- the command ----------------------------------------------------------------------------------


def _listed_words(name: str, file: str | None) -> Sequence[str]:
    from wordsearch.words.lexicon import Lexicon

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
        "--count", action="store_true", help="count the phrases anew, even where that takes minutes"
    )
    parser.add_argument(
        "--replay", action="store_true", help="also let the prover come to the same figures again"
    )
    chosen = parser.parse_args(arguments)
    try:
        certificate = _read(chosen.certificate)
        _check_form(certificate)
        words = _listed_words(certificate["lexicon"]["name"], chosen.words)
        print(verify(certificate, words, count=chosen.count or None))
        if chosen.replay:
            replay(certificate, words)
            print("replayed: the prover comes to the same figures")
    except (OSError, ValueError) as problem:
        print(f"not verified: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
