"""The two hot loops of `wordsearch.verify`; nothing is shared with the prover's.

They work on a graph given by its edges sorted by source: ``first``, ``target``, ``letters`` (a bit set) and
``length`` (doubled; odd where the phrase's centre falls between two letters). A walk's cost is the sum of its
edges' lengths less two for every different letter.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.kernels.jit import kernel


@kernel
def bits(x: int) -> int:
    """How many bits are set."""
    n = 0
    while x:
        x &= x - 1
        n += 1
    return n


@kernel
def underestimate(
    first: Any, target: Any, letters: Any, length: Any, end: int, told: int, others: int, most: int, best: Any
) -> None:
    """Fill ``best[set, count, state]``: the least cost from a state to the end, or `most` if it is no less.

    `set` are the letters still wanted of the `told` lowest, `count` how many of the `others` other letters
    are; every other letter on an edge passes for a wanted one as long as some are. Dynamic programming over
    sets and counts, both upwards; among equals, passes over all states until nothing changes.
    """
    n_states = len(first) - 1
    n_edges = len(target)
    counts = np.zeros(n_edges, np.int64)
    for edge in range(n_edges):
        counts[edge] = bits(letters[edge] >> told)
    for wanted in range(1 << told):
        for count in range(others + 1):
            here = best[wanted, count]
            here[:] = most
            if wanted == 0 and count == 0:
                here[end] = 0
            again, first_pass = True, True
            while again:
                again = False
                for state in range(n_states):
                    least = np.int64(here[state])
                    for edge in range(first[state], first[state + 1]):
                        gained = letters[edge] & wanted
                        hits = min(counts[edge], count)
                        progress = gained != 0 or hits != 0
                        if progress and not first_pass:
                            continue
                        cost = length[edge] - 2 * (bits(gained) + hits)
                        if cost < least:
                            cost += best[wanted ^ gained, count - hits, target[edge]]
                            if cost < least:
                                least = cost
                    if least < here[state]:
                        here[state] = least
                        again = True
                first_pass = False


@kernel
def _place(known: Any, key: int) -> int:
    """Where a key is, or belongs, in the open-addressed `known` (keys in column 0, -1 where free)."""
    at = (key * 0x9E3779B1 ^ key >> 17) & (len(known) - 1)
    while known[at, 0] != -1 and known[at, 0] != key:
        at = (at + 1) & (len(known) - 1)
    return at


@kernel
def cheaper_than(
    first: Any,
    target: Any,
    letters: Any,
    length: Any,
    end: int,
    n_letters: int,
    told: int,
    best: Any,
    limit: int,
    known: Any,
    n_known: int,
    stack: Any,
    height: int,
    quota: int,
) -> tuple[int, int, int]:
    """Depth first from the (state, letters) keys on the stack: is there a walk to the end of cost <= limit?

    A key is searched again only when met at a lower cost. Returns (cost found or -1, entries in `known`,
    height of the stack); the search is over when the height is 0, and else wants more room or another call.
    """
    full = (np.int64(1) << n_letters) - 1
    low = (np.int64(1) << told) - 1
    spent = 0
    while height > 0:
        most = 0
        key, cost = stack[height - 1, 0], stack[height - 1, 1]
        state, seen = key >> n_letters, key & full
        most = first[state + 1] - first[state]
        spent += most
        if 2 * (n_known + most) > len(known) or height + most > len(stack) or spent > quota + most:
            return -1, n_known, height
        height -= 1
        if known[_place(known, key), 1] < cost:
            continue  # met at a lower cost since
        for edge in range(first[state], first[state + 1]):
            now = seen | letters[edge]
            total = cost + length[edge] - 2 * bits(letters[edge] & ~seen)
            if total > limit:
                continue
            onto = target[edge]
            if onto == end and now == full:
                return total, n_known, height
            missing = full & ~now
            if len(best) and total + best[missing & low, bits(missing >> told), onto] > limit:
                continue
            after = onto << n_letters | now
            at = _place(known, after)
            if known[at, 0] == -1:
                n_known += 1
                known[at, 0] = after
            elif known[at, 1] <= total:
                continue
            known[at, 1] = total
            stack[height, 0], stack[height, 1] = after, total
            height += 1
    return -1, n_known, 0


@kernel
def refill(known: Any, rows: Any) -> None:
    """Put rows into an empty hash table."""
    for row in range(len(rows)):
        known[_place(known, rows[row, 0])] = rows[row]
