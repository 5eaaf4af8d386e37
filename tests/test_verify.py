"""The checker names what is wrong with a certificate, derives a true one anew, and leans on
nothing.
"""

from __future__ import annotations

import copy
import gzip
import json
import os
import random
import runpy
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.faults import FAULTS, claiming, sweep
from tests.conftest import EXHAUSTIVE, ROOT
from wordsearch import Lexicon, verify as checker
from wordsearch.puzzles.palindromes.proof import shortest_palindromic_pangram
from wordsearch.words.normalisation import Normalisation

FOLDER = ROOT / "data" / "certificates"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
WORDS = ["abcd", "dab", "cb", "ba", "a", "dcba", "cab", "bad", "ab", "dc"]
MANY = [*"abcdef", "ab", "ba", "cd", "dc", "fee", "eef"]


def certified(words, alphabet, **options) -> dict[str, Any]:
    proof = shortest_palindromic_pangram(words, alphabet=alphabet, progress=False, **options)
    made: dict[str, Any] = json.loads(json.dumps(proof.certificate()))
    return made


@pytest.fixture(scope="module")
def good():
    """The certificate of a small list, with every kind of field in it."""
    made = certified(WORDS, "abcd", single_letters="a")
    assert len(made["claims"]["phrases"]) > 1 and made["reported"]["bounds"]
    return made


def complaint(certificate, words=WORDS):
    with pytest.raises(checker.VerificationError) as problem:
        checker.verify(certificate, words)
    said = str(problem.value)
    assert said and "\n" not in said and len(said) < 300
    return said


def other(value):
    """A value of the same kind that is not the same."""
    if value is None or isinstance(value, bool):
        return "x" if value is None else not value
    return value + 1 if isinstance(value, int) else value[1:]


def test_the_certificate_is_good(good):
    verdict = checker.verify(good, WORDS)
    assert verdict.statement.startswith(f"{good['claims']['length']} letters is the least length")
    assert "'count'" in verdict.reported and "'seconds'" in verdict.reported
    changed = {**good, "reported": {}}
    assert checker.verify(changed, WORDS).reported == "merely reported are nothing"


@pytest.mark.parametrize("name", checker.CLAIMS)
def test_every_claim_is_sealed_of_its_kind_and_checked(good, name):
    value = good["claims"][name]
    unsealed = {**good, "claims": {**good["claims"], name: other(value)}}
    assert "the claims were changed after they were sealed" in complaint(unsealed)
    for wrong in (3.5, {"x": {}}, [[[]]], ["a", 3]):
        said = complaint(claiming(good, **{name: wrong}))
        assert repr(name) in said, (wrong, said)
    if name != "phrases":  # one phrase less is no less true
        complaint(claiming(good, **{name: other(value)}))
    lacking = copy.deepcopy(good)
    del lacking["claims"][name]
    assert name in complaint(lacking)


def test_false_claims_are_named(good):
    claims = good["claims"]
    length, phrases = claims["length"], claims["phrases"]
    for message, changes in {
        f"letters, not {length + 2}": {"length": length + 2},
        "names one twice": {"phrases": [*phrases, phrases[-1]]},
        "not among those admitted": {"phrases": [["zzz"]]},
        "is no palindrome": {"phrases": [["ab"]]},
        "lacks a letter": {"phrases": [["a"]]},
        "a length needs a phrase": {"phrases": []},
        "something else than lists of words": {"phrases": ["aba"]},
        "the field 'length' is empty": {"length": None},
        "claims no proof: 'bounds only'": {"status": "bounds only"},
        "unsolvable, it has neither": {"status": "proven unsolvable"},
        "must be 1 to 32 letters, each once": {"alphabet": "abca"},
        f"{len(WORDS) - 1} words are admitted": {"alphabet": "abcd", "single_letters": ""},
        "the words admitted are others": {"words_sha256": "0" * 64},
        "is another: SHA-256": {"list_sha256": "0" * 64},
    }.items():
        assert message in complaint(claiming(good, **changes))


def test_what_is_no_certificate(good):
    for message, wrong in {
        "this is of the format 'wordsearch palindromic pangram proof 2'": {
            **good,
            "format": checker.FORMAT[:-1] + "2",
        },
        "'claims', a 'seal' and what is 'reported'": {"format": checker.FORMAT},
        "or do not belong there: ['novel']": claiming(good, novel=1),
    }.items():
        assert message in complaint(wrong)
    assert "a 'seal'" in complaint({**good, "more": 1})


def test_a_longer_phrase_or_none_does_not_pass_for_the_shortest():
    """Honest certificates of a list without the words that make a shorter phrase, sold as of the
    whole list.
    """
    words = ["abc", "abcba", "cba"]
    whole = {
        "list_sha256": checker.sha256(words),
        "words": 3,
        "words_sha256": checker.sha256(words),
    }
    longer, none = certified(["abc", "cba"], "abc"), certified(["abc"], "abc")
    assert complaint(claiming(longer, **whole), words) == "there is a phrase of up to 5 letters"
    assert complaint(claiming(none, **whole), words) == "there is a phrase"
    assert checker.verify(none, ["abc"]).statement.startswith(
        "there is no palindrome of the 1 words"
    )
    assert checker.verify(certified(["ab"], "abc"), ["ab"]).searched == 0


def test_no_fault_in_a_proof_goes_unseen():
    """A sample of `python -m benchmarks.faults`: all are caught, or brute force shows that they
    change nothing.
    """
    found = list(sweep(each=5, seed=1))
    assert {fault for fault, _, _ in found} == {fault.__name__ for fault in FAULTS}
    assert {outcome for _, outcome, _ in found} == {"caught", "changed nothing"}


def test_the_statement_names_the_list_and_the_options(good):
    statement = checker.verify(good, WORDS).statement
    assert f"of the list with the SHA-256 {checker.sha256(sorted(WORDS))}" in statement
    assert 'single_letters "a" and strict false admit' in statement
    any_letter = certified(["ab", "ba"], "ab")
    assert "single_letters null and strict false" in checker.verify(any_letter, ["ab", "ba"])[0]


@pytest.mark.parametrize("alphabet", ["", "ab\n", "a b", "ab1", "aba"])
def test_an_alphabet_is_of_letters_each_once(alphabet):
    """Otherwise a claim that nothing has a line feed would be true, and write a line of its own."""
    none = {"length": None, "phrases": [], "status": "proven unsolvable"}
    nothing = {"words": 0, "words_sha256": checker.sha256([])}
    forged = claiming(certified(["ab"], "abc"), alphabet=alphabet, **none, **nothing)
    assert "must be 1 to 32 letters, each once" in complaint(forged, ["ab"])


@pytest.mark.parametrize("lost", ["words", "edges", "states", "centres"])
def test_the_second_search_is_what_refuses(lost, monkeypatch):
    """A longer phrase passes as soon as the search misses something: nothing else stops it."""
    words = ["abc", "abcba", "cba"]
    sums = {"list_sha256": checker.sha256(words), "words_sha256": checker.sha256(words)}
    forged = claiming(certified(["abc", "cba"], "abc"), words=3, **sums)
    assert complaint(forged, words) == "there is a phrase of up to 5 letters"
    palindromes = checker.palindromes

    def broken(words, *more, **options):
        if lost == "words":
            return palindromes([word for word in words if word != "abcba"], *more, **options)
        graph, start = palindromes(words, *more, **options)
        if lost == "edges":
            graph[start].clear()
        elif lost == "states":
            graph = {start: {}}
        else:
            for targets in graph.values():
                targets.pop(checker.CENTRE, None)
        return graph, start

    monkeypatch.setattr(checker, "palindromes", broken)
    assert "6 letters" in checker.verify(forged, words).statement


# --- the list -------------------------------------------------------------------------------------


def test_a_list_is_taken_as_it_is_or_normalised():
    for entries in (["a", "b"], ["Ab", "ab", "é-a", "Éa", "éb", "œ", "x1"], ["AB", "ÞA", "B"]):
        words = list(Lexicon.from_words(entries).words)
        assert checker.listed(entries, checker.sha256(words)) == words
    assert "2 entries" in complaint(certified(["ab", "ba"], "ab"), ["ab", "b"])


# --- the table ------------------------------------------------------------------------------------


def exact(rows, n_letters, waste):
    """Least waste from every (state, letters wanted) to the centre, by plain relaxation; state 4
    is it.
    """
    best, again = {(4, 0): 0}, True
    while again:
        again = False
        for wanted in range(1 << n_letters):
            for source, target, letters, read in rows:
                lost = read - (letters & wanted).bit_count()
                total = lost + best.get((target, wanted & ~letters), waste + 1)
                if total < best.get((source, wanted), waste + 1):
                    best[source, wanted] = total
                    again = True
    return best


@pytest.mark.parametrize("waste", [0, 1, 4, 12])
def test_the_table_rules_nothing_out_that_is_and_knows_all_with_every_letter(waste):
    rng = random.Random(waste)
    for _ in range(6):
        rows = sorted(
            (rng.randrange(4), rng.randrange(5), letters, letters.bit_count() + rng.randrange(3))
            for letters in rng.choices(range(1, 32), k=25)
        )
        truth = exact(rows, 5, waste)
        for named in range(1, 6):
            edges = np.array(rows, np.int64).T.copy()
            can = checker.table(edges, 5, 5, named, waste)
            assert can.shape == (1 << named, waste + 1, 5)
            for state in range(5):
                for wanted in range(32):
                    low = wanted & ((1 << named) - 1)
                    high = (wanted >> named).bit_count()
                    for spare in range(waste + 1):
                        possible = can[low, spare, state] >> high & 1
                        true = truth.get((state, wanted), waste + 1) <= spare
                        assert possible >= true
                        assert named < 5 or possible == true or state == 4


def test_an_alphabet_of_32_letters_and_a_table_without_room(monkeypatch):
    alphabet = "".join(map(chr, range(ord("а"), ord("я") + 1)))  # noqa: RUF001
    words = [alphabet, alphabet[::-1]]
    made = certified(Lexicon.from_words(words, policy=Normalisation(accents="keep")), alphabet)
    for room in (checker.ROOM, 1):
        monkeypatch.setattr(checker, "ROOM", room)
        assert checker.verify(made, words).statement.startswith("64 letters is the least length")


# --- the command ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "No such file"),
        (b"", "no certificate, or not all of one"),
        (b"\xff\xfe", "no certificate, or not all of one"),
        (b"[" * 100_000, "no certificate, or not all of one"),
        (b'{"format": ' + b"9" * 9999 + b"}", "Exceeds the limit"),
        (b"[]", "a certificate is a JSON object"),
        (b"{}", "this is of the format 'None'"),
        (b'{"format": 1, "format": 2}', "the key 'format' stands twice"),
        (b'{"claims": {"length": 9, "length": 5}}', "the key 'length' stands twice"),
        (b" " * 2000, "is larger than 1,999 bytes"),
    ],
    ids="missing empty bytes deep digits list nothing twice within huge".split(),
)
def test_a_file_that_is_no_certificate(tmp_path, capsys, monkeypatch, content, message):
    path, words = tmp_path / "proof.json", tmp_path / "words.txt"
    words.write_text("a\n")
    if message.startswith("is larger"):
        monkeypatch.setattr(checker, "MOST_OF_CERTIFICATE", 1999)
    if content is not None:
        path.write_bytes(content)
    assert checker.main([str(path), "--words", str(words)]) == 1
    said = capsys.readouterr()
    assert message in said.err and said.err.count("\n") == 1 and not said.out


def test_the_command(tmp_path, capsys, good):
    path, words = tmp_path / "proof.json", tmp_path / "words.txt.gz"
    words.write_bytes(gzip.compress("\ufeff".encode() + "\r\n".join(WORDS).encode()))
    text = json.dumps(good)
    path.write_text(text)
    assert checker.main([str(path), "--words", str(words)]) == 0
    said = capsys.readouterr().out
    assert (
        said.startswith("verified: ")
        and said.count("\n") == 1
        and "merely reported are 'lexicon'" in said
    )
    for end in range(1, len(text), len(text) // 12):
        path.write_text(text[:end])
        assert checker.main([str(path), "--words", str(words)]) == 1
        assert "not all of one" in capsys.readouterr().err


def test_what_is_no_file_to_read_is_refused_at_once(tmp_path, capsys, monkeypatch, good):
    """A pipe that nobody writes into, a device, a terabyte of nothing, a line without an end."""
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(good))
    monkeypatch.setattr(checker, "MOST_OF_LIST", 100_000)
    pipe, sparse, line, packed = (tmp_path / name for name in ("pipe", "sparse", "line", "gz"))
    os.mkfifo(pipe)
    with sparse.open("wb") as file:
        file.truncate(1 << 40)
    line.write_bytes(b"a" * 100_001)
    packed.write_bytes(gzip.compress(b"a" * 100_001))
    for words, message in {
        pipe: "is a folder, pipe or device, and no file",
        Path("/dev/zero"): "is a folder, pipe or device, and no file",
        sparse: "is larger than 100,000 bytes",
        line: "is larger than 100,000 bytes",
        packed: "is larger than 100,000 bytes",
        tmp_path: "is a folder, pipe or device, and no file",
    }.items():
        for arguments in ([str(path), "--words", str(words)], [str(words), "--words", str(path)]):
            if words in (line, packed) and arguments[0] == str(words):
                continue  # of a certificate, that is not too much
            assert checker.main(arguments) == 1
            said = capsys.readouterr()
            if arguments[0] == str(path):
                assert message in said.err
            assert said.err.startswith("not verified: ") and said.err.count("\n") == 1


def test_an_interrupt_waits_for_an_import_to_end():
    steps = []

    def load() -> None:
        time.sleep(0.2)  # until it is waited for
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.2)
        steps.append("ended")

    with pytest.raises(KeyboardInterrupt):
        checker.to_its_end(load)
    assert steps == ["ended"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_without_numpy_it_says_so(tmp_path):
    alone = shutil.copy(checker.__file__, tmp_path / "check.py")
    code = f"import sys, runpy; sys.modules['numpy'] = None; runpy.run_path({str(alone)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and not done.stdout
    assert done.stderr.strip() == (
        "not verified: NumPy is needed, and is not installed: type pip install numpy"
    )


def test_in_a_browsers_tab_it_says_where_it_runs(tmp_path):
    """Imported, it ends nobody's program; nothing waits for a thread there."""
    alone = shutil.copy(checker.__file__, tmp_path / "check.py")
    code = f"import sys, runpy; sys.platform = 'emscripten'; sys.modules['numpy'] = None; runpy.run_path({str(alone)!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip().endswith(
        "ModuleNotFoundError: not verified: NumPy is needed, and is not installed: "
        "a browser's tab cannot install it; verify.py runs on a computer that has it"
    )


def test_it_runs_alone_where_nothing_else_is(tmp_path, good):
    """A copied file of 600 lines in a Python without wordsearch, without Numba's compiler, and
    without Numba.
    """
    assert len(Path(checker.__file__).read_text(encoding="utf-8").splitlines()) <= 600
    alone = shutil.copy(checker.__file__, tmp_path / "check.py")
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    (tmp_path / "proof.json").write_text(json.dumps(good))
    hidden = "import sys, runpy; sys.modules['wordsearch'] = None; {}; sys.argv = {!r}; runpy.run_path({!r}, run_name='__main__')"
    arguments = [str(alone), str(tmp_path / "proof.json"), "--words", str(tmp_path / "words.txt")]
    for without, environment in (
        ("sys.modules['numba'] = None", {}),
        ("pass", {"NUMBA_DISABLE_JIT": "1"}),
    ):
        done = subprocess.run(
            [
                sys.executable,
                "-W",
                "error::RuntimeWarning",
                "-c",
                hidden.format(without, arguments, str(alone)),
            ],
            cwd=tmp_path,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0 and done.stdout.startswith("verified"), done.stderr


# --- the committed certificates -------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_committed_certificate_is_whole_and_its_phrases_are_true(name, request, monkeypatch):
    """If exhaustive, that nothing is shorter is derived anew for a real list; the command does
    the larger ones.
    """
    certificate = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    listed, whole = (
        certificate["reported"]["lexicon"],
        EXHAUSTIVE and name == "american-english-strict",
    )
    if listed == "ita":
        lexicon = Lexicon.from_file(request.getfixturevalue("shared_data") / "ita-word-lst.txt")
    else:
        lexicon = Lexicon.load(listed)
    if not whole:
        monkeypatch.setattr(checker, "search", lambda *how: 0)
    verdict = checker.verify(certificate, lexicon.words)
    assert "letters is the least length" in verdict.statement and verdict.searched >= 1000 * whole


def test_their_readme_is_made_from_all_ten():
    assert len(NAMES) == 10
    table = runpy.run_path(str(FOLDER / "table.py"))
    made = "run `python data/certificates/table.py`"
    assert (FOLDER / "README.md").read_text(encoding="utf-8") == table["page"](), made


def test_two_lists_have_the_same_shortest_phrases():
    """ITA Software's and ENABLE1: two proofs, and one sum of all phrases, as notebook 05 says."""
    ita, enable1 = (
        json.loads((FOLDER / f"{name}.json").read_text())["reported"] for name in ("ita", "enable1")
    )
    assert ita["count"] == enable1["count"] == 18_744
    assert len(ita["phrases_sha256"]) == 64 and ita["phrases_sha256"] == enable1["phrases_sha256"]
