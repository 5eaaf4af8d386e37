#!/usr/bin/env python3
"""Check a proof of a shortest palindromic pangram: ``python verify.py CERTIFICATE --words FILE``.

A palindromic pangram is a sequence of words that, written without spaces, reads the same backwards
and has each letter of an alphabet. A certificate claims how many letters the shortest ones have of
a word list and names some of them, or claims that there is none at all.

What is checked: The list is the one that was meant; its SHA-256 says so. Each phrase named is, as
a plain string, a palindrome of admitted words that has all letters and the length claimed. And
nothing is shorter: a phrase shows that it exists, but nothing as short shows that no other does. So
all shorter ones are searched a second time, in full, and without any table, bound or count of the
first search, whose mistakes cannot hide here.

What is trusted: Python, NumPy, SHA-256; Numba, which makes two loops fast (without it they run as
they stand, to the same verdict, for hours if the list is long); `admitted`, the few lines that say
which words may be used; and this file, which imports nothing of the program that it checks.

Why the search misses nothing:

1. A palindrome is known by its *half*, the letters from the left end to the centre, a central one
   included. The half has all m letters of the alphabet; its other letters are its *waste*. A phrase
   of at most L letters has a half of at most (L + 1) // 2, so a waste of at most (L + 1) // 2 - m.
   If L is odd, phrases with the centre between two letters have at most L - 1 letters, and a half
   that is shorter by one: such a centre counts as one letter more.
2. Two readers read the half at once, one as words from the left end inwards, one as reversed words
   from the right end. How each can go on depends on its unfinished word alone: on a node of a graph
   of words, where beginnings that can be continued in the same ways are one (`graph_of`).
3. A *state* is a moment when one reader at least is between words; the other's node tells it. An
   *edge* is what both read from a state to the next, or to the centre, which lies between words or
   inside one. Of edges with the same ends and letters the shortest stands for all (`palindromes`).
4. A state may be left out once each edge into it is joined with each edge out of it (`leave_out`).
5. A *place* is a state, and the letters read on the way there. Places are visited by how many
   letters were read, fewest first, so one that is met again has nothing new to offer. A phrase is a
   way to the centre on which all letters are read (`search`).
6. A table rules out places from which even the least waste is too much. It tells some letters apart
   and only counts the others: it may let a place pass that leads nowhere, and rules out none that
   leads to a phrase (`table`). If no place is left and no phrase was met, there is none.
"""

import argparse
import gzip
import hashlib
import json
import sys
import time
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from itertools import accumulate, groupby, product
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

# --- NumPy and Numba ------------------------------------------------------------------------------


#: A browser's tab has no threads, no Ctrl-C and no NumPy.
IN_A_TAB = sys.platform == "emscripten"


def to_its_end(job: Callable[..., Any], *arguments: Any) -> Any:
    """What a job gives, which Ctrl-C doesn't cut off: half an import would stay broken."""
    if IN_A_TAB:
        return job(*arguments)
    with ThreadPoolExecutor(1) as other_thread:  # Ctrl-C is for the main thread, which waits
        return other_thread.submit(job, *arguments).result()


try:
    np = to_its_end(import_module, "numpy")
except ModuleNotFoundError:
    remedy = "type pip install numpy"
    if IN_A_TAB:
        remedy = "a browser's tab cannot install it; verify.py runs on a computer that has it"
    lacking = f"not verified: NumPy is needed, and is not installed: {remedy}"
    if __name__ == "__main__":
        sys.exit(lacking)
    raise ModuleNotFoundError(lacking, name="numpy") from None
try:
    compiled = to_its_end(import_module, "numba").njit(nogil=True, cache=True)
except ImportError:
    compiled = lambda function: function  # noqa: E731  # slower, and the same

# --- what is claimed ------------------------------------------------------------------------------

FORMAT = "wordsearch palindromic pangram proof 3"
#: The sealed part of a certificate, all of which is checked; what stands under "reported" is not.
#: A SHA-256 is that of sorted words, one a line: of the whole list, and of those admitted.
CLAIMS: dict[str, tuple[type, ...]] = {
    "list_sha256": (str,), "words_sha256": (str,), "words": (int,),
    "alphabet": (str,), "single_letters": (str, type(None)), "strict": (bool,),
    "status": (str,), "length": (int, type(None)), "phrases": (list,),
}  # fmt: skip
#: Source -> target -> the letters of an edge, as bits -> how many letters it reads.
Graph = dict[int, dict[int, dict[int, int]]]
#: The target that is the centre, and the length of a phrase of any length.
CENTRE = -1
UNLIMITED = 1 << 20
#: The most bytes, unpacked, of a certificate and of a word list.
MOST_OF_CERTIFICATE = 1 << 22
MOST_OF_LIST = 1 << 26
#: What follows changes time and memory, never a verdict: edges that leaving out a state may add,
#: and rounds of that; edges followed at a time; the table's bytes, and letters that it tells apart.
GROWTH = 150
ROUNDS = 9
SLICE = 1 << 22
ROOM = 1_000_000_000
NAMED = 13


class VerificationError(ValueError):
    """A certificate does not prove what it claims; the message says where."""


class Verdict(NamedTuple):
    """What is proven, what the certificate merely reports, and how many places were searched."""

    statement: str
    reported: str
    searched: int


def demand(holds: bool, otherwise: str) -> None:
    """Go on if it holds; otherwise the certificate is refused with this sentence."""
    if not holds:
        raise VerificationError(otherwise)


def verify(certificate: Any, entries: Iterable[str], named: int = NAMED) -> Verdict:
    """Verify a certificate, as JSON has it, against a list's lines, or raise VerificationError."""
    claims, reported = read_claims(certificate)
    alphabet, single, strict = itemgetter("alphabet", "single_letters", "strict")(claims)
    status, length, phrases = itemgetter("status", "length", "phrases")(claims)

    words = admitted(listed(entries, claims["list_sha256"]), alphabet, single, strict)
    n_words = claims["words"]
    demand(n_words == len(words), f"{len(words)} words are admitted, not {n_words} ('words')")
    same_words = claims["words_sha256"] == sha256(words)
    demand(same_words, "the words admitted are others ('words_sha256')")

    asked = f"palindrome of the {len(words):,} words admitted that has all of {alphabet}"
    if status == "proven unsolvable":
        neither = length is None and not phrases
        demand(neither, "'length', 'phrases': unsolvable, it has neither")
        statement = f"there is no {asked}"
        searched = search(words, alphabet, UNLIMITED, named)
    else:
        demand(status == "proven optimal", f"the 'status' claims no proof: {status[:80]!r}")
        demand(length is not None, "the field 'length' is empty")
        check_phrases(phrases, set(words), alphabet, length)
        each = f"each of the {len(phrases)} phrases named is one of them"
        statement = f"{length} letters is the least length of a {asked}, and {each}"
        searched = search(words, alphabet, length - 1, named)

    if single is not None:  # other letters than the alphabet's admit no word
        single = "".join(sorted(set(single) & set(alphabet)))
    options = f"single_letters {json.dumps(single)} and strict {json.dumps(strict)}"
    source = f"of the list with the SHA-256 {claims['list_sha256']}, {options} admit these words"
    return Verdict(f"{statement}; {source}", reported, searched)


def read_claims(certificate: Any) -> tuple[dict[str, Any], str]:
    """The claims, each of its type, and a sentence that names what is merely reported."""
    demand(isinstance(certificate, dict), "a certificate is a JSON object")
    version = str(certificate.get("format"))[:80]
    demand(version == FORMAT, f"this is of the format {version!r}, and I know {FORMAT!r} only")
    claims = certificate.get("claims")
    reported = certificate.get("reported")
    parts = isinstance(claims, dict) and isinstance(reported, dict) and len(certificate) == 4
    demand(parts, "a certificate has a 'format', 'claims', a 'seal' and what is 'reported'")

    odd = sorted(set(CLAIMS) ^ set(claims))
    demand(not odd, f"these claims lack, or do not belong there: {ascii(odd)[:80]}")
    for name, types in CLAIMS.items():
        value = claims[name]
        demand(type(value) in types, f"the field {name!r} is of the wrong kind: {value!a:.80}")

    text = json.dumps(claims, sort_keys=True, separators=(",", ":"))
    sealed = sha256([text]) == certificate.get("seal")
    demand(sealed, "the claims were changed after they were sealed: the 'seal' does not fit")
    names = ", ".join(ascii(name) for name in reported)[:500]
    return claims, f"merely reported are {names or 'nothing'}"


# --- the words, and the phrases ------------------------------------------------------------------

#: Letters that Unicode does not take apart into a base letter and an accent.
BASE_LETTERS: dict[int, Any] = str.maketrans("øđðłħı", "oddlhi")
BASE_LETTERS |= str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ŋ": "ng"})


def sha256(words: Iterable[str]) -> str:
    """The SHA-256 of words, one a line."""
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


def listed(entries: Iterable[str], wanted: str) -> list[str]:
    """The list's words, sorted, in that of three readings which has the SHA-256 wanted.

    The entries as they are; normalised, but for names, which have capitals; or all normalised.
    """
    present = [entry.strip() for entry in entries if entry.strip()]
    no_names = [entry for entry in present if entry == entry.lower()]
    for reading in (present, map(normalised, no_names), map(normalised, present)):
        words = sorted(set(reading) - {""})
        if sha256(words) == wanted:
            return words
    raise VerificationError(f"this list of {len(present):,} entries is another: SHA-256 ('list')")


def normalised(entry: str) -> str:
    """An entry in lower case and without accents; nothing of one that has more than letters."""
    # An entry of over a thousand letters is no word; the apostrophe U+02BC is a letter in Unicode.
    if len(entry) > 1_000 or "\u02bc" in entry:
        return ""
    lower = unicodedata.normalize("NFC", entry).lower().translate(BASE_LETTERS)
    parts = unicodedata.normalize("NFD", lower)
    letters = [part for part in parts if not unicodedata.combining(part)]
    word = unicodedata.normalize("NFC", "".join(letters))
    return word if word.isalpha() else ""


def admitted(words: Iterable[str], alphabet: str, single: str | None, strict: bool) -> list[str]:
    """The words that may be used: those of the alphabet's letters that the options admit."""
    letters = set(alphabet)
    once = 0 < len(letters) == len(alphabet) <= 32 and alphabet.isalpha()
    demand(once, "the field 'alphabet' must be 1 to 32 letters, each once")
    usable = [word for word in words if letters.issuperset(word)]
    if single is not None:
        usable = [word for word in usable if len(word) > 1 or word in single]
    if strict:
        usable = [word for word in usable if len(word) > 1 or word in {"a", "i"}]
        usable = [word for word in usable if not set("aeiouy").isdisjoint(word)]
    return usable


def check_phrases(phrases: list[Any], words: set[str], alphabet: str, length: int) -> None:
    """Demand that each is a palindrome of the words, of all letters, so long, and named once."""
    demand(bool(phrases), "the field 'phrases' is empty: a length needs a phrase that has it")
    for phrase in phrases:
        texts = isinstance(phrase, list) and all(isinstance(word, str) for word in phrase)
        demand(texts, f"the field 'phrases' has something else than lists of words: {phrase!a:.80}")
        text = "".join(phrase)
        shown = ascii(" ".join(phrase)[:80])
        of_words = words.issuperset(phrase)
        demand(of_words, f"a word of {shown} is not among those admitted ('phrases')")
        demand(text == text[::-1], f"{shown} is no palindrome ('phrases')")
        demand(set(text) == set(alphabet), f"{shown} lacks a letter ('phrases')")
        demand(len(text) == length, f"{shown} has {len(text)} letters, not {length} ('length')")
    n_different = len(set(map(tuple, phrases)))
    demand(n_different == len(phrases), "the field 'phrases' names one twice")


# --- all palindromes of the words, as a graph -----------------------------------------------------


def graph_of(words: Iterable[str]) -> tuple[list[bool], list[dict[str, int]], int]:
    """The beginnings of words, those with the same continuations as one node; and the empty one.

    For each node: whether a word ends there, and the nodes that letters lead to.
    """
    ends: list[bool] = []
    after: list[dict[str, int]] = []
    numbers: dict[Any, int] = {}

    def number_of(group: list[str], depth: int) -> int:  # of words that are alike to a depth
        is_word = len(group[0]) == depth
        longer = groupby(group[is_word:], key=itemgetter(depth))
        following = {letter: number_of(list(part), depth + 1) for letter, part in longer}
        number = numbers.setdefault((is_word, *following.items()), len(ends))
        if number == len(ends):
            ends.append(is_word)
            after.append(following)
        return number

    return ends, after, number_of(sorted(words), 0)


def palindromes(
    words: Sequence[str], bit: dict[str, int], waste: int, between: int
) -> tuple[Graph, int]:
    """The graph of the halves of all palindromes, and the state in which they begin.

    A state is the left reader's node where the right reader is between words; where the left one
    is, it is the right reader's node plus the number of left nodes. A centre between two letters
    counts as `between` letters more.
    """
    left_ends, left, left_root = graph_of(words)
    right_ends, right, right_root = graph_of(word[::-1] for word in words)
    # For each left node the right nodes with which it makes a word: its beginning and its rest.
    completing: list[set[int]] = [set() for _ in left]
    for word in words:
        lefts = list(accumulate(word, lambda u, x: left[u][x], initial=left_root))
        rights = list(accumulate(word[::-1], lambda r, x: right[r][x], initial=right_root))
        for cut in range(1, len(word) + 1):
            completing[lefts[cut]].add(rights[len(word) - cut])
    graph: Graph = {}
    waiting = [left_root]
    while waiting:
        state = waiting.pop()
        if state == CENTRE or state in graph:
            continue
        edges = graph[state] = {}
        begun = (state, right_root) if state < len(left) else (left_root, state - len(left))
        unfinished = [(*begun, 0, 0)]
        while unfinished:
            left_before, right_before, letters_before, length = unfinished.pop()
            length += 1
            for letter, u in left[left_before].items():
                letters = letters_before | bit[letter]
                if length - letters.bit_count() > waste:
                    continue
                # The centre is this letter, which the left reader reads for both.
                if right_before in completing[u]:
                    add(edges, CENTRE, letters, length)
                r = right[right_before].get(letter)
                if r is None:
                    continue
                # The centre is behind this letter, inside a word or between two.
                both_end = left_ends[u] and right_ends[r]
                if both_end or r in completing[u]:
                    add(edges, CENTRE, letters, length + between)
                if both_end:
                    add(edges, left_root, letters, length)
                if left_ends[u]:
                    add(edges, len(left) + r, letters, length)
                if right_ends[r]:
                    add(edges, u, letters, length)
                # Even where words end, longer ones may go on.
                unfinished.append((u, r, letters, length))
        waiting += edges
    return graph, left_root


def add(edges: dict[int, dict[int, int]], target: int, letters: int, length: int) -> None:
    """Add an edge to those of its source, unless there is one as short with the same letters."""
    onto = edges.setdefault(target, {})
    onto[letters] = min(length, onto.get(letters, length))


def leave_out(graph: Graph, start: int, waste: int) -> None:
    """Replace states that have few edges by edges past them, in the graph itself."""
    sources: dict[int, set[int]] = defaultdict(set)
    for source, targets in graph.items():
        for target in targets:
            sources[target].add(source)
    for _ in range(ROUNDS):
        for state in sorted(graph):
            if state == start or state in graph[state]:
                continue
            n_in = sum(len(graph[source][state]) for source in sources[state])
            n_out = sum(len(edges) for edges in graph[state].values())
            if n_in * n_out <= n_in + n_out + GROWTH:
                bridge(graph, sources, state, waste)


def bridge(graph: Graph, sources: dict[int, set[int]], state: int, waste: int) -> None:
    """Join each edge into a state with each edge out of it, and remove the state."""
    targets = graph.pop(state)
    for target in targets:
        sources[target].remove(state)
    for source in sources.pop(state):
        into = graph[source].pop(state)
        for target, out in targets.items():
            sources[target].add(source)
            graph[source].setdefault(target, {})
            for first, second in product(into.items(), out.items()):
                letters = first[0] | second[0]
                length = first[1] + second[1]
                if length - letters.bit_count() <= waste:
                    add(graph[source], target, letters, length)


# --- the search -----------------------------------------------------------------------------------


def search(words: Sequence[str], alphabet: str, length: int, named: int) -> int:
    """Demand that no palindrome of at most so many letters has all; how many places that took."""
    n_letters = len(alphabet)
    half = (length + 1) // 2
    waste = half - n_letters
    if waste < 0 or not set(alphabet).issubset("".join(words)):
        return 0
    to_its_end(bits, 0)  # the first use of Numba imports the rest of it
    # The first letters are those that the table tells apart: vowels, then the rarest others.
    count = Counter(letter for word in words for letter in set(word))
    order = sorted(alphabet, key=lambda letter: (letter not in "aeiouy", count[letter], letter))
    bit = {letter: 1 << place for place, letter in enumerate(order)}
    graph, start = palindromes(words, bit, waste, between=length % 2)
    leave_out(graph, start, waste)
    # The edges as rows by source, where the states are numbered from 0 and the centre is the last.
    number = {state: place for place, state in enumerate([*sorted(graph), CENTRE])}
    rows = [
        (number[source], number[target], letters, read)
        for source in sorted(graph)
        for target, edges in graph[source].items()
        for letters, read in edges.items()
    ]
    arrays = tuple(np.array(rows, np.int64).reshape(-1, 4).T.copy())
    first = np.searchsorted(arrays[0], np.arange(len(number) + 1))
    can = np.zeros((0, 0, 0), np.uint16)  # where any waste will do, no place is ruled out
    if length < UNLIMITED:
        can = table(arrays, len(number), n_letters, min(named, n_letters), waste)

    # A place is one number: the state, and behind it a bit for each letter read.
    out = np.empty((2, SLICE + int(np.diff(first).max())), np.int64)
    waiting = {0: [np.array([number[start] << n_letters], np.int64)]}
    visited = np.empty(0, np.int64)
    while waiting:
        n_read = min(waiting)
        places = np.setdiff1d(np.concatenate(waiting.pop(n_read)), visited)
        visited = np.union1d(visited, places)
        states = places >> n_letters
        slices = np.cumsum(first[states + 1] - first[states]) // SLICE
        for part in np.split(places, np.flatnonzero(np.diff(slices)) + 1):
            is_phrase, n = expand(part, n_read, first, arrays, (n_letters, half), can, out)
            most = f" of up to {length} letters" if length < UNLIMITED else ""
            demand(not is_phrase, f"there is a phrase{most}")
            for now_read in np.unique(out[1, :n]).tolist():
                met = out[0, :n][out[1, :n] == now_read]
                waiting.setdefault(now_read, []).append(np.unique(met))
    return len(visited)


@compiled
def bits(x: int) -> int:
    """How many bits of a non-negative 32-bit number are set."""
    pairs = x - ((x >> 1) & 0x55555555)
    fours = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F
    return (eights * 0x01010101 >> 24) & 0xFF


@compiled
def expand(places: Any, n_read: int, first: Any, edges: Any, sizes: Any, can: Any, out: Any) -> Any:
    """Whether an edge from these places, where `n_read` letters are read, completes a phrase.

    If none does: how many places were written into `out`, with the letters read there; all to which
    edges lead, but for those that the table rules out (see `fill`; it may be of no size).
    """
    _, targets, letters, lengths = edges
    n_letters, half = sizes
    alphabet = (1 << n_letters) - 1
    named = len(can) - 1  # as bits
    centre = len(first) - 2
    n = 0
    for place in places:
        state = place >> n_letters
        for edge in range(first[state], first[state + 1]):
            had = place & alphabet | letters[edge]
            wanted = alphabet & ~had
            length = n_read + lengths[edge]
            spare = half - length - bits(wanted)
            if spare < 0:
                continue
            target = targets[edge]
            if target == centre:
                if wanted == 0:
                    return True, 0
                continue
            if len(can) > 0:
                numbers = can[wanted & named, spare, target]
                if not numbers >> bits(wanted & ~named) & 1:
                    continue
            out[0, n] = target << n_letters | had
            out[1, n] = length
            n += 1
    return False, n


# --- the table ------------------------------------------------------------------------------------


def table(edges: Sequence[Any], n_states: int, n_letters: int, named: int, waste: int) -> Any:
    """The table that `fill` fills, for the first `named` letters, or as many as there is room for.

    Edges come in groups of the same named letters and as many letters that are there again; the
    last group is of those that have only unnamed letters, and each of them once.
    """
    most_named = (ROOM // (4 * n_states * (waste + 1))).bit_length() - 1
    named = max(1, min(named, most_named))
    unnamed = n_letters - named
    source, target, letters, lengths = edges
    inside = letters & ((1 << named) - 1)
    others = np.bitwise_count(letters >> named)
    again = lengths - np.bitwise_count(letters)
    rows = np.stack([-inside, -again, target, source, others])
    rows = rows[:, np.lexsort(rows[::-1])]
    rows = rows[:, np.diff(rows, prepend=1).any(axis=0)]
    begins = np.flatnonzero(np.diff(rows[:2], prepend=1).any(axis=0))
    groups = (np.append(begins, rows.shape[1]), -rows[0, begins], -rows[1, begins])
    columns = tuple(rows[2:].astype(np.uint16 if n_states < 1 << 16 else np.int64))
    can = np.zeros((1 << named, waste + 1, n_states), np.uint16 if unnamed < 16 else np.uint32)
    fill(can, groups, columns, (2 << unnamed) - 1)
    return can


@compiled
def fill(can: Any, groups: Any, edges: Any, numbers: int) -> None:
    """Fill ``can[wanted, waste, state]``, where `wanted` is a set of named letters, as bits.

    Bit c of an entry says whether a way from the state to the centre, the last of the states, may
    read all that is wanted with so much waste, where c unnamed letters are wanted, too: whichever,
    since each unnamed letter of an edge passes for one of them. `numbers` has all these bits.

    An edge leads to a smaller set or to less waste, and these rows are full already; but the last
    group of edges, which does neither, is gone over until nothing changes.
    """
    first, letters, again = groups
    for wanted in range(can.shape[0]):
        for waste in range(can.shape[1]):
            here = can[wanted, waste]
            if waste > 0:  # where one letter less is wanted, one more is wasted at most
                here[:] = can[wanted, waste - 1] | can[wanted, waste - 1] >> 1
            if wanted == 0:  # at the centre, that is all
                here[-1] |= 1
            for group in range(len(letters)):
                gained = letters[group] & wanted
                wasted = again[group] + bits(letters[group] & ~wanted)
                if wasted > waste:
                    continue
                if gained > 0 or wasted > 0:
                    there = can[wanted ^ gained, waste - wasted]
                    follow(here, there, edges, first, group, numbers)
                    continue
                before = -1
                while int(here.sum()) != before:
                    before = int(here.sum())
                    follow(here, here, edges, first, group, numbers)


@compiled
def follow(here: Any, there: Any, edges: Any, first: Any, group: int, numbers: int) -> None:
    """What `there` says of the targets of a group's edges is so of their sources `here`."""
    target, source, others = edges
    for edge in range(first[group], first[group + 1]):
        here[source[edge]] |= there[target[edge]] << others[edge] & numbers


# --- files, and the command -----------------------------------------------------------------------


def read_text(path: Path, most: int) -> str:
    """What a file holds, unpacked if it is a gzip file; a pipe or a device could have no end."""
    demand(path.is_file() or not path.exists(), f"{path} is a folder, pipe or device, and no file")
    with path.open("rb") as file:
        is_packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        stream: Any = gzip.GzipFile(fileobj=file) if is_packed else file
        content = stream.read(most + 1)
    demand(len(content) <= most, f"{path} is larger than {most:,} bytes")
    return str(content, "utf-8-sig")


def once_each(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of a JSON object; refuses a key that stands there twice."""
    for key, count in Counter(key for key, _ in fields).items():
        demand(count == 1, f"the key {key[:80]!a} stands twice in one object of the certificate")
    return dict(fields)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns 0 if the certificate is good, 1 if it is not."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("certificate", type=Path)
    parser.add_argument("--words", type=Path, required=True, help="a word a line, UTF-8, or gzip")
    chosen = parser.parse_args(arguments)
    began = time.perf_counter()
    try:
        try:
            text = read_text(chosen.certificate, MOST_OF_CERTIFICATE)
            certificate = json.loads(text, object_pairs_hook=once_each)
        except (UnicodeError, json.JSONDecodeError, RecursionError) as problem:
            message = f"this is no certificate, or not all of one: {problem}"
            raise VerificationError(message) from None
        entries = read_text(chosen.words, MOST_OF_LIST).split("\n")
        verdict = verify(certificate, entries)
        effort = f"{verdict.searched:,} places searched, {time.perf_counter() - began:.0f} s"
        print(f"verified: {verdict.statement} (checked anew: {effort}); {verdict.reported}.")
    except (OSError, EOFError, ValueError, MemoryError, RecursionError) as problem:
        reason = " ".join(str(problem or type(problem)).split())[:300]
        print(f"not verified: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
