"""What the tests of all makers of puzzles share."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from tests.conftest import ROOT
from wordsearch.provenance import Provenance, Rating, Uniqueness

#: What might be known of any puzzle; as version 0.1 wrote it in JSON.
PROVENANCE = Provenance(
    ("oboe",), 7, "words", Uniqueness(3, 1, "sowpods", 3), Rating(2, 30.0, {"effort": 2.0})
)
OLD_PROVENANCE = (
    '{"answer": ["oboe"], "seed": 7, "lexicon": "words", "uniqueness": {"words": 3, "in_common": 1, '
    '"reference": "sowpods", "in_reference": 3, "others": [], "complete": true, "dictionary": "common words"}, '
    '"rating": {"level": 2, "score": 30.0, "parts": {"effort": 2.0}}, "bonus": null, "number": 1}'
)

#: Options that no maker with a checker takes, and what is said of them.
REFUSED_BY_ALL: list[tuple[dict[str, Any], str]] = [
    ({"min_zipf": 9}, "no word of 'enable1' has a Zipf frequency of 9"),
    ({"difficulty": 6}, "difficulty must be"),
    ({"unique_in": "heaven"}, "unique_in must be one of common, lexicon, reference; it is 'heaven'"),
    ({"unique_in": "reference"}, "needs a reference"),
    ({"reference": ["oboe"]}, "words come from a Lexicon"),
    ({"seed": 1.5}, "seed must be"),
    ({"max_tries": 0}, "max_tries must be"),
    ({"exclude": "oboe"}, "exclude is a list of words"),
]


def printed_elsewhere(code: str) -> set[str]:
    """What a program prints in other processes, which order their sets in different ways."""
    return {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            cwd=ROOT,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout.strip()
        for seed in ("0", "1")
    }
