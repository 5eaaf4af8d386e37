"""What IPython completes inside a string: names of dictionaries, and what an option of a puzzle
may be.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import Any

from wordsearch.interrupt import load_module, uninterrupted

#: A call of ours that is being typed: ... option=["one", "tw
_TYPED = re.compile(
    r"""(?:(\w+)\s*(?:=|\[)\s*[\[({]*(?:["'][^"']*["']\s*,\s*)*)?["']([\w:+.-]*)$"""
)
_OURS = re.compile(r"\b(?:ws|wordsearch|Lexicon|solve\w*|variants)\b")


def register() -> None:
    """Let the IPython that runs, if one does, complete these names."""
    if "IPython" not in sys.modules:
        return
    shell = sys.modules["IPython"].get_ipython()
    completer = getattr(shell, "Completer", None)
    if completer is not None and names not in completer.custom_matchers:
        completer.custom_matchers.append(names)


def names(context: Any) -> dict[str, Any]:
    """IPython's matcher: the names that fit what is typed."""
    line = context.text_until_cursor
    typed = _TYPED.search(line)
    fragment = ""
    fitting: list[str] = []
    if typed:
        option, fragment = typed.groups(default="")
        if _OURS.search(line):
            fitting = sorted(name for name in _choices(option, line) if name.startswith(fragment))
    completion = load_module("IPython.core.completer").SimpleCompletion
    return {
        "completions": [completion(text=name, type="text") for name in fitting],
        "matched_fragment": fragment,
        "suppress": bool(fitting),
    }


names.matcher_api_version = 2  # type: ignore[attr-defined]


def _choices(option: str, line: str) -> Iterable[str]:
    """What the option may be, for the puzzles that the line names or else for any; dictionaries
    otherwise.
    """
    with uninterrupted():
        from wordsearch.puzzle import STRATEGIES
        from wordsearch.puzzle_types import PUZZLES, puzzle_types
        from wordsearch.words.catalogue import known_lexicons

    fixed: dict[str, Iterable[str]] = {"strategy": STRATEGIES, "kind": PUZZLES}
    if option in fixed:
        return fixed[option]
    kinds = puzzle_types()
    named = [kind for kind in kinds if re.search(rf"{kind.__name__}\b|_{kind.name}\b", line)]
    choices: set[str] = set()
    for kind in named or kinds:
        # ``heuristics`` is the list of an option that is called like that, or "heuristic".
        own = getattr(kind, option, None) or getattr(kind, f"{option}s", None)
        choices.update(own or ())
    return choices or known_lexicons()
