"""Literal values in Python code: constants, arithmetic on whole numbers, names that a module binds once."""

from __future__ import annotations

import ast
import operator
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from doclint.sources.reading import COMPUTED, Resolved, Unresolved

ABSENT = Unresolved("no value, which the code may fill later")
LARGEST = 2**63
MAX_DEPTH = 20
ARITHMETIC: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
KEPT = frozenset(("str", "int", "float", "Path", "Decimal"))


@dataclass(frozen=True, slots=True)
class Literals:
    """What the names of a module stand for, where it binds them once to a literal."""

    names: Mapping[str, ast.expr]

    @classmethod
    def of(cls, tree: ast.Module) -> Literals:
        """Look through the module's own assignments; a name that is bound anywhere else is left out."""
        bound = Counter(
            node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
        )
        names: dict[str, ast.expr] = {}
        for node in tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    names[name] = value
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                    names[name] = value
                case _:
                    pass
        return cls({name: value for name, value in names.items() if bound[name] == 1})

    def text(self, node: ast.expr | None) -> str:
        """Give a text; "" for anything else."""
        match node:
            case ast.Constant(value=str(text)):
                return text
            case ast.Name(id=name) if isinstance(self.names.get(name), ast.Constant):
                return self.text(self.names[name])
            case _:
                return ""

    def value(self, node: ast.expr, depth: int = 0) -> Resolved:
        """Give a literal as text; nothing at all is not a value that a document could name."""
        match node:
            case ast.Constant(value=None | ""):
                return ABSENT
            case ast.Constant(value=bool(switch)):
                return "true" if switch else "false"
            case ast.Constant(value=str(text)):
                return text if "\n" not in text else COMPUTED
            case ast.Constant(value=float(fraction)):
                return repr(fraction)
            case ast.Name(id=name) if name in self.names and depth < MAX_DEPTH:
                return self.value(self.names[name], depth + 1)
            case ast.Call(func=ast.Name(id=name), args=[argument], keywords=[]) if name in KEPT and depth < MAX_DEPTH:
                return self.value(argument, depth + 1)
            case _:
                number = self._whole(node, depth)
                return COMPUTED if number is None else str(number)

    def _whole(self, node: ast.expr, depth: int) -> int | None:
        if depth > MAX_DEPTH:
            return None
        match node:
            case ast.Constant(value=bool()):
                return None
            case ast.Constant(value=int(number)):
                return number if abs(number) < LARGEST else None
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                negated = self._whole(operand, depth + 1)
                return None if negated is None else -negated
            case ast.Name(id=name) if name in self.names:
                return self._whole(self.names[name], depth + 1)
            case ast.BinOp(left=left, op=op, right=right):
                return self._computed(type(op), self._whole(left, depth + 1), self._whole(right, depth + 1))
            case _:
                return None

    def _computed(self, op: type[ast.operator], left: int | None, right: int | None) -> int | None:
        if left is None or right is None:
            return None
        if op in (ast.FloorDiv, ast.Mod) and right == 0:
            return None
        if op in ARITHMETIC:
            result = ARITHMETIC[op](left, right)
        elif op is ast.Pow and 0 <= right < 64 and abs(left) < 1 << 16:
            result = int(left**right)
        elif op is ast.LShift and 0 <= right < 63:
            result = left << right
        else:
            return None
        return result if abs(result) < LARGEST else None
