"""How the code breathes: what stands in one statement, counted over the whole package.

Figures are per 1,000 statements. They are a mirror: a file may have a good reason for a pair of
values or for a condition in an expression. What the whole house may have of them is bounded.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

from tests.conftest import ROOT, parsed

FILES = sorted((ROOT / "wordsearch").rglob("*.py"))
#: Statements that hold no other statements, of which the length says how much a line does.
SIMPLE = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return, ast.Raise, ast.Assert)
#: What a test may be asked of, where "and" and "or" are logic and no choice of a value.
TESTS = (ast.If, ast.While, ast.IfExp, ast.Assert)

#: The most of each, per 1,000 statements.
BOUNDS = {
    "joined": 3,
    "unpacked": 0.3,
    "if-else": 14,
    "nested if-else": 0,
    "value and/or": 4,
    "indexed choice": 0.3,
    "walrus": 0.5,
}
NODES = 13.5  # of the syntax tree, in a simple statement on average
LONG = 0.01  # the share of lines over 100 characters


def is_swap(node: ast.Assign) -> bool:
    """Whether the values of a pair are assigned to each other, which takes one statement."""
    targets = {ast.unparse(item) for item in node.targets[0].elts}
    values = {ast.unparse(item) for item in node.value.elts}
    return bool(targets & values)


def habits(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> Iterator[str]:
    """The names of what a node does that a reader has to take apart."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
        if isinstance(node.value, ast.Tuple) and not is_swap(node):
            yield "joined"
        if isinstance(node.value, ast.List | ast.ListComp | ast.GeneratorExp):
            yield "unpacked"
    if isinstance(node, ast.IfExp):
        yield "if-else"
        if isinstance(node.body, ast.IfExp) or isinstance(node.orelse, ast.IfExp):
            yield "nested if-else"
    if isinstance(node, ast.BoolOp) and chooses_a_value(node, parents):
        yield "value and/or"
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Tuple | ast.List):
        yield "indexed choice"
    if isinstance(node, ast.NamedExpr):
        yield "walrus"


def chooses_a_value(node: ast.BoolOp, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether "and" or "or" picks a value that is used, rather than answering a question."""
    parent = parents[node]
    if isinstance(parent, ast.BoolOp | ast.UnaryOp):
        return False
    if isinstance(parent, TESTS) and parent.test is node:
        return False
    if isinstance(parent, ast.comprehension):
        return False
    last = node.values[-1]
    return isinstance(
        last, ast.Constant | ast.Name | ast.JoinedStr | ast.Tuple | ast.List | ast.Dict
    )


def measured() -> tuple[Counter[str], float, float]:
    """How often each habit occurs, nodes in a simple statement, and the share of long lines."""
    counts: Counter[str] = Counter()
    lines: list[str] = []

    for path in FILES:
        tree = parsed(path)
        lines += path.read_text(encoding="utf-8").splitlines()
        parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(tree):
            counts.update(habits(node, parents))
            counts["statements"] += isinstance(node, ast.stmt)
            is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            if isinstance(node, SIMPLE) and not is_text:
                counts["simple"] += 1
                counts["nodes"] += sum(1 for _ in ast.walk(node))

    long_lines = sum(len(line) > 100 for line in lines)
    return counts, counts["nodes"] / counts["simple"], long_lines / len(lines)


def test_one_statement_does_one_thing():
    counts, nodes, long_lines = measured()
    thousands = counts["statements"] / 1000
    over = {
        habit: f"{counts[habit] / thousands:.1f} (at most {most})"
        for habit, most in BOUNDS.items()
        if counts[habit] / thousands > most
    }

    assert over == {}
    assert nodes <= NODES
    assert long_lines <= LONG


def length_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function, those of its docstring left out."""
    lines = function.end_lineno - function.lineno + 1
    if ast.get_docstring(function) is not None:
        documentation = function.body[0]
        lines -= documentation.end_lineno - documentation.lineno + 1
    return lines


def test_files_and_functions_can_be_read_in_one_sitting():
    for path in FILES:
        n_lines = len(path.read_text(encoding="utf-8").splitlines())
        assert n_lines <= 600, f"{path} has {n_lines} lines"
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                n_lines = length_of(node)
                assert n_lines <= 60, f"{node.name} in {path} has {n_lines} lines"
