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
def _shorten(row: Any, onto: Any, length: int) -> None:
    """Lower every entry of a row to that of another plus a length, where that is less.

    A loop of its own over slices of unknown length: so the compiler makes vector instructions of it.
    """
    for i in range(len(row)):
        row[i] = min(row[i], row.dtype.type(onto[i] + length))


@kernel
def underestimate(
    group_first: Any,
    group_letters: Any,
    source: Any,
    target: Any,
    length: Any,
    others: Any,
    waste: Any,
    end: int,
    limit: int,
    never: int,
    pad: int,
    best: Any,
) -> None:
    """Fill ``best[wanted, state, pad + count]``: what a walk from a state to the end measures at least.

    `wanted` are the letters still wanted of those told apart, `count` how many of all other letters are; the
    first `count` other letters on a walk pass for wanted ones. So no walk is shorter than its entry says, as
    long as its cost is within the limit; where no such walk is, the entry is `never`.

    Edges come in groups of the same letters told apart, in a group by rising waste (length less two for every
    letter); an edge has as many `others`. Dynamic programming over `wanted`, upwards: edges with a wanted
    letter lead into finished rows; the other ones are passed over until nothing changes. The first `pad`
    entries of a row repeat that of count 0, so that "less, but not below 0" is a shift.
    """
    idle = np.empty(len(source), np.int64)
    for wanted in range(len(best)):
        here = best[wanted]
        here[:] = never
        if wanted == 0:
            here[end, : pad + 1] = 0
        n_idle = 0
        for group in range(len(group_letters)):
            gained = group_letters[group] & wanted
            room = limit - 2 * bits(group_letters[group] & ~wanted)
            there = best[wanted ^ gained]
            for edge in range(group_first[group], group_first[group + 1]):
                if waste[edge] > room:
                    break
                if gained == 0:
                    idle[n_idle] = edge
                    n_idle += 1
                else:
                    shifted = there[target[edge], pad - others[edge] : there.shape[1] - others[edge]]
                    _shorten(here[source[edge], pad:], shifted, length[edge])
        _settle(here, idle[:n_idle], source, target, length, others, pad)


@kernel
def _settle(here: Any, idle: Any, source: Any, target: Any, length: Any, others: Any, pad: int) -> None:
    """Pass over the edges without a wanted letter until nothing changes."""
    again = True
    while again:
        for state in range(len(here)):
            here[state, :pad] = here[state, pad]
        before = here.copy()
        for edge in idle:
            shifted = here[target[edge], pad - others[edge] : here.shape[1] - others[edge]]
            _shorten(here[source[edge], pad:], shifted, length[edge])
        again = not np.array_equal(before, here)


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
    pad: int,
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
            if len(best):
                to_go = best[missing & low, onto, pad + bits(missing >> told)]
                if total + to_go - 2 * bits(missing) > limit:
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
