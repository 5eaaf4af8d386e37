"""Building Blocks, as first solved: one regular expression per pattern, over all words of its
length.

`solve_simple` is what its author had: each pattern must have exactly one candidate, and nobody
looks whether two words take the same block. `solve_by_search` is what was left as pseudocode, done
as described there: entries with few candidates first, a stack of chosen candidates, blocks
disjoint. Patterns are dictionary keys, so a repeated one counts once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

OPEN = "."

# The three puzzles of the New York Times Puzzle Edition 2018: patterns, then blocks.
PUZZLES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "p1": (
        tuple(f"{start}......" for start in "pol imb por str veg con app wee".split()),
        tuple(
            "ble cal cup emi eta ght hig hti ine ion kni lia lio man mes nce ong rog tag".split()
        ),
    ),
    "p2": (
        tuple(f"...{middle}..." for middle in "ilo bfo irw mis lic erb per tai".split()),
        tuple(
            "aff cer cha com dum ean ell ium nom nty one quy sar sno sol sta ted und ytt".split()
        ),
    ),
    "p3": (
        tuple(f"......{end}" for end in "lly ang day ide ish chy ous ast".split()),
        tuple(
            "abl aci akf bli boo bre efu ego est gar hop ing mer nds nic oli ter viv yes".split()
        ),
    ),
}


@dataclass(frozen=True)
class Candidate:
    """A word that fits a pattern, and the blocks that fill the pattern's blanks, from the left."""

    word: str
    blocks: tuple[str, ...]


Candidates = dict[str, list[Candidate]]


class NotExactlyOne(ValueError):
    """Some pattern has no candidate or several. `counts` maps those patterns to how many."""

    def __init__(self, candidates: Candidates) -> None:
        self.counts = {
            pattern: len(found) for pattern, found in candidates.items() if len(found) != 1
        }
        super().__init__(f"each pattern must have one candidate, but {self.counts}")


@dataclass(frozen=True)
class Solution:
    """A word per pattern, the blocks they take and the blocks left over."""

    entries: dict[str, Candidate]
    used: frozenset[str]
    unused: frozenset[str]

    @property
    def words(self) -> tuple[str, ...]:
        """Words in the order of `entries`."""
        return tuple(candidate.word for candidate in self.entries.values())


def same_length(items: Sequence[str]) -> int:
    """The one length that all items have; ValueError if they differ."""
    lengths = {len(item) for item in items}
    if len(lengths) != 1:
        raise ValueError(f"items of one length expected, but there are lengths {sorted(lengths)}")
    return lengths.pop()


def pattern_regex(pattern: str, blocks: Sequence[str]) -> str:
    """Regular expression of a pattern: a group with all the blocks as alternatives for each blank.

    >>> pattern_regex("abc...", ["xyz", "uvw"])
    '^abc(xyz|uvw)$'
    """
    size = same_length(blocks)
    pieces = [pattern[start : start + size] for start in range(0, len(pattern), size)]
    for piece in pieces:
        if OPEN in piece and piece != OPEN * size:
            raise ValueError(f"a piece of a pattern must be all letters or all dots, not {piece!r}")
    any_block = f"({'|'.join(blocks)})"
    return f"^{''.join(any_block if OPEN in piece else piece for piece in pieces)}$"


def pattern_candidates(
    pattern: str, blocks: Sequence[str], words: Iterable[str]
) -> list[Candidate]:
    """Candidates of one pattern in the order of the word list; a word listed twice is a
    candidate twice.
    """
    expression = re.compile(pattern_regex(pattern, blocks))
    return [
        Candidate(word, match.groups())
        for word in words
        if len(word) == len(pattern)
        for match in expression.finditer(word)
    ]


def all_candidates(
    patterns: Sequence[str], blocks: Sequence[str], words: Sequence[str]
) -> Candidates:
    """Candidates of every pattern, each found in a pass of its own over the whole word list."""
    same_length(patterns)
    return {pattern: pattern_candidates(pattern, blocks, words) for pattern in patterns}


def _solution(entries: dict[str, Candidate], blocks: Sequence[str]) -> Solution:
    used = frozenset(block for candidate in entries.values() for block in candidate.blocks)
    return Solution(entries, used, frozenset(blocks) - used)


def solve_simple(patterns: Sequence[str], blocks: Sequence[str], words: Sequence[str]) -> Solution:
    """The only candidate of each pattern, disjoint or not; `NotExactlyOne` if one has none or
    several.
    """
    candidates = all_candidates(patterns, blocks, words)
    if any(len(found) != 1 for found in candidates.values()):
        raise NotExactlyOne(candidates)
    return _solution({pattern: found[0] for pattern, found in candidates.items()}, blocks)


def solve_by_search(
    patterns: Sequence[str], blocks: Sequence[str], words: Sequence[str]
) -> Iterator[Solution]:
    """Every choice of one candidate per pattern in which no block is used twice.

    The pseudocode stops at the first; going on is what shows that it is the only one. Blocks are
    sets there, so one that is listed twice still counts once.
    """
    candidates = all_candidates(patterns, blocks, words)
    order = sorted(candidates, key=lambda pattern: (len(candidates[pattern]), pattern))
    chosen: list[Candidate] = []
    untried = [iter(candidates[order[0]])]
    while untried:
        candidate = _next_available(untried[-1], chosen)
        if candidate is None:
            untried.pop()
            chosen = chosen[:-1]
        elif len(chosen) + 1 == len(order):
            found = dict(zip(order, [*chosen, candidate], strict=True))
            yield _solution({pattern: found[pattern] for pattern in candidates}, blocks)
        else:
            chosen = [*chosen, candidate]
            untried.append(iter(candidates[order[len(chosen)]]))


def _next_available(
    candidates: Iterator[Candidate], chosen: Sequence[Candidate]
) -> Candidate | None:
    used = {block for candidate in chosen for block in candidate.blocks}
    for candidate in candidates:
        fresh = set(candidate.blocks)
        if len(fresh) == len(candidate.blocks) and used.isdisjoint(fresh):
            return candidate
    return None
