"""Check a proof of a shortest palindromic pangram: ``python verify.py CERTIFICATE --words FILE``.

This one file is all that a check needs, with Python and NumPy, and Numba if it is there (without it
a list of many thousand words takes hours, and the verdict is the same). It shares no code with the
program that made the certificate, and takes nothing from it but what is claimed: the word list is
read and filtered here, the phrases are checked as plain strings, and that nothing shorter exists is
found by a search of its own.

A palindrome of L letters is given by the half that is read inwards from both ends, the central
letter included. A *state* is a moment at which one side at least is between words: the other's
unfinished word (a node of a graph of words, or of reversed words). An *edge* is what is read up to
the next such moment: its letters (as bits), and how many. The half has all m letters of the
alphabet, so of its h letters h - m are *waste*; a phrase of at most L letters has h <= (L + 1) //
2, one less where the centre falls between two letters and L is odd. A table says from which states,
and with which letters still wanted, so little waste can be enough; the search goes through all half
strings that it lets pass.
"""

import argparse
import gzip
import hashlib
import json
import sys
import time
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import accumulate, groupby, product
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

try:
    from numba import njit

    compiled: Any = njit(nogil=True, cache=True)
except ImportError:  # slower, and the same
    compiled = lambda function: function  # noqa: E731

FORMAT = "wordsearch palindromic pangram proof 3"
#: The sealed part of a certificate, all of which is checked; what stands under "reported" is not.
#: SHA-256 is that of words, sorted, a line each: of the whole list, and of those that the options
#: admit.
CLAIMS: dict[str, tuple[type, ...]] = {
    "list_sha256": (str,), "words_sha256": (str,), "words": (int,),
    "alphabet": (str,), "single_letters": (str, type(None)), "strict": (bool,),
    "status": (str,), "length": (int, type(None)), "phrases": (list,),
}  # fmt: skip
MOST_BYTES = 1 << 29  # of a certificate, and of a word list
ROOM = 1_000_000_000  # bytes for the table,
TOLD_APART = 13  # and the letters that it tells apart, if there is room for so many
GROWTH = 150  # edges by which leaving out a state may make the graph larger
UNLIMITED = 1 << 20  # the length of a phrase of any length
SLICE = 1 << 22  # edges that are tried at a time

# source -> target -> letters -> how many are read at least
Graph = dict[int, dict[int, dict[int, int]]]


class VerificationError(ValueError):
    """A certificate does not prove what it says; the message says where."""


class Verdict(NamedTuple):
    statement: str  # what is proven
    reported: str  # what was not checked
    searched: int  # states


def demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise VerificationError(otherwise)


def verify(certificate: Any, entries: Sequence[str], told: int = TOLD_APART) -> Verdict:
    """Verify a certificate against the entries of a word list, or raise VerificationError."""
    claims, reported = read_claims(certificate)
    alphabet, length = claims["alphabet"], claims["length"]
    words = admitted(
        listed(entries, claims["list_sha256"]), alphabet, claims["single_letters"], claims["strict"]
    )
    demand(
        claims["words"] == len(words),
        f"{len(words)} words are admitted, not {claims['words']} ('words')",
    )
    demand(
        claims["words_sha256"] == sha256(words), "the words admitted are others ('words_sha256')"
    )
    asked = f"palindrome of the {len(words):,} words admitted that has all of {alphabet}"
    if claims["status"] == "proven unsolvable":
        demand(
            length is None and not claims["phrases"],
            "'length', 'phrases': unsolvable, it has neither",
        )
        return Verdict(f"there is no {asked}", reported, search(words, alphabet, UNLIMITED, told))
    demand(
        claims["status"] == "proven optimal",
        f"the 'status' claims no proof: {claims['status'][:80]!r}",
    )
    demand(length is not None, "the field 'length' is empty")
    check_phrases(claims["phrases"], set(words), alphabet, length)
    each = f"and each of the {len(claims['phrases'])} phrases named is one of them"
    statement = f"{length} letters is the least length of a {asked}, {each}"
    return Verdict(statement, reported, search(words, alphabet, length - 1, told))


def read_claims(certificate: Any) -> tuple[dict[str, Any], str]:
    """(what is claimed, each field of its kind; the names of what is merely reported)."""
    demand(isinstance(certificate, dict), "a certificate is a JSON object")
    version, claims, seal, reported = map(certificate.get, ("format", "claims", "seal", "reported"))
    demand(
        version == FORMAT,
        f"this is of the format {str(version)[:80]!r}, and I know {FORMAT!r} only",
    )
    right = isinstance(claims, dict) and isinstance(reported, dict) and len(certificate) == 4
    demand(right, "a certificate has a 'format', 'claims', a 'seal' and what is 'reported'")
    odd = ascii(sorted(set(CLAIMS) ^ set(claims)))[:80]
    demand(odd == "[]", f"these claims lack, or do not belong there: {odd}")
    for name, kinds in CLAIMS.items():
        demand(
            type(claims[name]) in kinds,
            f"the field {name!r} is of the wrong kind: {claims[name]!a:.80}",
        )
    text = json.dumps(claims, sort_keys=True, separators=(",", ":"))
    demand(
        sha256([text]) == seal,
        "the claims were changed after they were sealed: the 'seal' does not fit",
    )
    return claims, f"merely reported are {', '.join(map(ascii, reported))[:500] or 'nothing'}"


def check_phrases(phrases: list[Any], words: set[str], alphabet: str, length: int) -> None:
    """Demand that each is a palindrome of the words, of all letters, of this length, and named
    once.
    """
    demand(bool(phrases), "the field 'phrases' is empty: a length needs a phrase that has it")
    for phrase in phrases:
        right = isinstance(phrase, list) and all(isinstance(word, str) for word in phrase)
        demand(right, f"the field 'phrases' has something else than lists of words: {phrase!a:.80}")
        text, shown = "".join(phrase), ascii(" ".join(phrase)[:80])
        demand(
            words.issuperset(phrase), f"a word of {shown} is not among those admitted ('phrases')"
        )
        demand(text == text[::-1], f"{shown} is no palindrome ('phrases')")
        demand(set(text) == set(alphabet), f"{shown} lacks a letter ('phrases')")
        demand(len(text) == length, f"{shown} has {len(text)} letters, not {length} ('length')")
    demand(len(set(map(tuple, phrases))) == len(phrases), "the field 'phrases' names one twice")


def sha256(words: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


def listed(entries: Sequence[str], wanted: str) -> list[str]:
    """The list's words, sorted: its entries as they are, or normalised, whichever have the
    SHA-256 wanted.
    """
    entries = list(filter(None, map(str.strip, entries)))
    lower = [entry for entry in entries if entry == entry.lower()]
    for some, spell in ((entries, str), (lower, normalised), (entries, normalised)):
        words = sorted({spell(entry) for entry in some} - {""})
        if sha256(words) == wanted:
            return words
    raise VerificationError(
        f"the word list at hand ({len(entries):,} entries) is another: SHA-256 ('list')"
    )


def normalised(entry: str) -> str:
    """In lower case and without accents; nothing of an entry with any other character than
    letters.
    """
    whole = str.maketrans(
        dict(zip("ßæœøđðłħıþŋ", "ss ae oe o d d l h i th ng".split(), strict=True))
    )
    parts = unicodedata.normalize(
        "NFD", unicodedata.normalize("NFC", entry).lower().translate(whole)
    )
    word = unicodedata.normalize(
        "NFC", "".join(part for part in parts if not unicodedata.combining(part))
    )
    return word if word.isalpha() and "\u02bc" not in entry else ""


def admitted(
    words: list[str], alphabet: str, single_letters: str | None, strict: bool
) -> list[str]:
    """The words that the options admit."""
    letters = set(alphabet)
    right = 0 < len(letters) == len(alphabet) <= 32  # a key is a state, and these as bits
    demand(right, "the field 'alphabet' must be 1 to 32 letters, each once")
    words = [word for word in words if letters.issuperset(word)]
    if single_letters is not None:
        words = [word for word in words if len(word) > 1 or word in single_letters]
    if strict:
        words = [
            word
            for word in words
            if word in {"a", "i"} or len(word) > 1 and set(word) & set("aeiouy")
        ]
    return words


def graph_of(words: Sequence[str]) -> tuple[list[tuple[bool, dict[str, int]]], int]:
    """The beginnings of words, alike ones as one: (whether a word ends, where letters lead); and
    the empty one.
    """
    nodes: list[tuple[bool, dict[str, int]]] = []
    numbers: dict[Any, int] = {}

    def node(group: list[str], depth: int) -> int:  # of sorted words that begin alike up to a depth
        ends = len(group[0]) == depth
        parts = groupby(group[ends:], key=itemgetter(depth))
        following = {letter: node(list(part), depth + 1) for letter, part in parts}
        number = numbers.setdefault((ends, *following.items()), len(nodes))
        if number == len(nodes):
            nodes.append((ends, following))
        return number

    return nodes, node(sorted(words), 0)


def palindromes(
    words: Sequence[str], bit: dict[str, int], waste: int, between: int
) -> tuple[Graph, int]:
    """The graph of all palindromes of words, of edges with no more waste than this alone; and its
    first state.

    State u is node u of the words (the right side is between words), n + r node r of the reversed
    words; -1 is the centre, which counts as so many letters more where it falls between two.
    """
    (left, start), (right, begin) = graph_of(words), graph_of([word[::-1] for word in words])
    n, size = len(left), len(right)
    # u * size + r for every word cut in two, the left part read to u, the right one back to r
    cuts: set[int] = set()
    for word in words:
        us = accumulate(word, lambda u, letter: left[u][1][letter], initial=start)
        rs = accumulate(word[::-1], lambda r, letter: right[r][1][letter], initial=begin)
        cuts.update(u * size + r for u, r in zip([*us][1:], [*rs][-2::-1], strict=True))
    graph: Graph = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state in graph or state < 0:
            continue
        edges = graph[state] = {}
        stack = [(state, begin, 0, 1) if state < n else (start, state - n, 0, 1)]
        while stack:
            u, r, before, length = stack.pop()
            for letter, v in left[u][1].items():
                letters = before | bit[letter]
                if length - letters.bit_count() > waste:
                    continue
                targets = [(v * size + r in cuts, -1, length)]  # the centre is on this letter
                s = right[r][1].get(letter)
                if s is not None:
                    stack.append((v, s, letters, length + 1))
                    one, other = left[v][0], right[s][0]  # whether a word ends
                    both = one and other
                    targets.append((both or v * size + s in cuts, -1, length + between))
                    targets += (both, start, length), (one, n + s, length), (other, v, length)
                for possible, target, read in targets:
                    if possible:
                        known = edges.setdefault(target, {})
                        known[letters] = min(read, known.get(letters, read))
        waiting += edges
    return graph, start


def leave_out(graph: Graph, start: int, waste: int) -> None:
    """Leave states out, joining each edge into one with each edge out of it, where that makes
    few edges.
    """
    sources: dict[int, set[int]] = defaultdict(set)
    for source, target in ((source, target) for source, onto in graph.items() for target in onto):
        sources[target].add(source)
    for _ in range(9):  # or however often: what is left out makes room for more
        for state in sorted(set(graph) - {start}):
            ins = sum(len(graph[source][state]) for source in sources[state])
            outs = sum(map(len, graph[state].values()))
            if graph[state].get(state) or ins * outs > ins + outs + GROWTH:
                continue
            sources[state].discard(state)
            after = graph.pop(state)
            for source in sources.pop(state):
                into = graph[source].pop(state).items()
                for target, edges in after.items():
                    joint = graph[source].setdefault(target, {})
                    sources[target].add(source)
                    for (first, read), (second, more) in product(into, edges.items()):
                        if read + more - (first | second).bit_count() <= waste:
                            joint[first | second] = min(
                                read + more, joint.get(first | second, UNLIMITED)
                            )
            for target in after:
                sources[target].discard(state)


def search(words: Sequence[str], alphabet: str, length: int, told: int) -> int:
    """Demand that no palindrome of up to so many letters has all; how many states, by letters
    read, that took.
    """
    m, half = len(alphabet), (length + 1) // 2
    if half < m or not set(alphabet).issubset("".join(words)):
        return 0
    counts = Counter(letter for word in words for letter in set(word))
    rare = sorted(set(alphabet) - set("aeiouy"), key=lambda letter: (counts[letter], letter))
    order = [*(vowel for vowel in "aeiouy" if vowel in alphabet), *rare[:7], *rare[:6:-1]]
    bit = {letter: 1 << place for place, letter in enumerate(order)}
    graph, start = palindromes(words, bit, half - m, length % 2)
    leave_out(graph, start, half - m)
    numbers = {state: number for number, state in enumerate([*sorted(graph), -1])}
    rows = [
        (numbers[source], numbers[target], letters, read)
        for source, onto in sorted(graph.items())
        for target, edges in onto.items()
        for letters, read in edges.items()
    ]
    source, *columns = np.array(rows, np.int64).reshape(-1, 4).T.copy()
    first = np.searchsorted(source, np.arange(len(numbers) + 1))
    can = np.zeros((0, 0, 0), np.uint16)
    if length < UNLIMITED:
        can = table(source, columns, len(numbers), m, min(told, m), half - m)
    out = np.empty((SLICE + int(np.diff(first).max()), 2), np.int64)
    waiting, met = {0: [np.array([numbers[start] << m], np.int64)]}, np.empty(0, np.int64)
    while waiting:
        so_far = min(waiting)
        keys = np.setdiff1d(np.concatenate(waiting.pop(so_far)), met)
        met = np.union1d(met, keys)
        slices = np.cumsum(first[(keys >> m) + 1] - first[keys >> m]) // SLICE
        for part in np.split(keys, np.flatnonzero(np.diff(slices)) + 1):
            found, n = expand(part, so_far, (first, *columns), m, half, can, out)
            demand(
                not found, "there is a phrase" + (f" of up to {length} letters" if len(can) else "")
            )
            for total in np.unique(out[:n, 1]).tolist():
                waiting.setdefault(total, []).append(np.unique(out[:n, 0][out[:n, 1] == total]))
    return len(met)


def table(source: Any, edges: Any, size: int, m: int, told: int, waste: int) -> Any:
    """The table that `fill` fills, for the first `told` letters, or as many as there is room
    for.
    """
    told = max(1, min(told, (ROOM // (4 * size * (waste + 1))).bit_length() - 1))
    target, letters, read = edges
    inside, others = letters & (1 << told) - 1, np.bitwise_count(letters >> told)
    rows = np.stack([-inside, np.bitwise_count(letters) - read, source, target, others])
    rows = rows[:, np.lexsort(rows[::-1])]
    rows = rows[:, np.diff(rows, prepend=1).any(axis=0)]
    first = np.flatnonzero(np.diff(rows[:2], prepend=1).any(axis=0))
    groups = np.append(first, rows.shape[1]), -rows[0, first], -rows[1, first]
    can = np.zeros((1 << told, waste + 1, size), np.uint16 if m - told < 16 else np.uint32)
    edges = tuple(rows[2:].astype(np.uint16 if size < 1 << 16 else np.int64))
    fill(can, groups, edges, (2 << m - told) - 1)
    return can


@compiled
def bits(x: int) -> int:
    """How many bits of a non-negative 32-bit integer are set."""
    x -= (x >> 1) & 0x55555555
    x = (x & 0x33333333) + ((x >> 2) & 0x33333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F
    return (x * 0x01010101 >> 24) & 0xFF


@compiled
def fill(can: Any, groups: tuple[Any, ...], edges: tuple[Any, ...], full: int) -> None:
    """Fill ``can[wanted, waste, state]`` for each set of wanted letters, of those that are told
    apart.

    Bit c says whether a way from the state to the centre (the last state) may do with so much waste
    while c of all other letters are wanted, too, whichever these are: each of an edge's `others`
    passes for one.

    Edges come in groups of the same letters told apart and the same waste of their own. One that
    gains a wanted letter leads to a smaller set, which is filled already, and one that wastes
    something to a finished row; those that do neither, the last group, are gone over until nothing
    changes. Where one letter less is wanted, one more is wasted at most: hence the first line of a
    row.
    """
    (first, letters, own), (source, target, others) = groups, edges
    for wanted in range(can.shape[0]):
        for waste in range(can.shape[1]):
            row = can[wanted, waste]
            if waste > 0:
                row[:] = can[wanted, waste - 1] | can[wanted, waste - 1] >> 1
            if wanted == 0:
                row[-1] |= 1
            for group in range(len(letters)):
                gained = letters[group] & wanted
                lost = own[group] + bits(letters[group] & ~wanted)
                again = lost <= waste
                while again:
                    again, there = False, can[wanted ^ gained, waste - lost]
                    for edge in range(first[group], first[group + 1]):
                        at = source[edge]
                        now = row[at] | there[target[edge]] << others[edge] & full
                        again |= lost == 0 and gained == 0 and now != row[at]
                        row[at] = now


@compiled
def expand(
    keys: Any, before: int, edges: tuple[Any, ...], m: int, half: int, can: Any, out: Any
) -> tuple[bool, int]:
    """Write rows (key, letters read) of all places to which edges lead from keys (state << m |
    letters).

    They can, as far as the table knows, come to the centre with all letters; True if one is there
    already.
    """
    first, target, letters, length = edges
    full, inside, n = (1 << m) - 1, len(can) - 1, 0
    for key in keys:
        for edge in range(first[key >> m], first[(key >> m) + 1]):
            now, read, onto = key & full | letters[edge], before + length[edge], target[edge]
            wanted = full & ~now
            spare = half - read - bits(wanted)
            if spare < 0:
                continue
            if onto == len(first) - 2:  # the centre
                if wanted == 0:
                    return True, n
            elif inside < 0 or can[wanted & inside, spare, onto] >> bits(wanted & ~inside) & 1:
                out[n, 0], out[n, 1] = onto << m | now, read
                n += 1
    return False, n


def read_text(path: Path, most: int) -> str:
    """What a text file holds, unpacked if it is a gzip file, and refused if that is more than so
    many bytes.
    """
    with path.open("rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        content = (gzip.GzipFile(fileobj=file) if packed else file).read(most + 1)
    demand(len(content) <= most, f"{path} is larger than {most:,} bytes")
    return content.decode("utf-8-sig")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns 0 if the certificate is good, 1 if it is not."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("certificate", type=Path)
    parser.add_argument(
        "--words", type=Path, required=True, help="the word list: one a line, UTF-8, or gzip"
    )
    chosen, began = parser.parse_args(arguments), time.perf_counter()
    try:
        try:
            certificate = json.loads(read_text(chosen.certificate, MOST_BYTES))
        except (UnicodeError, json.JSONDecodeError, RecursionError) as problem:
            raise VerificationError(
                f"this is no certificate, or not all of one: {problem}"
            ) from None
        verdict = verify(certificate, read_text(chosen.words, MOST_BYTES).split("\n"))
        effort = f"{verdict.searched:,} states searched, {time.perf_counter() - began:.0f} s"
        print(
            f"verified: {verdict.statement}; all this was checked anew ({effort}), and {verdict.reported}."
        )
    except (OSError, EOFError, ValueError, MemoryError, RecursionError) as problem:
        print(
            "not verified:", " ".join(str(problem or type(problem)).split())[:300], file=sys.stderr
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
