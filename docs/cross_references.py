"""Where a name in a docstring or a signature leads: to the page of a public name, or nowhere.

A class has one page, under its public name, while signatures name it by its module.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import wordsearch as ws


def public_name(target: str) -> str | None:
    """The public name of what a dotted name means; None where it has no page.

    >>> public_name("wordsearch.puzzle.Puzzle.solve")
    'wordsearch.Puzzle.solve'
    >>> public_name("Lexicon"), public_name("wordsearch.batch.jit.halted")
    ('wordsearch.Lexicon', None)
    """
    parts = target.removeprefix("ws.").split(".")
    for place, part in enumerate(parts):
        if part in dir(ws):
            return ".".join(["wordsearch", *parts[place:]])
    return None


def exists(target: str) -> bool:
    """Whether a dotted name that begins with the package's means anything.

    >>> exists("wordsearch.batch.jit.halted"), exists("wordsearch.batch.jit.halt")
    (True, False)
    """
    modules = target.split(".")
    attributes: list[str] = []
    while modules:
        try:
            thing: Any = import_module(".".join(modules))
        except ModuleNotFoundError:
            attributes.insert(0, modules.pop())
            continue
        for attribute in attributes:
            thing = getattr(thing, attribute, None)
        return thing is not None
    return False


def resolved(app: Any, environment: Any, node: Any, link: Any) -> Any:
    """What Sphinx asks about a name that it found no page for.

    Names of other packages and of our inner rooms stand as they are. One that begins with
    ``wordsearch.`` and means nothing is left to Sphinx, which warns.
    """
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"]
    public = public_name(target)
    if public is not None and public != target:
        domain = environment.domains["py"]
        found = domain.resolve_xref(
            environment, node["refdoc"], app.builder, "obj", public, node, link
        )
        if found is not None:
            return found
    if target.startswith("wordsearch.") and not exists(target):
        return None
    return link


def setup(app: Any) -> None:
    """Called by `conf.py`."""
    app.connect("missing-reference", resolved)
