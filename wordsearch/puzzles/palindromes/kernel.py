"""The hot loops of the palindromic pangram's proof. Each has a plain twin in `wordsearch.puzzles`.

The arrays are those of `wordsearch.puzzles.palindromes.puzzle`: compiled letter graphs, an
automaton's edges, the pattern table. Every kernel releases the GIL and works on a bounded slice of
its task, so that the caller can look at the clock, at its progress hook and at a stop flag in
between; the long ones poll the flag themselves.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.batch.bits import popcount
from wordsearch.batch.jit import kernel, lean
from wordsearch.puzzles.palindromes.table import PART

_U, _B = np.uint64, np.uint8
_EVEN = _U(0x00FF00FF00FF00FF), _U(0x0000FFFF0000FFFF), _U(0x00000000FFFFFFFF)  # bytes of a word
_BLOCK = 64  # bytes of a table row that are handled as one vector: the six lowest letters
# each of Python's numbers would be a type, and compiled for, of its own
FIRST, AGAIN, LIFT = np.arange(3)


@kernel
def _place(keys: Any, low: int, high: int, key: int) -> int:
    """Where the sorted ``keys[low:high]`` hold a key, or -1."""
    while low < high:
        middle = (low + high) >> 1
        if keys[middle] < key:
            low = middle + 1
        elif keys[middle] > key:
            high = middle
        else:
            return middle
    return -1


@lean
def _note(out: Any, n: int, source: int, target: int, mask: int, length: int) -> int:
    """Write down an edge as row `n` of the four columns of `out`; the number of the next row."""
    out[0][n], out[1][n], out[2][n], out[3][n] = source, target, mask, length
    return n + 1


@kernel
def spell_edges(
    fore: Any, back: Any, pairs: Any, states: Any, start: int, stack: Any, out: Any
) -> tuple[int, int]:
    """Edges of ``states[start:]`` until `out` is full; the state to go on from, and how many edges.

    With the same state again there is not even room for one state's. `fore` is (first, letters,
    targets, terminal) of the words' letter graph; `back`, of the reversed words', is where each
    letter leads to from each node, and where words end; `pairs` tells for each forward node the
    backward nodes, sorted, with which it makes a word: where these begin, and all; `out` is the
    columns of `Edges`.
    """
    first, letters, targets, terminal = fore
    r_target, r_terminal = back
    met_first, met = pairs
    n_forward = len(first) - 1
    goal = n_forward + len(r_target)
    n = 0
    for at in range(start, len(states)):
        state, begun, top = states[at], n, 1
        stack[0, 0] = state if state < n_forward else 0
        stack[0, 1] = 0 if state < n_forward else state - n_forward
        stack[0, 2] = stack[0, 3] = 0
        while top > 0:
            top -= 1
            left, right, before, length = (
                stack[top, 0],
                stack[top, 1],
                stack[top, 2],
                stack[top, 3] + 1,
            )
            for edge in range(first[left], first[left + 1]):
                if n + 6 > len(out[0]):
                    return at, begun
                letter, u = np.int64(letters[edge]), np.int64(targets[edge])
                mask = before | (np.int64(1) << letter)
                low, high = met_first[u], met_first[u + 1]
                # The centre on this letter, which only the left side reads.
                if terminal[u] if right == 0 else _place(met, low, high, right) >= 0:
                    n = _note(out, n, state, goal, mask, 2 * length)
                r = np.int64(r_target[right, letter])
                if r < 0:
                    continue
                left_ends, right_ends = terminal[u], r_terminal[r]
                if _place(met, low, high, r) >= 0:  # the centre after it, inside a word
                    n = _note(out, n, state, goal, mask, 2 * length + 1)
                if left_ends and right_ends:  # or between two
                    n = _note(out, n, state, goal, mask, 2 * length + 1)
                    n = _note(out, n, state, 0, mask, 2 * length)
                if left_ends:
                    n = _note(out, n, state, n_forward + r, mask, 2 * length)
                if right_ends:
                    n = _note(out, n, state, u, mask, 2 * length)
                stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3] = u, r, mask, length
                top += 1
    return len(states), n


# --- the pattern table ----------------------------------------------------------------------------
#
# A row holds, for one state and one number of other letters missing, the least cost to go for every
# set of table letters missing. An edge with table letters A relaxes its source's row at every set m
# from its target's row at m & ~A, and pays 2 for each letter of A that m lacks. The six lowest
# letters index inside a block of 64 bytes, so that a block is a few vector instructions; those in
# between say which block, and the highest of them which part of the table. Costs below 16 are
# packed two in a byte: the upper four bits are of the set with one more letter, the last of the
# table. `_gather` brings a part of a row into the order m & ~A for these letters.


@lean
def to_go(rows: Any, far: int, level: int, state: int, missing: int) -> Any:
    """What the table says of a state and a set of its own letters missing."""
    cells = rows.shape[1] * rows.shape[3]
    place = missing & (cells - 1)
    cost = rows[level, place // PART, state, place % PART]
    if far > 15:
        return cost
    return cost >> 4 if missing >= cells else cost & 15


@lean
def _gather(row: Any, scratch: Any, low: int, last: int, far: int) -> None:
    """Write a part of a row in the order of sets without an edge's letters, at the price of
    these.
    """
    via, words, lost = scratch
    for i in range(_U(len(row))):
        via[i] = row[i]
    for place in range(6):
        if low >> place & 1:
            for i in range(len(words)):
                if place < 3:
                    x = words[i] & _EVEN[place]
                    words[i] = x | (x << _U(8 << place))
                elif i >> (place - 3) & 1:
                    words[i] = words[i ^ (1 << (place - 3))]
    for i in range(_BLOCK):
        lost[i] = 2 * popcount(low & ~i)
    most, more = _B(far), _B(2 * last)
    for at in range(0, len(row), _BLOCK):
        block = via[at : at + _BLOCK]
        for i in range(_U(_BLOCK)):
            if far > 15:
                block[i] = min(_B(block[i] + lost[i]), most)
            else:
                lower = _B(block[i] & _B(15))
                upper = lower if last else _B(block[i] >> _B(4))
                lower, upper = min(_B(lower + lost[i] + more), most), min(_B(upper + lost[i]), most)
                block[i] = _B(lower | _B(upper * _B(16)))


@lean
def _relax(row: Any, via: Any, cost: int, far: int) -> None:
    """row = min(row, via + cost), cell by cell, in bytes throughout."""
    more = _B(cost)
    if far > 15:
        for i in range(_U(len(row))):
            row[i] = min(_B(via[i] + more), row[i])
        return
    for i in range(_U(len(row))):
        lower = min(_B(_B(via[i] & _B(15)) + more), _B(row[i] & _B(15)))
        upper = min(_B(_B(via[i] >> _B(4)) + more), _B(row[i] >> _B(4)))
        row[i] = _B(lower | _B(upper * _B(16)))


@lean
def _relax_blocks(row: Any, via: Any, high: int, cost: int, far: int) -> None:
    """The same via the blocks without the letters in `high`."""
    if high == 0:
        _relax(row, via, cost, far)
        return
    for at in range(0, len(row), _BLOCK):
        lost = cost + 2 * popcount(high & ~(at // _BLOCK))
        if lost < far:
            onto = at & ~(high * _BLOCK)
            _relax(row[at : at + _BLOCK], via[onto : onto + _BLOCK], lost, far)


@lean
def _pass(
    rows: Any,
    far: int,
    inward: Any,
    level: int,
    part: int,
    how: int,
    scratch: Any,
    sums: Any,
    ended: Any,
) -> bool:
    """Relax edges to a part: all on a level, those inside the part again, or those to levels above.

    `how` is FIRST, AGAIN or LIFT; returns whether rows of the part had changed.
    """
    first, source, low, high, last, others, cost = inward
    blocks = rows.shape[3] // _BLOCK
    changed = False
    for state in range(rows.shape[2]):
        if ended[0] != 0:
            return False
        if how != LIFT:
            total = 0
            for cell in rows[level, part, state]:
                total += int(cell)
            if total == sums[state]:
                continue
            sums[state], changed = total, True
        gathered, letters = -1, -1  # the part, and the letters, of what is in the scratch
        for edge in range(first[state], first[state + 1]):
            gained, across = others[edge], high[edge] // blocks
            if gained == 0 if how == LIFT else (level > 0 and gained > 0):
                continue
            via, price = part & ~across, cost[edge] + 2 * popcount(across & ~part)
            if price >= far or (how == AGAIN and via != part):
                continue
            if via != gathered or 2 * low[edge] + last[edge] != letters:
                gathered, letters = via, 2 * low[edge] + last[edge]
                _gather(rows[level, via, state], scratch, low[edge], last[edge], far)
            # An edge with more other letters than are missing just takes them all: from level 0 to
            # several.
            lowest = (level + gained if level else 1) if how == LIFT else level
            for above in range(
                lowest, min(level + gained if how == LIFT else level, len(rows) - 1) + 1
            ):
                paid = price + 2 * max(0, gained - above)
                if paid < far:
                    onto = rows[above, part, source[edge]]
                    _relax_blocks(onto, scratch[0], high[edge] & (blocks - 1), paid, far)
    return changed


@lean
def fill_part(
    rows: Any, far: int, inward: Any, level: int, part: int, scratch: Any, sums: Any, ended: Any
) -> None:
    """Settle a part of a level, then carry it to the levels above along edges with other letters.

    A part needs, of its own level and those below, the parts of fewer letters.

    Parameters
    ----------
    rows : uint8 array, shape (levels, parts, states, cells of a part)
    inward : the columns of `_Inward`
    scratch : a part of a row, the same memory as uint64, and 64 bytes more
    sums : int64 array, shape (states,)
    ended : uint8 array, shape (1,)
        Polled; any other value than 0 ends the work.
    """
    sums[:] = -1
    how = FIRST
    while _pass(rows, far, inward, level, part, how, scratch, sums, ended):
        how = AGAIN
    _pass(rows, far, inward, level, part, LIFT, scratch, sums, ended)


# --- the layered search ---------------------------------------------------------------------------


@kernel
def expand(
    keys: Any,
    start: int,
    waste: int,
    limit: int,
    edges: Any,
    table: Any,
    cut: Any,
    out: Any,
    quota: int,
) -> tuple[int, int, int]:
    """Successors of ``keys[start:]`` that may still end within the cost limit.

    Stops when the output is full or `quota` table look-ups are spent.

    Parameters
    ----------
    keys : int64 array
        ``state << n_letters | letters covered``, all of the same waste.
    edges : tuple
        How many letters there are; by source, where each state's edges begin, target, mask, length,
        strings.
    table : tuple
        How many letters it tells apart, its rows and `far`.
    cut : uint8 array, shape (buckets,)
        Successors whose table value exceeds that of their bucket (covered * widths + waste) are
        dropped.
    out : two arrays
        Room for the successors and their buckets.

    Returns
    -------
    tuple of int
        The key to go on from, how many successors were written, and the least cost at which an edge
        of these keys completes a phrase (more than the limit: none does).
    """
    n_letters, first, target, mask, length, _ = edges
    n_table, rows, far = table
    out_key, out_bucket = out
    full = (np.int64(1) << n_letters) - 1
    in_table = (np.int64(1) << n_table) - 1
    widths = len(cut) // (n_letters + 1)
    goal = len(first) - 2
    n, looked, best = 0, 0, limit + 1
    for at in range(start, len(keys)):
        covered, state = keys[at] & full, keys[at] >> n_letters
        if n + first[state + 1] - first[state] > len(out_key) or looked > quota:
            return at, n, best
        for edge in range(first[state], first[state + 1]):
            cost = 2 * waste + length[edge] - 2 * popcount(mask[edge] & ~covered)
            if cost > limit:
                continue
            onto, now = np.int64(target[edge]), covered | mask[edge]
            if onto == goal:
                if now == full:
                    best = min(best, cost)
                continue
            missing = full & ~now
            n_missing = popcount(missing)
            looked += 1
            more = np.int64(
                to_go(rows, far, popcount(missing >> n_table), onto, missing & in_table)
            )
            if cost + more > limit:
                continue
            bucket = (n_letters - n_missing) * widths + (cost >> 1)
            if more > cut[bucket]:
                continue
            out_key[n], out_bucket[n] = (onto << n_letters) | now, bucket
            n += 1
    return len(keys), n, best


@kernel
def count_ways(
    keys: Any, first_key: Any, begin: int, end: int, best: int, edges: Any, inward: Any, ways: Any
) -> None:
    """Tell the keys before each of ``keys[begin:end]``, last to first, in how many ways it goes on
    to a phrase.

    `keys` are all that were searched, bucket by bucket and sorted in each, and `first_key` says
    where each bucket begins. `ways` is of as many; what it says of a key is known when all keys
    behind it had their turn. `inward` is the edges by target: where each state's begin, source,
    mask, length, strings.
    """
    n_letters, first, target, mask, length, strings = edges
    first_in, source_in, mask_in, length_in, strings_in = inward
    full, goal = (np.int64(1) << n_letters) - 1, len(first) - 2
    bucket = len(first_key) - 2
    widths = (bucket + 1) // (n_letters + 1)
    for at in range(end - 1, begin - 1, -1):
        while at < first_key[bucket]:
            bucket -= 1
        covered, state, waste = keys[at] & full, keys[at] >> n_letters, bucket % widths
        edge = first[state + 1] - 1
        while edge >= first[state] and target[edge] == goal:  # the highest of all states
            cost = 2 * waste + length[edge] - 2 * popcount(mask[edge] & ~covered)
            ways[at] += strings[edge] * (covered | mask[edge] == full and cost == best)
            edge -= 1
        if ways[at] == 0:
            continue
        for edge in range(first_in[state], first_in[state + 1]):
            letters = mask_in[edge]
            if letters & ~covered:
                continue
            repeats = (length_in[edge] >> 1) - popcount(letters)
            # letters of the edge that were covered before: every subset, the empty one last
            again = letters
            while True:
                earlier = waste - repeats - popcount(again)
                if earlier >= 0:
                    before = (covered & ~letters) | again
                    place = popcount(before) * widths + earlier
                    key = (np.int64(source_in[edge]) << n_letters) | before
                    place = _place(keys, first_key[place], first_key[place + 1], key)
                    if place >= 0:
                        ways[place] += strings_in[edge] * ways[at]
                if again == 0:
                    break
                again = (again - 1) & letters
