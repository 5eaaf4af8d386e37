"""The verifier names what is wrong with a certificate, and proves a real one anew."""

from __future__ import annotations

import copy
import json
import os
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from tests.conftest import ROOT
from wordsearch import Lexicon
from wordsearch import verify as verification
from wordsearch.puzzles.palindromes.proof import seal, shortest_palindromic_pangram

FOLDER = ROOT / "data" / "certificates"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
WORDS = ["abcd", "dab", "cb", "ba", "a", "dcba", "cab", "bad", "ab", "dc"]


@pytest.fixture(scope="module")
def good() -> dict[str, Any]:
    """The certificate of a small list, with every kind of field in it."""
    proof = shortest_palindromic_pangram(WORDS, alphabet="abcd", single_letters="a", progress=False)
    made: dict[str, Any] = json.loads(json.dumps(proof.certificate()))
    assert made["phrases"] and made["search"] and made["bounds"]
    return made


def resealed(certificate):
    content = {name: value for name, value in certificate.items() if name != "seal"}
    return {**content, "seal": seal(content)}


def places(value, path=()):
    """The paths of all values, however deep."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, further in inner:
        yield (*path, key)
        yield from places(further, (*path, key))


def written(path):
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")


def with_change(certificate, path, change):
    """A copy in which one value is changed, or removed if the change is `del`."""
    copied = copy.deepcopy(certificate)
    place = copied
    for key in path[:-1]:
        place = place[key]
    if change == "del":
        del place[path[-1]]
    else:
        place[path[-1]] = change
    return copied


def complaint(certificate, words=WORDS):
    with pytest.raises(verification.VerificationError) as problem:
        verification.verify(certificate, words)
    said = str(problem.value)
    assert said and "\n" not in said
    return said


def other(value):
    """A value of the same kind that is not the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        turned = value[:-1] + ("0" if value[-1:] != "0" else "1")
        return turned if len(value) == 64 else value + "x"
    return None if value is not None else "x"


def test_the_certificate_is_good(good):
    verdict = verification.verify(good, WORDS)
    assert str(good["upper"]) in str(verdict) and str(verdict).startswith("verified")


def test_a_value_of_the_wrong_kind_is_named_wherever_it_stands(good):
    paths = list(places(good))
    assert len(paths) > 40
    for path in paths:
        for wrong in (-1, [[[]]], {"x": {}}, float("nan")):
            if path[0] == "seconds" and len(path) > 1 and wrong == [[[]]]:
                continue  # the times are judged together, below
            said = complaint(with_change(good, path, wrong))
            named = path[:1] if path[0] == "seconds" else path
            assert written(named).split("[")[0].split(".")[0] in said, (path, wrong, said)


def test_a_field_that_lacks_or_is_new_is_named_however_deep(good):
    for path in places(good):
        if isinstance(path[-1], str) and path[0] != "seconds":
            assert f"no field {written(path)!r}" in complaint(with_change(good, path, "del"))
    for path in ((), ("lexicon",), ("options",), ("words",), ("search",), ("bounds", 0)):
        said = complaint(with_change(good, (*path, "novel"), 1))
        assert "does not belong there" in said and written((*path, "novel")) in said


def test_every_value_is_sealed(good):
    """A value of the right kind that is not the true one: named if anything contradicts it, sealed anyway."""
    for path in places(good):
        value = good
        for key in path:
            value = value[key]
        if isinstance(value, dict | list):
            continue
        said = complaint(with_change(good, path, other(value)))
        assert any(part in said for part in ("seal", "format", "wrong kind")), (path, said)


@pytest.mark.parametrize(
    "path",
    [
        ("format",), ("status",), ("lower",), ("upper",), ("count",), ("n_distinct",), ("phrases_sha256",),
        ("phrases", 0, 0), ("lexicon", "sha256"), ("options", "alphabet"), ("options", "strict"),
        ("words", "count"), ("words", "sha256"), ("reason",), ("bounds", 0, "states"), ("bounds", 0, "found"),
        ("search", "letters"),
    ],
    ids=written,
)  # fmt: skip
def test_what_a_forger_changes_and_seals_anew_is_refused(good, path):
    value = good
    for key in path:
        value = value[key]
    complaint(resealed(with_change(good, path, other(value))))


def test_another_word_list_is_named(good):
    said = complaint(good, [*WORDS, "abba"])
    assert "'words'" in said and "11 words" in said and "lexicon.sha256" in said


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "can't be read: No such file"),
        (b"", "is no certificate, or not all of one"),
        (b"not JSON", "is no certificate, or not all of one"),
        (b"\xff\xfe", "is no certificate, or not all of one"),
        (b"[" * 100_000, "is no certificate, or not all of one"),
        (b"[]", "a certificate is a JSON object"),
        (b'{"format": "wordsearch palindromic pangram proof 1"}', "this is format"),
        (b"{}", "no field 'format'"),
    ],
    ids=["missing", "empty", "text", "bytes", "deep", "list", "version", "nothing"],
)
def test_a_file_that_is_no_certificate(tmp_path, capsys, content, message):
    path = tmp_path / "proof.json"
    if content is not None:
        path.write_bytes(content)
    assert verification.main([str(path)]) == 1
    said = capsys.readouterr().err
    assert message in said and said.count("\n") == 1


def test_a_truncated_file(tmp_path, capsys, good):
    text = json.dumps(good)
    path = tmp_path / "proof.json"
    for end in range(1, len(text), len(text) // 12):
        path.write_text(text[:end])
        assert verification.main([str(path)]) == 1
        assert "not all of one" in capsys.readouterr().err


def test_what_was_changed_without_a_trace_is_said_to_be_changed(good):
    said = complaint(with_change(good, ("peak_bytes",), good["peak_bytes"] + 1))
    assert said.startswith("the certificate was changed after it was sealed")
    said = complaint(with_change(good, ("n_distinct",), good["n_distinct"] + 1))
    assert "'n_distinct'" in said and "nor does the seal fit" in said


# --- the number of phrases ------------------------------------------------------------------------

MANY = [*"abcdef", "ab", "ba", "cd", "dc", "fee", "eef"]


@pytest.fixture(scope="module")
def many() -> dict[str, Any]:
    """A certificate of more phrases than it lists."""
    made: dict[str, Any] = shortest_palindromic_pangram(MANY, alphabet="abcdef", progress=False).certificate()
    assert made["count"] > len(made["phrases"])
    return made


def test_phrases_are_counted_anew_where_that_is_quick(many):
    verdict = verification.verify(many, MANY)
    assert f"; {many['count']:,} phrases have it" in verdict.statement
    said = complaint(resealed({**many, "count": many["count"] - 1}), MANY)
    assert f"{many['count']:,} phrases have the least length" in said and "'count'" in said


def test_the_statement_says_what_was_not_counted(many, monkeypatch):
    verdict = verification.verify(many, MANY, count=False)
    assert f"that {many['count']:,} phrases have it was not counted anew" in verdict.statement
    monkeypatch.setattr(verification, "_QUICK", 0)
    assert "not counted anew" in verification.verify(many, MANY).statement
    assert "phrases have it (" in str(verification.verify(many, MANY, count=True))
    uncounted = {**many, "count": None, "n_distinct": None, "phrases_sha256": None}
    assert "does not say" in verification.verify(resealed(uncounted), MANY, count=True).statement


# --- the table ------------------------------------------------------------------------------------


def exact(rows, n_states, n_letters, end, limit):
    """Least costs from every (state, letters wanted), by plain relaxation until nothing changes."""
    best = {(end, 0): 0}
    again = True
    while again:
        again = False
        for wanted in range(1 << n_letters):
            for source, target, letters, length in rows:
                cost = length - 2 * (letters & wanted).bit_count()
                total = cost + best.get((target, wanted & ~letters), limit + 1)
                if total < best.get((source, wanted), limit + 1):
                    best[source, wanted] = total
                    again = True
    return best


@pytest.mark.parametrize("limit", [3, 8, 9, 40])
def test_the_table_never_overestimates_and_is_exact_with_every_letter(limit):
    rng = random.Random(limit)
    for _ in range(6):
        rows = []
        for letters in rng.choices(range(1, 32), k=25):
            source, target = rng.randrange(1, 5), rng.randrange(5)
            even = target == 0 and rng.random() < 0.5  # the centre falls between two letters
            rows.append((source, target, letters, 2 * letters.bit_count() + 2 * rng.randrange(3) + even))
        edges = tuple(np.array(rows, np.int64).T.copy())
        truth = exact(rows, 5, 5, 0, limit)
        for told in range(6):
            can = verification._feasible(edges, 0, 5, 5, told, limit)
            for state in range(5):
                for wanted in range(32):
                    low, high = wanted & ((1 << told) - 1), wanted >> told
                    for spent in range(0, limit + 1, 2):
                        possible = can[low, (limit - spent) >> 1, state] >> high.bit_count() & 1
                        true = truth.get((state, wanted), limit + 1) <= limit - spent
                        assert possible >= true
                        assert told < 5 or possible == true or state == 0


def test_sets_of_letters_are_filled_after_their_subsets():
    for told in (0, 3, 8, 10):
        parts = [list(map(len, parts)) for parts in verification._independent(told)]
        assert sum(map(sum, parts)) == 1 << told
        met = set()
        for parts in verification._independent(told):
            for part in parts:
                for wanted in part.tolist() if told > 7 else []:
                    assert all(wanted & ~(1 << bit) in met for bit in range(told) if wanted >> bit & 1)
            met.update(np.concatenate(parts).tolist())
        assert met == set(range(1 << told))


def test_an_alphabet_of_32_letters():
    """The widest entries of the table, and every bit of a key."""
    alphabet = "".join(map(chr, range(ord("а"), ord("я") + 1)))  # noqa: RUF001
    words = [alphabet, alphabet[::-1]]
    made = shortest_palindromic_pangram(words, alphabet=alphabet, progress=False).certificate()
    for told in (0, None):
        assert str(verification.verify(made, words, told=told)).startswith("verified: 64 letters")


PLAIN = """
import numba
from tests.test_verify import MANY, WORDS, shortest_palindromic_pangram, verification
assert numba.config.DISABLE_JIT
for words, alphabet in ((WORDS, "abcd"), (MANY, "abcdef"), (["abc", "ab"], "abc")):
    made = shortest_palindromic_pangram(words, alphabet=alphabet, progress=False).certificate()
    print(verification.verify(made, words, told=2).statement)
"""


def test_the_kernels_are_right_when_they_are_not_compiled():
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", PLAIN], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert "kernels/verify.py" not in ran.stderr  # no warning of an overflow
    said = ran.stdout.splitlines()
    assert len(said) == 3 and "phrases have it" in said[1] and said[2].startswith("no phrase of any length")


# --- the committed certificates -------------------------------------------------------------------


def load(name, shared_data):
    certificate = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    listed = certificate["lexicon"]["name"]
    if listed == "ita":
        return certificate, Lexicon.from_file(shared_data / "ita-word-lst.txt").words
    return certificate, Lexicon.load(listed).words


@pytest.mark.parametrize("name", NAMES)
def test_a_committed_certificate_is_whole_sealed_and_its_phrases_are_true(name, shared_data):
    certificate, words = load(name, shared_data)
    verification._check_form(certificate)
    assert set(verification._check_claims(certificate, words)) <= set(words)
    assert certificate["status"] == "proven optimal"


def test_ten_certificates_are_committed():
    assert len(NAMES) == 10


def test_two_lists_have_the_same_shortest_phrases():
    """ITA Software's and ENABLE1: two proofs, and one sum of all phrases, as notebook 05 says."""
    ita, enable1 = (json.loads((FOLDER / f"{name}.json").read_text()) for name in ("ita", "enable1"))
    assert ita["count"] == enable1["count"] == 18_744
    assert len(ita["phrases_sha256"]) == 64 and ita["phrases_sha256"] == enable1["phrases_sha256"]


def test_american_english_has_nothing_shorter(shared_data):
    """The whole exclusion of a real list, derived anew; the command does the larger ones."""
    certificate, words = load("american-english-strict", shared_data)
    verdict = verification.verify(certificate, words, count=False)
    assert verdict.statement.startswith("63 letters is the least length;") and verdict.searched > 1000
