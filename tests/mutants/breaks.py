"""The ways to break a rule file: each changes one small thing in its syntax tree.

No rule stands in what is said (f-strings, refusals, the text of errors), in what a good player knows, in the limits of
numbers in an owner's file, nor in what checks plant to see whether it stays hidden: that is left alone.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

Way = tuple[ast.stmt, ast.AST, str, Callable[[], None]]  # the statement, the place in it, the kind, and breaking it

ORDER: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
KNOWLEDGE = "# -- what a good player knows"


def ways(source: str) -> tuple[ast.Module, list[Way]]:
    """A fresh tree of a file and every way to break it, always in the same order."""
    tree = ast.parse(source)
    return tree, list(Ways(source).in_block(tree, tree.body, "", last=False))


def broken(source: str, number: int) -> ast.Module:
    tree, found = ways(source)
    found[number][3]()
    return ast.fix_missing_locations(tree)


class Ways:
    def __init__(self, source: str) -> None:
        self.lines = source.splitlines()

    def in_block(self, owner: ast.AST, body: list[ast.stmt], function: str, last: bool) -> Iterator[Way]:
        """`last`: nothing of the function follows the block, so that leaving it early changes nothing."""
        knowledge = self.knowledge_begins(owner)
        for at, statement in enumerate(body):
            if at == 0 and is_text(statement):
                continue
            if isinstance(owner, ast.ClassDef) and statement.lineno > knowledge:
                return
            final = last and at == len(body) - 1
            yield from self.in_statement(statement, function, final)
            if function and can_be_dropped(statement, function, final):
                yield statement, statement, "dropped", dropping(body, at)

    def knowledge_begins(self, owner: ast.AST) -> int:
        if isinstance(owner, ast.ClassDef):
            for line in range(owner.lineno, owner.end_lineno or 0):
                if self.lines[line].strip() == KNOWLEDGE:
                    return line
        return len(self.lines) + 1

    def in_statement(self, statement: ast.stmt, function: str, final: bool) -> Iterator[Way]:
        if isinstance(statement, ast.Import | ast.ImportFrom | ast.Raise) or is_typing(statement):
            return
        if isinstance(statement, ast.FunctionDef):
            if not is_knowledge(statement) and statement.name not in ("__repr__", "__str__", "poison_hidden"):
                for default in statement.args.defaults:
                    yield from in_expression(statement, default)
                yield from self.in_block(statement, statement.body, statement.name, last=True)
            return
        if isinstance(statement, ast.ClassDef):
            yield from self.in_block(statement, statement.body, "", last=False)
            return
        for name, value in ast.iter_fields(statement):
            if name in ("annotation", "target", "targets") and not isinstance(statement, ast.For | ast.AugAssign):
                if name == "targets":
                    for target in value:
                        yield from in_expression(statement, target)
                continue
            if isinstance(value, ast.expr):
                yield from in_expression(statement, value)
        if isinstance(statement, ast.If | ast.While) and not can_be_opposed(statement.test):
            yield statement, statement.test, "negated", negating(statement)
        if isinstance(statement, ast.AugAssign) and type(statement.op) in SUMS:
            yield statement, statement, "sum", becoming(statement, "op", SUMS[type(statement.op)]())
        if isinstance(statement, ast.Break | ast.Continue):
            return
        for name in ("body", "orelse", "finalbody"):
            inner = getattr(statement, name, None)
            if isinstance(inner, list):
                yield from self.in_block(
                    statement, inner, function, final and not isinstance(statement, ast.For | ast.While)
                )
        for handler in getattr(statement, "handlers", []):
            yield from self.in_block(handler, handler.body, function, final)


def in_expression(statement: ast.stmt, expression: ast.expr) -> Iterator[Way]:
    if isinstance(expression, ast.JoinedStr) or is_said_or_limit(expression):
        return
    if isinstance(expression, ast.Compare) and len(expression.ops) == 1:
        op = type(expression.ops[0])
        yield statement, expression, "comparison", becoming(expression, "ops", [OPPOSITE[op]()])
        if op in ORDER:
            yield statement, expression, "boundary", becoming(expression, "ops", [ORDER[op]()])
    elif isinstance(expression, ast.Constant):
        if isinstance(expression.value, bool):
            yield statement, expression, "constant", becoming(expression, "value", not expression.value)
        elif isinstance(expression.value, int):
            yield statement, expression, "constant", becoming(expression, "value", expression.value + 1)
            yield statement, expression, "constant", becoming(expression, "value", expression.value - 1)
    elif isinstance(expression, ast.BinOp) and type(expression.op) in SUMS:
        if not any(
            isinstance(side, ast.JoinedStr | ast.List | ast.ListComp) for side in (expression.left, expression.right)
        ):
            yield statement, expression, "sum", becoming(expression, "op", SUMS[type(expression.op)]())
    elif isinstance(expression, ast.BoolOp):
        other = ast.Or() if isinstance(expression.op, ast.And) else ast.And()
        yield statement, expression, "and-or", becoming(expression, "op", other)
    elif isinstance(expression, ast.UnaryOp) and isinstance(expression.op, ast.Not):
        double = ast.UnaryOp(ast.Not(), expression.operand)
        yield statement, expression, "negated", becoming(expression, "operand", double)
    elif isinstance(expression, ast.IfExp) and not can_be_opposed(expression.test):
        yield statement, expression, "negated", negating(expression)
    elif isinstance(expression, ast.Call) and isinstance(expression.func, ast.Name) and expression.func.id in CALLS:
        yield statement, expression, "min-max", becoming(expression.func, "id", CALLS[expression.func.id])
    for child in ast.iter_child_nodes(expression):
        if isinstance(child, ast.expr):
            yield from in_expression(statement, child)
        elif isinstance(child, ast.keyword) and child.arg != "strict":
            yield from in_expression(statement, child.value)
        elif isinstance(child, ast.comprehension):
            yield from in_expression(statement, child.iter)
            for test in child.ifs:
                yield from in_expression(statement, test)


# -- breaking


def becoming(node: ast.AST, field: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, field, value)


def negating(node: ast.If | ast.While | ast.IfExp) -> Callable[[], None]:
    return lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test))


def dropping(body: list[ast.stmt], at: int) -> Callable[[], None]:
    return lambda: body.__setitem__(at, ast.copy_location(ast.Pass(), body[at]))


# -- what is left alone


def can_be_dropped(statement: ast.stmt, function: str, final: bool) -> bool:
    """A name that is never set or a field that is never made ends every game at once: that would be too easy."""
    if isinstance(statement, ast.Assign):
        return function != "__init__" and not all(
            isinstance(target, ast.Name | ast.Tuple) for target in statement.targets
        )
    if isinstance(statement, ast.Return):
        return not final
    return isinstance(statement, ast.Expr | ast.AugAssign | ast.Raise | ast.Break | ast.Continue)


def can_be_opposed(test: ast.expr) -> bool:
    """Its own opposite is a way already."""
    return isinstance(test, ast.Compare) or (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not))


def is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def is_typing(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.If):
        return isinstance(statement.test, ast.Name) and statement.test.id == "TYPE_CHECKING"
    return isinstance(statement, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id in ("__slots__", "__all__") for target in statement.targets
    )


def is_knowledge(function: ast.FunctionDef) -> bool:
    """How good something is: a number with a fraction, which no rule knows."""
    return "float" in ast.unparse(function.returns or ast.Constant(None))


def is_said_or_limit(expression: ast.expr) -> bool:
    return (
        isinstance(expression, ast.Call)
        and isinstance(expression.func, ast.Name)
        and expression.func.id in ("Refusal", "Wrong", "cast", "mark", "number", "_number")
    )
