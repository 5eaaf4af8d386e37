"""The hot loops of the palindromic pangram's proof; each has a plain twin, here or in the tests.

Three tasks, in the order of the proof, and the data of each::

    spell_edges   letter graphs (Graphs)  ->  rows of (source, target, mask, length)
                  first[node] .. first[node + 1]: its letters, and the nodes that they lead to

    fill_part     edges by target (table.Inward)  ->  rows[level, part, state, cell] of bytes
                  level: how many letters are missing that the table only counts
                  part, cell: which table letters are missing; the lowest six tell the cells of a
                  block of 64 bytes apart, four more the blocks of a part, the others the parts
                  . . . . | . . . . | . . . .    a row: the parts of one level and state
                   block     block     block     costs under 16: two in a byte, the upper four bits
                                                 for sets that have the table's last letter, too

    expand        keys -> keys: state << n_letters | letters covered
    count_ways    keys of all buckets in one row, bucket = covered * widths + waste

A mask has bit i for letter i; a length counts twice, plus one where the centre is between letters.
Every kernel releases the GIL and works on a bounded slice of its task, so that the caller can look
at the clock, at its progress hook and at a stop flag in between; the long ones poll the flag.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.batch.bits import popcount
from wordsearch.batch.jit import kernel, lean
from wordsearch.puzzles.palindromes.table import PART

_U = np.uint64
_B = np.uint8
#: Every other byte, pair of bytes and four bytes of a word: where a letter is not in the set.
_EVEN = (_U(0x00FF00FF00FF00FF), _U(0x0000FFFF0000FFFF), _U(0x00000000FFFFFFFF))
#: Bytes of a table row that are handled as one vector: the six lowest letters.
_BLOCK = 64
#: Ways of going over a part. Python's numbers would each be a type, and compiled for, of its own.
FIRST, AGAIN, LIFT = np.arange(3)


@lean
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


# --- the automaton's edges ------------------------------------------------------------------------


@lean
def _note(out: Any, row: int, source: int, target: int, mask: int, length: int) -> int:
    """Write down an edge as a row of the four columns of `out`; the number of the next row."""
    out[0][row] = source
    out[1][row] = target
    out[2][row] = mask
    out[3][row] = length
    return row + 1


@kernel
def spell_edges(graphs: Any, states: Any, start: int, stack: Any, out: Any) -> tuple[int, int]:
    """Edges of ``states[start:]`` until `out` is full.

    Parameters
    ----------
    graphs : wordsearch.puzzles.palindromes.automaton.Graphs
    states : int64 array
        The states to start from.
    start : int
        The first of them that has not had its turn.
    stack : int64 array, shape (room, 4)
        Left node, right node, mask and length of what is yet to be read on: room to work in.
    out : int64 array, shape (5, room)
        The columns of `Edges`; the last one, how many strings an edge stands for, stays as it is.

    Returns
    -------
    (int, int)
        The place in `states` to go on from, and how many edges were written. If it is the same
        place again, there is not even room for the edges of one state.
    """
    first = graphs.first
    word_ends = graphs.word_ends
    right_targets = graphs.right_targets
    right_ends = graphs.right_ends
    partner_first = graphs.partner_first
    partners = graphs.partners
    n_forward = len(first) - 1
    goal = n_forward + len(right_targets)
    n = 0
    for turn in range(start, len(states)):
        state = states[turn]
        n_before = n
        stack[0, :] = 0
        if state < n_forward:
            stack[0, 0] = state
        else:
            stack[0, 1] = state - n_forward
        top = 1
        while top > 0:
            top -= 1
            left_before = stack[top, 0]
            right_before = stack[top, 1]
            mask_before = stack[top, 2]
            length = stack[top, 3] + 1
            for edge in range(first[left_before], first[left_before + 1]):
                if n + 6 > len(out[0]):
                    return turn, n_before
                letter = np.int64(graphs.letters[edge])
                left = np.int64(graphs.targets[edge])
                mask = mask_before | (np.int64(1) << letter)
                low = partner_first[left]
                high = partner_first[left + 1]
                # The centre on this letter, which only the left side reads.
                if right_before == 0:
                    is_whole = word_ends[left]
                else:
                    is_whole = _place(partners, low, high, right_before) >= 0
                if is_whole:
                    n = _note(out, n, state, goal, mask, 2 * length)
                right = np.int64(right_targets[right_before, letter])
                if right < 0:
                    continue
                # The centre after it, inside a word;
                if _place(partners, low, high, right) >= 0:
                    n = _note(out, n, state, goal, mask, 2 * length + 1)
                # or between two.
                if word_ends[left] and right_ends[right]:
                    n = _note(out, n, state, goal, mask, 2 * length + 1)
                    n = _note(out, n, state, 0, mask, 2 * length)
                if word_ends[left]:
                    n = _note(out, n, state, n_forward + right, mask, 2 * length)
                if right_ends[right]:
                    n = _note(out, n, state, left, mask, 2 * length)
                stack[top, 0] = left
                stack[top, 1] = right
                stack[top, 2] = mask
                stack[top, 3] = length
                top += 1
    return len(states), n


# --- the pattern table ----------------------------------------------------------------------------
#
# A row holds, for one state and one number of other letters missing, the least cost to go for every
# set of table letters missing. An edge with table letters A relaxes its source's row at every set m
# from its target's row at m & ~A, and pays 2 for each letter of A that m lacks. `_gather` brings a
# part of a row into the order m & ~A as far as A has letters of a block, and the last letter; for
# the letters in between whole blocks and whole parts are taken from other places.


@lean
def to_go(rows: Any, far: int, level: int, state: int, missing: int) -> Any:
    """What the table says of a state and a set of its own letters missing."""
    cells = rows.shape[1] * rows.shape[3]
    place = missing & (cells - 1)
    cost = rows[level, place // PART, state, place % PART]
    if far > 15:
        return cost
    if missing >= cells:
        return cost >> 4
    return cost & 15


@lean
def _gather(row: Any, scratch: Any, low: int, last: int, far: int) -> None:
    """Write a part of a row in the order of sets without an edge's letters, at the price of these.

    Parameters
    ----------
    row : uint8 array, shape (cells of a part,)
    scratch : tuple
        What is written: the part, as bytes; the same memory as uint64; and 64 bytes of room.
    low, last : int
        The edge's letters within a block, as bits, and whether it has the table's last letter.
    far : int
        The cost that stands for this much or more.
    """
    via, words, lost = scratch
    for i in range(_U(len(row))):
        via[i] = row[i]
    for place in range(6):
        if low >> place & 1:
            for i in range(len(words)):
                if place < 3:
                    even = words[i] & _EVEN[place]
                    words[i] = even | (even << _U(8 << place))
                elif i >> (place - 3) & 1:
                    words[i] = words[i ^ (1 << (place - 3))]
    for i in range(_BLOCK):
        lost[i] = 2 * popcount(low & ~i)
    most = _B(far)
    more = _B(2 * last)
    for begin in range(0, len(row), _BLOCK):
        block = via[begin : begin + _BLOCK]
        for i in range(_U(_BLOCK)):
            if far > 15:
                block[i] = min(_B(block[i] + lost[i]), most)
            else:
                lower = _B(block[i] & _B(15))
                upper = _B(block[i] >> _B(4))
                if last:
                    upper = lower
                lower = min(_B(lower + lost[i] + more), most)
                upper = min(_B(upper + lost[i]), most)
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
    for begin in range(0, len(row), _BLOCK):
        lost = cost + 2 * popcount(high & ~(begin // _BLOCK))
        if lost < far:
            via_begin = begin & ~(high * _BLOCK)
            _relax(row[begin : begin + _BLOCK], via[via_begin : via_begin + _BLOCK], lost, far)


@lean
def _has_changed(rows: Any, sums: Any, level: int, part: int, state: int) -> bool:
    """Whether a part of a row has another sum than when it was last looked at, and note it."""
    total = 0
    for cell in rows[level, part, state]:
        total += int(cell)
    if total == sums[state]:
        return False
    sums[state] = total
    return True


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

    `how` is FIRST, AGAIN or LIFT; returns whether rows of the part had changed. For the arrays see
    `fill_part`.
    """
    first = inward.first
    low = inward.low
    high = inward.high
    last = inward.last
    others = inward.others
    cost = inward.cost
    blocks = rows.shape[3] // _BLOCK
    top = len(rows) - 1
    changed = False
    for state in range(rows.shape[2]):
        if ended[0] != 0:
            return False
        if how != LIFT:
            if not _has_changed(rows, sums, level, part, state):
                continue
            changed = True
        # The part, and the letters, of what is in the scratch.
        gathered = -1
        gathered_letters = -1
        for edge in range(first[state], first[state + 1]):
            gained = others[edge]
            if how == LIFT:
                if gained == 0:
                    continue
            elif level > 0 and gained > 0:
                continue
            across = high[edge] // blocks
            via = part & ~across
            price = cost[edge] + 2 * popcount(across & ~part)
            if price >= far or (how == AGAIN and via != part):
                continue
            letters = 2 * low[edge] + last[edge]
            if via != gathered or letters != gathered_letters:
                gathered = via
                gathered_letters = letters
                _gather(rows[level, via, state], scratch, low[edge], last[edge], far)
            lowest = level
            highest = level
            if how == LIFT:
                # An edge with more other letters than are missing takes them all: from level 0 it
                # leads to several.
                lowest = level + gained if level > 0 else 1
                highest = min(level + gained, top)
            for above in range(lowest, highest + 1):
                paid = price + 2 * max(0, gained - above)
                if paid < far:
                    row = rows[above, part, inward.source[edge]]
                    _relax_blocks(row, scratch[0], high[edge] & (blocks - 1), paid, far)
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
    far : int
        The cost that stands for this much or more.
    inward : wordsearch.puzzles.palindromes.table.Inward
    level, part : int
    scratch : tuple
        A part of a row, the same memory as uint64, and 64 bytes more.
    sums : int64 array, shape (states,)
        The sum of each state's cells when they were last looked at.
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
    edges : wordsearch.puzzles.palindromes.layers.Outward
    table : tuple
        How many letters it tells apart, its rows and `far`.
    cut : uint8 array, shape (buckets,)
        Successors whose table value exceeds that of their bucket (covered * widths + waste) are
        dropped.
    out : two arrays
        Room for the successors and their buckets.

    Returns
    -------
    (int, int, int)
        The place in `keys` to go on from, how many successors were written, and the least cost at
        which an edge of these keys completes a phrase (more than the limit: none does).
    """
    n_letters = edges.n_letters
    first = edges.first
    target = edges.target
    mask = edges.mask
    length = edges.length
    n_table, rows, far = table
    out_keys, out_buckets = out
    full = (np.int64(1) << n_letters) - 1
    in_table = (np.int64(1) << n_table) - 1
    widths = len(cut) // (n_letters + 1)
    goal = len(first) - 2
    n = 0
    n_looks = 0
    best = limit + 1
    for turn in range(start, len(keys)):
        covered_before = keys[turn] & full
        state = keys[turn] >> n_letters
        if n + first[state + 1] - first[state] > len(out_keys) or n_looks > quota:
            return turn, n, best
        for edge in range(first[state], first[state + 1]):
            cost = 2 * waste + length[edge] - 2 * popcount(mask[edge] & ~covered_before)
            if cost > limit:
                continue
            onto = np.int64(target[edge])
            covered = covered_before | mask[edge]
            if onto == goal:
                if covered == full:
                    best = min(best, cost)
                continue
            missing = full & ~covered
            n_looks += 1
            n_others = popcount(missing >> n_table)
            more = np.int64(to_go(rows, far, n_others, onto, missing & in_table))
            if cost + more > limit:
                continue
            bucket = (n_letters - popcount(missing)) * widths + (cost >> 1)
            if more > cut[bucket]:
                continue
            out_keys[n] = (onto << n_letters) | covered
            out_buckets[n] = bucket
            n += 1
    return len(keys), n, best


@kernel
def count_ways(
    keys: Any, first_key: Any, begin: int, end: int, best: int, outward: Any, inward: Any, ways: Any
) -> None:
    """Count, last to first, in how many ways each of ``keys[begin:end]`` goes on to a phrase.

    What the ways of a key are is known when all keys behind it had their turn; then they are added
    to those of the keys before it.

    Parameters
    ----------
    keys : int64 array
        All that were searched, bucket by bucket and sorted in each.
    first_key : int64 array, shape (buckets + 1,)
        Where each bucket begins.
    best : int
        The cost of the phrases that are counted.
    outward : wordsearch.puzzles.palindromes.layers.Outward
    inward : wordsearch.puzzles.palindromes.layers.Inward
    ways : float64 array, shape of `keys`
    """
    n_letters = outward.n_letters
    first = outward.first
    target = outward.target
    mask = outward.mask
    length = outward.length
    strings = outward.strings
    full = (np.int64(1) << n_letters) - 1
    goal = len(first) - 2
    bucket = len(first_key) - 2
    widths = (bucket + 1) // (n_letters + 1)
    for turn in range(end - 1, begin - 1, -1):
        while turn < first_key[bucket]:
            bucket -= 1
        covered = keys[turn] & full
        state = keys[turn] >> n_letters
        waste = bucket % widths
        edge = first[state + 1] - 1
        # The goal is the highest of all states, so edges to it are the last.
        while edge >= first[state] and target[edge] == goal:
            cost = 2 * waste + length[edge] - 2 * popcount(mask[edge] & ~covered)
            if covered | mask[edge] == full and cost == best:
                ways[turn] += strings[edge]
            edge -= 1
        if ways[turn] > 0:
            _add_to_keys_before(keys, first_key, turn, state, covered, waste, inward, ways)


@lean
def _add_to_keys_before(
    keys: Any,
    first_key: Any,
    turn: int,
    state: int,
    covered: int,
    waste: int,
    inward: Any,
    ways: Any,
) -> None:
    """Add the ways of ``keys[turn]`` to those of all keys from which an edge leads to it."""
    n_letters = inward.n_letters
    first = inward.first
    source = inward.source
    mask = inward.mask
    length = inward.length
    strings = inward.strings
    widths = (len(first_key) - 1) // (n_letters + 1)
    for edge in range(first[state], first[state + 1]):
        letters = mask[edge]
        if letters & ~covered:
            continue
        repeats = (length[edge] >> 1) - popcount(letters)
        # Letters of the edge that were covered before: every subset, the empty one last.
        again = letters
        while True:
            earlier = waste - repeats - popcount(again)
            if earlier >= 0:
                before = (covered & ~letters) | again
                bucket = popcount(before) * widths + earlier
                key = (np.int64(source[edge]) << n_letters) | before
                place = _place(keys, first_key[bucket], first_key[bucket + 1], key)
                if place >= 0:
                    ways[place] += strings[edge] * ways[turn]
            if again == 0:
                break
            again = (again - 1) & letters
