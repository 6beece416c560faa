"""Write the generated parts of the docs: the rule table, the command pages, the hook list, what the demo prints.

`python docs/generate.py` writes them; `python docs/generate.py --check` fails where one is stale.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from doclint.cli import root, rulebook
from doclint.syntax import yaml
from doclint.syntax.node import Map, Sequence, scalar

ROOT = Path(__file__).resolve().parent.parent
DOCLINT = (sys.executable, "-c", "from doclint.cli import main; main()")


def rule_table(prefix: str) -> str:
    """One row a rule, linked to its page."""
    rows = [
        f"| [`{rule.id}`]({prefix}rules/{rule.id}.md) | {rule.severity.value} | "
        f"{f'{rule.applicability.value}' if rule.applicability else '–'} | {rule.summary} |"
        for rule in rulebook.builtin()
    ]
    return "\n".join(["| rule | severity | fix | says |", "| --- | --- | --- | --- |", *rows])


def commands() -> str:
    """Every command's help, as it prints."""
    return "\n\n".join(_help(root, "doclint", None))


def _help(command: click.Command, name: str, parent: click.Context | None) -> Iterator[str]:
    context = click.Context(
        command,
        info_name=name.rpartition(" ")[2],
        parent=parent,
        max_content_width=100,
        terminal_width=100,
        help_option_names=["-h", "--help"],
    )
    level = "##" if parent is None else "###"
    yield f"{level} `{name}`\n\n```text\n{command.get_help(context).rstrip()}\n```"
    if isinstance(command, click.Group):
        for child in command.list_commands(context):
            found = command.get_command(context, child)
            if found is not None:
                yield from _help(found, f"{name} {child}", context)


def hooks() -> str:
    """The published hooks."""
    manifest = yaml.read((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    documents = manifest if isinstance(manifest, tuple) else ()
    items = documents[0].items if documents and isinstance(documents[0], Sequence) else ()
    rows = [
        f"| `{scalar(hook.get('id'))}` | `{scalar(hook.get('entry'))}` | {scalar(hook.get('description'))} |"
        for hook in items
        if isinstance(hook, Map)
    ]
    return "\n".join(["| hook | runs | |", "| --- | --- | --- |", *rows])


def demo(language: str, *arguments: str) -> str:
    """What doclint prints in the example's repository."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "decode-hang"
        build = [sys.executable, ROOT / "examples" / "decode-hang" / "build.py", target]
        subprocess.run(build, check=True, capture_output=True)
        environment = {**os.environ, "NO_COLOR": "1", "PYTHONPATH": str(ROOT)}
        environment.pop("DOCLINT_OUTPUT_FORMAT", None)
        done = subprocess.run(
            [*DOCLINT, *arguments], cwd=target, env=environment, check=False, capture_output=True, encoding="utf-8"
        )
    if done.returncode not in (0, 1):
        raise SystemExit(done.stderr)
    printed = done.stdout.rstrip("\n")
    return f"```{language}\n{printed}\n```"


PARTS = {
    "README.md": {
        "demo-check": lambda: demo("text", "check"),
        "demo-fix": lambda: demo("diff", "fix", "--unsafe", "--diff"),
        "rules": lambda: rule_table(""),
        "hooks": hooks,
    },
    "docs/commands.md": {"commands": commands},
}


def filled(text: str, name: str, part: str) -> str:
    """Put a generated part between its two comments."""
    begin, end = f"<!-- generated: {name} -->", f"<!-- end: {name} -->"
    head, mark, rest = text.partition(begin)
    _, last, tail = rest.partition(end)
    if not mark or not last:
        raise SystemExit(f"no place for {name}: {begin} … {end}")
    return f"{head}{begin}\n{part}\n{end}{tail}"


def main() -> int:
    """Write or check every page."""
    stale = []
    for path, parts in PARTS.items():
        before = (ROOT / path).read_text(encoding="utf-8")
        after = before
        for name, make in parts.items():
            after = filled(after, name, make())
        if after != before:
            stale.append(path)
            if "--check" not in sys.argv:
                (ROOT / path).write_text(after, encoding="utf-8")
    if stale and "--check" in sys.argv:
        print(f"stale: {', '.join(stale)}; run .venv/bin/python docs/generate.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
