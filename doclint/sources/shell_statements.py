"""The statements of a shell script. What hangs on a condition becomes unknown; nothing is guessed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tree_sitter import Node

from doclint.sources import shell_commands
from doclint.sources.launch import Word
from doclint.sources.reading import COMPUTED, CONDITIONAL, Resolved, Unresolved, joined
from doclint.sources.shell_state import MAX_WORDS, MISREAD, At, Script, Statement, descendants, is_assigned
from doclint.sources.shell_words import expand, text


def _each(script: Script, node: Node, at: At) -> None:
    if node.children and text(node.children[0]) == "((":
        _forget(script, node)
        return
    for child in node.named_children:
        script.run(child, at)


def _redirected(script: Script, node: Node, at: At) -> None:
    if body := node.child_by_field_name("body"):
        script.run(body, at)


def _list(script: Script, node: Node, at: At) -> None:
    if len(node.children) < 3:
        _each(script, node, at)
        return
    left, operator, right = node.children[0], text(node.children[1]), node.children[2]
    script.run(left, at)
    holds = operator in (";", "&") or (operator == "&&" and (_succeeds(left) or _is_there(script, left, right)))
    script.run(right, at.inside(certain=holds))


def _if(script: Script, node: Node, at: At) -> None:
    conditions = node.children_by_field_name("condition")
    for condition in conditions:
        script.run(condition, at)
    holds = bool(conditions) and _is_there(script, conditions[0], node)
    for child in node.named_children:
        if child not in conditions:
            is_branch = child.type in ("elif_clause", "else_clause")
            script.run(child, at.inside(certain=holds and not is_branch))


def _branch(script: Script, node: Node, at: At) -> None:
    values = node.children_by_field_name("value")  # the patterns of a case
    for child in node.named_children:
        if child not in values:
            script.run(child, at.inside(certain=False))


def _case(script: Script, node: Node, at: At) -> None:
    for child in node.named_children:
        if child.type == "case_item":
            script.run(child, at)


def _loop(script: Script, node: Node, at: At) -> None:
    if variable := node.child_by_field_name("variable"):
        script.assign(text(variable), Unresolved("loop variable"), script.place(node), certain=False)
    body = node.child_by_field_name("body")
    # Twice: what an earlier round has set may be read in a later one.
    for certain in (at.certain, False):
        for condition in node.children_by_field_name("condition"):
            script.run(condition, at.inside(certain=certain))
        if body is not None:
            script.run(body, at.inside(certain=False))


def _subshell(script: Script, node: Node, at: At) -> None:
    outer, script.shell = script.shell, script.shell.copied()
    _each(script, node, at)
    script.shell = outer


def _pipeline(script: Script, node: Node, at: At) -> None:
    """Every part is a subshell; the program that is meant is the first, the others only see its output."""
    before = len(script.launches)
    for child in node.named_children:
        outer, script.shell = script.shell, script.shell.copied()
        script.run(child, at)
        script.shell = outer
    del script.launches[before + 1 :]


def _function(script: Script, node: Node, at: At) -> None:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None or body is None:
        return
    others = () if at.certain else script.shell.functions.get(text(name), (None,))
    script.shell.functions[text(name)] = (*others, body)


def _error(script: Script, node: Node, at: At) -> None:
    script.gaps.append("a part of a script that was not understood")
    _forget(script, node)


def _forget(script: Script, node: Node) -> None:
    for each in descendants(node):
        if each.type == "variable_name" and (text(each) in script.shell.variables or is_assigned(each)):
            script.assign(text(each), COMPUTED, script.place(each), certain=True)


def _assignment(script: Script, node: Node, at: At) -> None:
    _assign(script, node, at, _right_side(script, node))


def _right_side(script: Script, node: Node) -> Resolved | tuple[Word, ...]:
    value = node.child_by_field_name("value")
    if value is not None and value.prev_sibling is not None and value.start_byte != value.prev_sibling.end_byte:
        # The grammar drops an escaped blank at the start of a value, and takes what follows for it.
        script.broken = MISREAD
    if value is not None and value.type == "array":
        return script.words(value.named_children)
    return expand(value, script) if value is not None else ""


def _assign(script: Script, node: Node, at: At, value: Resolved | tuple[Word, ...], *, export: bool = False) -> None:
    """`K=V`, `K+=V`, `K=(...)`."""
    name = node.child_by_field_name("name")
    if name is None or name.type != "variable_name":
        return
    appends = any(child.type == "+=" for child in node.children)
    if isinstance(value, tuple):
        _array(script, text(name), value, at, appends=appends)
        return
    if appends:
        before = script.value(text(name))
        value = joined([before if isinstance(before, str) else COMPUTED, value])
    script.assign(text(name), value, script.place(node), certain=at.certain, export=export)


def _array(script: Script, name: str, found: tuple[Word, ...], at: At, *, appends: bool) -> None:
    if not at.certain:
        found = tuple(
            replace(each, text=CONDITIONAL, prefix=each.text) if isinstance(each.text, str) else each for each in found
        )
    before = script.shell.arrays.get(name, ()) if appends or not at.certain else ()
    is_known = before is not None and len(before) + len(found) <= MAX_WORDS
    script.shell.arrays[name] = (*before, *found) if before is not None and is_known else None


def _declaration(script: Script, node: Node, at: At) -> None:
    """`export`, `declare`, `typeset`, `readonly`, `local`."""
    options = "".join(text(each)[1:] for each in node.named_children if text(each).startswith("-"))
    exports = text(node.children[0]) == "export" or "x" in options
    # Unlike plain assignments these are expanded before the first of them counts.
    right_sides = {
        child.id: _right_side(script, child) for child in node.named_children if child.type == "variable_assignment"
    }
    for child in node.named_children:
        if child.type == "variable_assignment":
            _assign(script, child, at, right_sides[child.id], export=exports)
        elif child.type == "variable_name" and exports and "n" in options:
            script.remove(text(child), script.place(child), certain=at.certain, forget=False)
        elif child.type == "variable_name" and exports:
            script.export(text(child), script.place(child), certain=at.certain)
        elif exports and not text(child).startswith("-"):
            shell_commands.export_words(script, child, at)


def _unset(script: Script, node: Node, at: At) -> None:
    options = [text(each) for each in node.named_children if text(each).startswith("-")]
    for child in node.named_children:
        if "-f" not in options and text(child).isidentifier():
            script.remove(text(child), script.place(child), certain=at.certain)


def _succeeds(node: Node) -> bool:
    """Say whether a command can't sensibly fail."""
    if node.type in ("variable_assignment", "declaration_command"):
        return not any(each.type == "command_substitution" for each in descendants(node))
    if node.type == "list" and len(node.children) == 3 and text(node.children[1]) == "&&":
        return _succeeds(node.children[0]) and _succeeds(node.children[2])
    return node.type == "command" and text(node.children[0]) in ("cd", "set", ":", "true", "mkdir")


def _is_there(script: Script, condition: Node, what: Node) -> bool:
    """`[ -f FILE ] && . FILE`, with a file of the project: then the condition is known to hold."""
    tested = _tested(condition)
    if tested is None or script.file(expand(tested, script)) is None:
        return False
    return any(text(each) == text(tested) for each in _sourced(what))


def _tested(node: Node) -> Node | None:
    inner = node.named_children
    if node.type != "test_command" or len(inner) != 1 or inner[0].type != "unary_expression":
        return None
    if len(inner[0].children) != 2:
        return None
    operator, operand = inner[0].children
    return operand if text(operator) in ("-f", "-r", "-e", "-s") else None


def _sourced(node: Node) -> Iterator[Node]:
    for each in descendants(node):
        if each.type == "command" and text(each.children[0]) in (".", "source"):
            yield from each.children_by_field_name("argument")[:1]


STATEMENTS: dict[str, Statement] = {
    "program": _each,
    "compound_statement": _each,
    "do_group": _each,
    "variable_assignments": _each,
    "negated_command": _each,
    "redirected_statement": _redirected,
    "list": _list,
    "pipeline": _pipeline,
    "subshell": _subshell,
    "if_statement": _if,
    "elif_clause": _branch,
    "else_clause": _branch,
    "case_statement": _case,
    "case_item": _branch,
    "for_statement": _loop,
    "c_style_for_statement": _loop,
    "while_statement": _loop,
    "function_definition": _function,
    "variable_assignment": _assignment,
    "declaration_command": _declaration,
    "unset_command": _unset,
    "command": shell_commands.command,
    "ERROR": _error,
}
