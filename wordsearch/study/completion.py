"""What IPython completes inside a string: what fits the argument that is typed.

What an argument may be is read where people read it, in the documentation of the function that the
cell calls: a list such as ``{"A4", "Letter"}``, or a table such as ``Pyramid.orders``.
"""

from __future__ import annotations

import inspect
import keyword
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from wordsearch.interrupt import load_module, uninterrupted

#: Texts, comments, names with their points, and single marks, a quote that is still open among
#: them.
_TOKENS = re.compile(r"""f?"[^"\n]*"|f?'[^'\n]*'|\#.*|[\w.]+|\S""")
_OURS = re.compile(r"\b(?:ws|wordsearch|Lexicon|solve\w*|variants)\b")
#: Arguments that take the name of a dictionary, in every function that has one.
_DICTIONARIES = ("lexicon", "lexicons", "reference")


# -- IPython ---------------------------------------------------------------------------------------


def register() -> None:
    """Let the IPython that runs, if one does, complete these names."""
    ipython = sys.modules.get("IPython")
    if ipython is None:
        return
    shell = ipython.get_ipython()
    completer = getattr(shell, "Completer", None)
    if completer is not None and names not in completer.custom_matchers:
        completer.custom_matchers.append(names)


def names(context: Any) -> dict[str, Any]:
    """IPython's matcher: the names that fit what is typed."""
    lines = context.full_text.split("\n")[: context.cursor_line]
    before = "\n".join([*lines, context.text_until_cursor])
    place = typed(before)
    fitting: list[str] = []
    fragment = ""
    if place is not None:
        fragment = place.fragment
        choices = fitting_at(place, before.rpartition("\n")[2])
        if choices is not None:
            fitting = sorted(name for name in choices if name.startswith(fragment))
            if not fitting:
                # IPython would offer files: what was typed stands for itself.
                fitting = [fragment]
    completion = load_module("IPython.core.completer").SimpleCompletion
    return {
        "completions": [completion(text=name, type="text") for name in fitting],
        "matched_fragment": fragment,
        "suppress": bool(fitting),
    }


names.matcher_api_version = 2  # type: ignore[attr-defined]


# -- where the cursor is ---------------------------------------------------------------------------


@dataclass(kw_only=True)
class Place:
    """A place inside a string inside brackets.

    Attributes
    ----------
    called : str
        What stands before the brackets: ``"ws.sheet"``; nothing before those of a list.
    bracket : str
        The opening one.
    argument : int
        Which argument is typed, counted from 0 by commas.
    keyword : str
        The argument's name, where that was typed.
    fragment : str
        What was typed of the string.
    """

    called: str
    bracket: str
    argument: int = 0
    keyword: str = ""
    fragment: str = ""


def typed(code: str) -> Place | None:
    """Where in a call or an index the end of a cell's code is; None outside a string, or outside
    both.

    >>> typed("ws.sheet([one, two], paper='Le")
    Place(called='ws.sheet', bracket='(', argument=1, keyword='paper', fragment='Le')
    """
    open_brackets: list[Place] = []
    before = ""
    for match in _TOKENS.finditer(code):
        token = match[0]
        if token in "\"'":
            return _innermost(open_brackets, code[match.end() :])
        if token in "([{":
            open_brackets.append(Place(called=_name(before), bracket=token))
        elif token in ")]}" and open_brackets:
            open_brackets.pop()
        elif token == "," and open_brackets:
            open_brackets[-1].argument += 1
            open_brackets[-1].keyword = ""
        elif token == "=" and open_brackets:
            open_brackets[-1].keyword = before
        before = token
    return None


def _name(token: str) -> str:
    """A token that names something which may be called; else nothing."""
    if re.fullmatch(r"[\w.]+", token) and not keyword.iskeyword(token):
        return token
    return ""


def _innermost(open_brackets: list[Place], fragment: str) -> Place | None:
    """The last bracket that belongs to a name: those of a list are inside an argument."""
    for place in reversed(open_brackets):
        if place.called:
            place.fragment = fragment
            return place
    return None


# -- what fits there -------------------------------------------------------------------------------


def fitting_at(place: Place, line: str) -> Iterable[str] | None:
    """What the argument may be; None where IPython knows better, or the function is not ours."""
    owner, thing = _resolved(place.called)
    if thing is None and _OURS.search(line):
        owner, thing = _method(place.called, line)
    if not (_is_ours(owner) or _is_ours(thing)):
        return None
    if place.bracket == "[" and isinstance(thing, Mapping):
        return thing
    if place.bracket != "(" or not callable(thing):
        return None
    return _choices(thing, _argument(thing, place), _kinds(owner, place.called, line), place)


def _resolved(called: str) -> tuple[Any, Any]:
    """What a name with points stands for, and the class or module that it is a member of; nothing
    is run for that.
    """
    first, *parts = called.split(".")
    owner = None
    thing = sys.modules["IPython"].get_ipython().user_ns.get(first)
    for part in parts:
        owner = thing
        if not isinstance(thing, ModuleType | type):
            owner = type(thing)
        thing = getattr(owner, part, None)
    return owner, thing


def _is_ours(thing: Any) -> bool:
    """Whether a module, a class or a function is of this package, or of a class that extends one
    of it.
    """
    for each in getattr(thing, "__mro__", [thing]):
        home = getattr(each, "__name__", "")
        if not isinstance(each, ModuleType):
            home = str(getattr(each, "__module__", ""))
        if home.partition(".")[0] == "wordsearch":
            return True
    return False


def _method(called: str, line: str) -> tuple[Any, Any]:
    """A method by its name alone, of what only running the line would give."""
    lexicon = load_module("wordsearch.words.lexicon").Lexicon
    name = called.rpartition(".")[2]
    for owner in (lexicon, *_kinds(None, called, line)):
        if hasattr(owner, name):
            return owner, getattr(owner, name)
    return None, None


def _kinds(owner: Any, called: str, line: str) -> Sequence[type[Any]]:
    """The puzzles whose options are asked for: that of a method, those that the line names, or
    all.
    """
    with uninterrupted():
        from wordsearch.puzzle_types import puzzle_types
    kinds = puzzle_types()
    if owner in kinds:
        return [owner]
    for text in (called, line):
        named = [kind for kind in kinds if re.search(rf"\b{kind.__name__}\b|_{kind.name}\b", text)]
        if named:
            return named
    return kinds


def _argument(function: Any, place: Place) -> str:
    """The name of the argument that is typed; nothing where there are fewer."""
    if place.keyword:
        return place.keyword
    parameters = [name for name in _parameters(function) if name != "self"]
    return "".join(parameters[place.argument : place.argument + 1])


def _parameters(function: Any) -> Mapping[str, inspect.Parameter]:
    """Those of a function, or of a class; none where it does not say."""
    try:
        return inspect.signature(function).parameters
    except (TypeError, ValueError):
        return {}


def _choices(
    function: Any, argument: str, kinds: Sequence[type[Any]], place: Place
) -> Iterable[str] | None:
    """What an argument of a function may be; None where it is a file."""
    with uninterrupted():
        from wordsearch.making.page import makers_of_pages
        from wordsearch.puzzle import STRATEGIES
        from wordsearch.puzzle_types import PUZZLES
        from wordsearch.words.catalogue import known_lexicons
        from wordsearch.words.familiarity import LEVELS
        from wordsearch.words.language import LANGUAGES
        from wordsearch.words.wordnet import themes
    parameter = _parameters(function).get(argument)
    if parameter is not None and "Path" in str(parameter.annotation):
        return None
    is_name_of_list = argument == "name" and getattr(function, "__name__", "") == "load"
    if argument in _DICTIONARIES or is_name_of_list:
        return known_lexicons()
    if argument == "theme":
        return themes(place.fragment)
    if argument == "kinds":
        return makers_of_pages()
    fixed: dict[str, Iterable[str]] = {
        "strategy": STRATEGIES,
        "kind": PUZZLES,
        "level": LEVELS,
    }
    if argument in fixed:
        return fixed[argument]
    choices: set[str] = set()
    for kind in kinds:
        choices.update(_of_puzzle(kind, argument))
    choices = choices or set(_documented(function, argument))
    if argument == "language" and not choices:
        return LANGUAGES
    return choices


def _of_puzzle(kind: type[Any], option: str) -> Iterable[str]:
    """What an option of a puzzle may be: its ``heuristics`` is the table of an option that is
    called like that, or "heuristic"; of others the documentation names the table.
    """
    for name in (option, f"{option}s"):
        table = getattr(kind, name, None)
        if isinstance(table, Mapping):
            return table
    table = re.search(rf"``{kind.__name__}\.(\w+)``", _entry(kind.problem, option))
    if table is None:
        return ()
    choices: Iterable[str] = getattr(kind, table[1])
    return choices


def _documented(function: Any, argument: str) -> list[str]:
    """The choices that a function's documentation lists in braces."""
    braces = re.search(r"\{(.*?)\}", _entry(function, argument).partition("\n")[0])
    if braces is None:
        return []
    return re.findall(r'"(.*?)"', braces[1])


def _entry(function: Any, argument: str) -> str:
    """What a function's documentation says of an argument."""
    text = inspect.getdoc(function) or ""
    entry = re.search(rf"^{re.escape(argument)} : .*(?:\n .*)*", text, re.MULTILINE)
    if entry is None:
        return ""
    return entry[0]
