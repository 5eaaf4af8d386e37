"""Faults put into proofs of small dictionaries: does the checker see each of them?

    python -m benchmarks.faults [--each N]            1,200 faults, some minutes

Each fault goes into the prover (words, its letter graphs, its edges, its table) or into what it
claims, sealed anew. What comes of it is a certificate that the checker takes or refuses, and brute
force says whether its claims are true: it must take the true ones, where the fault changed nothing,
and refuse all others. Exits with 1 if there is one of which that is not so.
"""

from __future__ import annotations

import argparse
import json
import random
import string
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from unittest.mock import patch

import numpy as np

from tests.puzzles.palindromes.reference import Oracle, random_words
from wordsearch import verify as checker
from wordsearch.puzzles.palindromes import proof as prover
from wordsearch.puzzles.palindromes.automaton import Edges, Halves, edges_of
from wordsearch.puzzles.palindromes.puzzle import sha256_of
from wordsearch.puzzles.palindromes.table import PatternTable, pattern_table
from wordsearch.search.checkpoint import digest as seal
from wordsearch.words.letter_graph import LetterGraph

ALPHABET = string.ascii_lowercase[:5]
Certificate = dict[str, Any]


def certified(words: Sequence[str]) -> Certificate:
    """What the prover, faulty or not, certifies."""
    proof = prover.shortest_palindromic_pangram(words, alphabet=ALPHABET, progress=False)
    made: Certificate = json.loads(json.dumps(proof.certificate()))
    return made


def claiming(certificate: Certificate, **claims: Any) -> Certificate:
    """Claims something else, sealed anew."""
    claims = certificate["claims"] | claims
    return certificate | {"claims": claims, "seal": seal(claims)}


def without(rng: random.Random, words: Sequence[str]) -> list[str]:
    """The list with one to three words less."""
    return sorted(rng.sample(words, max(1, len(words) - rng.randint(1, 3))))


# -- the faults ------------------------------------------------------------------------------------


def words_dropped(rng: random.Random, words: Sequence[str]) -> Certificate:
    """The prover is given fewer words than its certificate names."""
    digest = sha256_of(words)
    made = certified(without(rng, words))
    return claiming(made, list_sha256=digest, words_sha256=digest, words=len(words))


def graph_loses_words(rng: random.Random, words: Sequence[str]) -> Certificate:
    """One of the prover's two letter graphs lacks words."""
    whole = Halves.of(words)
    fewer = without(rng, words)
    some = fewer if rng.random() < 0.5 else sorted(word[::-1] for word in fewer)
    graph = LetterGraph.from_words(some)
    lossy = Halves(
        frozenset(fewer),
        graph if some is fewer else whole.forward,
        whole.backward if some is fewer else graph,
    )
    if graph.alphabet != whole.forward.alphabet:
        lossy = Halves.of(fewer)
    with patch.object(Halves, "of", lambda *how: lossy):
        return certified(words)


def edges_lost(rng: random.Random, words: Sequence[str]) -> Certificate:
    """The prover's automaton lacks up to a quarter of its edges."""

    def lossy(*how: Any) -> Edges:
        edges = edges_of(*how)
        count = len(edges.source)
        lost = rng.sample(range(count), rng.randint(1, 1 + count // 4))
        return edges.where(np.setdiff1d(np.arange(count), lost))

    with patch.object(prover, "edges_of", lossy):
        return certified(words)


def table_raised(rng: random.Random, words: Sequence[str]) -> Certificate:
    """Entries of the prover's table say that more is still to come than is."""

    def raised(*how: Any) -> PatternTable:
        table = pattern_table(*how)
        cells = table.rows.reshape(-1)
        near = np.flatnonzero(cells < cells.max())
        cells[rng.sample(near.tolist(), rng.randint(1, len(near)))] = cells.max()
        return table

    with patch.object(prover, "pattern_table", raised):
        return certified(words)


def figures_changed(rng: random.Random, words: Sequence[str]) -> Certificate:
    """A bound, a count, a sum or a status is another, and the seal is recomputed."""
    made = certified(words)
    claims = made["claims"]
    other = rng.choice([-2, -1, 1, 2])
    changes: list[Certificate] = [
        {"length": (claims["length"] or 9) + other},
        {"words": claims["words"] + other},
        {"words_sha256": sha256_of(without(rng, words))},
        {"status": "proven unsolvable"},
        {"status": "proven unsolvable", "length": None, "phrases": []},
        {"alphabet": ALPHABET[:-1]},
        {"single_letters": ""},
    ]
    return claiming(made, **rng.choice(changes))


def longer_sold(rng: random.Random, words: Sequence[str]) -> Certificate:
    """True phrases, but longer ones than the shortest, are sold as optimal."""
    made = certified(words)
    phrases = made["claims"]["phrases"]
    assert phrases, "of a solvable list"
    one = rng.choice(phrases)
    two = rng.choice(phrases)
    longer = [*one, *two, *one] if rng.random() < 0.5 else [*one, *one]
    return claiming(made, length=len("".join(longer)), phrases=[longer])


FAULTS: tuple[Callable[[random.Random, Sequence[str]], Certificate], ...] = (
    words_dropped,
    graph_loses_words,
    edges_lost,
    table_raised,
    figures_changed,
    longer_sold,
)


# -- the sweep -------------------------------------------------------------------------------------


def is_true(certificate: Certificate, words: Sequence[str]) -> bool:
    """By brute force: whether what is claimed of the words holds."""
    claims = certificate["claims"]
    alphabet = claims["alphabet"]
    single = claims["single_letters"]
    usable = [word for word in words if set(word) <= set(alphabet)]
    usable = [word for word in usable if single is None or len(word) > 1 or word in single]
    found = Oracle(usable, alphabet).shortest()
    right = (claims["words"], claims["words_sha256"]) == (len(usable), sha256_of(usable))
    if found is None:
        return right and (claims["status"], claims["length"]) == ("proven unsolvable", None)
    length, phrases = found
    named = {tuple(phrase) for phrase in claims["phrases"]}
    proven = (claims["status"], claims["length"]) == ("proven optimal", length)
    return right and proven and bool(named) and named <= phrases


def sweep(each: int, seed: int = 0) -> Iterator[tuple[str, str, Sequence[str]]]:
    """(fault, "caught", "changed nothing", "missed" or "false alarm", words) of so many faults
    of each kind.
    """
    rng = random.Random(seed)
    for fault in FAULTS:
        done = 0
        while done < each:
            words = random_words(rng, ALPHABET)
            if Oracle(words, ALPHABET).shortest() is None:
                continue
            try:
                certificate = fault(rng, words)
            except (AssertionError, ValueError, KeyError, RecursionError):
                continue  # so broken that nothing comes of it
            done += 1
            true = is_true(certificate, words)
            try:
                checker.verify(certificate, words)
            except checker.VerificationError:
                yield fault.__name__, "false alarm" if true else "caught", words
            else:
                yield fault.__name__, "changed nothing" if true else "missed", words


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what became of the faults of each kind; 1 if one was missed, or a true certificate
    refused.
    """
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--each", type=int, default=200, help="faults of each kind (default: 200)")
    found = Counter[tuple[str, str]]()
    for fault, outcome, words in sweep(parser.parse_args(arguments).each):
        found[fault, outcome] += 1
        if outcome in ("missed", "false alarm"):
            print(f"{outcome}: {fault} in {' '.join(words)}")
    for name in (fault.__name__ for fault in FAULTS):
        caught = found[name, "caught"]
        same = found[name, "changed nothing"]
        print(f"{name.replace('_', ' '):18} {caught:5} caught, {same:5} changed nothing")
    bad = sum(
        count for (_, outcome), count in found.items() if outcome in ("missed", "false alarm")
    )
    print(f"{found.total():,} faults, {bad} missed or refused though true")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
