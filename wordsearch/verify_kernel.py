"""The hot loops of `wordsearch.verify`; nothing is shared with the prover's.

They work on a graph given by its edges sorted by source: ``first``, ``target``, ``letters`` (a bit set) and
``length`` (doubled; odd where the phrase's centre falls between two letters). A walk's cost is the sum of its
edges' lengths less two for every different letter; half of it, rounded down, is the walk's *waste*: how many
letters it reads in vain.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.batch.jit import kernel


@kernel
def bits(x: int) -> int:
    """How many bits of a non-negative 32-bit integer are set; no step leaves 64 bits."""
    x -= (x >> 1) & 0x55555555
    x = (x & 0x33333333) + ((x >> 2) & 0x33333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F
    return (x * 0x01010101 >> 24) & 0xFF


@kernel
def _place(known: Any, key: int) -> int:
    """Where a key is, or belongs, in the open-addressed `known` (keys in column 0, -1 where free)."""
    mixed = (key ^ key >> 26) & 0x3FFFFFFF
    at = (mixed * 0x9E3779B1 >> 12) & (len(known) - 1)
    while known[at, 0] != -1 and known[at, 0] != key:
        at = (at + 1) & (len(known) - 1)
    return at


# --- the graph of palindromes ---------------------------------------------------------------------


@kernel
def _child(first: Any, letters: Any, targets: Any, node: int, letter: int) -> int:
    """Where a letter leads from a node of a `LetterGraph`; -1 if nowhere."""
    for edge in range(first[node], first[node + 1]):
        if letters[edge] == letter:
            return int(targets[edge])
    return -1


@kernel
def cut(left: Any, right: Any, text: Any, word_first: Any, n_right: int, joints: Any) -> None:
    """Note every place at which a word can be cut in two: its key is (left node) * n_right + (right node).

    `left` and `right` are (first, letters, targets, terminal) of the graphs of the words and of the reversed
    words; `text` are all words' letter codes, one word after another.
    """
    after = np.empty(len(text) + 1, np.int64)
    for word in range(len(word_first) - 1):
        begin, end = word_first[word], word_first[word + 1]
        after[end] = 0
        for at in range(end - 1, begin, -1):
            after[at] = _child(right[0], right[1], right[2], after[at + 1], text[at])
        node = 0
        for at in range(begin, end - 1):
            node = _child(left[0], left[1], left[2], node, text[at])
            key = node * n_right + after[at + 1]
            joints[_place(joints, key), 0] = key


@kernel
def _note(out: Any, n: int, source: int, target: int, letters: int, length: int) -> int:
    out[n, 0], out[n, 1], out[n, 2], out[n, 3] = source, target, letters, length
    return n + 1


@kernel
def spell(
    left: Any,
    right: Any,
    joints: Any,
    bit: Any,
    limit: int,
    queue: Any,
    at: int,
    n_queue: int,
    seen: Any,
    stack: Any,
    out: Any,
) -> tuple[int, int, int]:
    """Write down the edges (source, target, letters, length) of the states in ``queue[at:n_queue]``.

    A state is an unfinished word that one side reads while the other is between words: node u of `left`, or n
    plus node r of `right` (n nodes has `left`); 0 is between words on both sides, the centre comes last of
    all. An edge reads letters inwards, alike on both sides, until one side may end a word or the sides meet;
    every spelling is an edge of its own. States met for the first time join the queue. Returns the place of
    the next state, the queue's length and the number of edges; there is more to do if the former two differ.
    """
    n, n_right = len(left[3]), len(right[3])
    m = 0
    while at < n_queue:
        state, began = queue[at], m
        stack[0, 0], stack[0, 1] = (state, 0) if state < n else (0, state - n)
        stack[0, 2] = stack[0, 3] = 0
        height = 1
        while height:
            height -= 1
            u, r, had, long = stack[height]
            for edge in range(left[0][u], left[0][u + 1]):
                if m + 5 > len(out):
                    return at, n_queue, began
                letter, v = left[1][edge], np.int64(left[2][edge])
                letters, length = had | bit[letter], long + 2
                if length - 2 * bits(letters) > limit:
                    continue
                if left[3][v] if r == 0 else joints[_place(joints, v * n_right + r), 0] >= 0:
                    m = _note(out, m, state, n + n_right, letters, length)
                s = np.int64(_child(right[0], right[1], right[2], r, letter))
                if s < 0:
                    continue
                if left[3][v] and right[3][s]:
                    m = _note(out, m, state, n + n_right, letters, length + 1)
                    m = _note(out, m, state, 0, letters, length)
                if joints[_place(joints, v * n_right + s), 0] >= 0:
                    m = _note(out, m, state, n + n_right, letters, length + 1)
                if left[3][v]:
                    m = _note(out, m, state, n + s, letters, length)
                    if not seen[n + s]:
                        seen[n + s], queue[n_queue] = 1, n + s
                        n_queue += 1
                if right[3][s]:
                    m = _note(out, m, state, v, letters, length)
                    if not seen[v]:
                        seen[v], queue[n_queue] = 1, v
                        n_queue += 1
                stack[height, 0], stack[height, 1], stack[height, 2], stack[height, 3] = v, s, letters, length
                height += 1
        at += 1
    return at, n_queue, m


# --- the table ------------------------------------------------------------------------------------


@kernel
def fill(
    some: Any,
    group_first: Any,
    group_letters: Any,
    group_waste: Any,
    source: Any,
    target: Any,
    others: Any,
    end: int,
    most: int,
    can: Any,
) -> None:
    """Fill ``can[wanted]`` for `some` sets of letters still wanted, of those that are told apart.

    Bit c of ``can[wanted, waste, state]`` says whether a walk from the state to the end may do with so much
    waste while c of all other letters are wanted, whichever these are: a letter not told apart passes for a
    wanted one as long as one is. So where the bit is 0 no walk is.

    Edges come in groups of the same letters told apart and the same waste of their own; an edge has as many
    `others`. An edge that gains a wanted letter leads into a smaller set, which must be filled already; one
    that wastes something, into a finished row of this set; for those that do neither, their row is gone over
    until nothing changes. A wanted letter less costs at most one waste more, hence the first line of a row.
    """
    full = (1 << (most + 1)) - 1
    for wanted in some:
        for waste in range(can.shape[1]):
            row = can[wanted, waste]
            for state in range(len(row)):
                fewer = can[wanted, waste - 1, state] if waste else 0
                row[state] = fewer | fewer >> 1
            if wanted == 0:
                row[end] |= 1
            for group in range(len(group_letters)):
                lost = group_waste[group] + bits(group_letters[group] & ~wanted)
                gained = group_letters[group] & wanted
                if lost > waste or lost == gained == 0:
                    continue
                there = can[wanted ^ gained, waste - lost]
                for edge in range(group_first[group], group_first[group + 1]):
                    row[source[edge]] |= there[target[edge]] << others[edge] & full
            _settle(row, group_first, group_letters, group_waste, source, target, others, full)


@kernel
def _settle(
    row: Any,
    group_first: Any,
    group_letters: Any,
    group_waste: Any,
    source: Any,
    target: Any,
    others: Any,
    full: int,
) -> None:
    """Go over the edges of no letter told apart and no waste until nothing changes; they are the first."""
    if len(group_letters) == 0 or group_letters[0] > 0 or group_waste[0] > 0:
        return
    again = True
    while again:
        again = False
        for edge in range(group_first[1]):
            joint = row[source[edge]] | (row[target[edge]] << others[edge] & full)
            again |= joint != row[source[edge]]
            row[source[edge]] = joint


# --- the search -----------------------------------------------------------------------------------


@kernel
def cheaper_than(
    first: Any,
    target: Any,
    letters: Any,
    length: Any,
    end: int,
    n_letters: int,
    told: int,
    can: Any,
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
            total = cost + length[edge] - 2 * bits(letters[edge] & ~seen)
            if total > limit:
                continue
            now, onto = seen | letters[edge], target[edge]
            if onto == end and now == full:
                return total, n_known, height
            missing = full & ~now
            if len(can) and not can[missing & low, (limit - total) >> 1, onto] >> bits(missing >> told) & 1:
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


@kernel
def count_walks(
    first: Any,
    target: Any,
    letters: Any,
    length: Any,
    ways: Any,
    n_letters: int,
    limit: int,
    keys: Any,
    known: Any,
    begin: int,
    last: int,
) -> int:
    """How many cheapest walks lead from the key `begin` to the key `last`; an edge counts as many `ways`.

    `keys` are sorted by letters seen, then by cost; `known` holds each with its least cost. A walk that
    reaches a key at a higher cost than its least is no part of a cheapest walk.
    """
    full = (np.int64(1) << n_letters) - 1
    number = np.zeros(len(known), np.int64)
    number[_place(known, begin)] = 1
    for at in range(len(keys)):
        key, cost = keys[at, 0], keys[at, 1]
        state, seen, so_far = key >> n_letters, key & full, number[_place(known, key)]
        for edge in range(first[state], first[state + 1]):
            total = cost + length[edge] - 2 * bits(letters[edge] & ~seen)
            if total > limit:
                continue
            after = target[edge] << n_letters | seen | letters[edge]
            place = _place(known, after)
            if known[place, 0] == after and known[place, 1] == total:
                number[place] += so_far * ways[edge]
    return int(number[_place(known, last)])
