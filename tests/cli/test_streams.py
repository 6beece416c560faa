"""Standard input, output and error: what goes where, with colour or without, and when one of them fails."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from doclint.cli.progress import progress
from tests.cli.project import make, overwrite
from tests.conftest import Typing
from tests.documented import doclint

SOUND = "# Indexer\n\nThe indexer currently runs with `INDEX_BATCH=64`.\n"
WRONG = "# Indexer\n\nThe indexer currently runs with `INDEX_BATCH=16`.\n"
DOCLINT = Path(sys.executable).with_name("doclint")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("project"))


# --- help ---------------------------------------------------------------------------------------------------------


def test_doclint_alone_prints_its_help(tmp_path: Path, typing: Typing) -> None:
    done = typing(cwd=tmp_path)
    assert done.out.startswith("Usage: doclint ")
    assert "\n  check " in done.out
    assert not done.err
    assert done.status == 2


COMMANDS = ["", "check", "fix", "explain", "rule", "facts", "coverage", "ledger", "ledger check"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_page_has_examples_of_the_command(command: str, tmp_path: Path, typing: Typing) -> None:
    done = typing(*command.split(), "--help", cwd=tmp_path)
    _, _, shown = done.out.partition("Examples:\n")
    assert shown.strip().split("\n")[0].strip().startswith(f"doclint {command}".strip())
    assert done.status == 0


# --- standard input -----------------------------------------------------------------------------------------------


def test_standard_input_is_linted_as_the_named_file(tmp_path: Path) -> None:
    root = make(tmp_path)
    assert doclint("check", "--stdin-filename", "docs/indexer.md", cwd=root, stdin=SOUND).returncode == 0
    done = doclint("check", "--format", "concise", "--stdin-filename", "docs/indexer.md", cwd=root, stdin=WRONG)
    assert done.stdout.startswith("docs/indexer.md:3:46: error: INDEX_BATCH is documented as 16")


def test_standard_input_may_be_a_file_that_is_not_saved_yet(tmp_path: Path) -> None:
    root = make(tmp_path)
    done = doclint("check", "--format", "concise", "--stdin-filename", "new.md", cwd=root / "docs", stdin=WRONG)
    assert done.stdout.startswith("docs/new.md:3:46: error: ")
    assert done.returncode == 1


def test_standard_input_that_is_no_text_is_refused(tmp_path: Path) -> None:
    done = subprocess.run(
        [DOCLINT, "check", "--stdin-filename", "docs/indexer.md"],
        cwd=make(tmp_path),
        input=b"\xff\xfe",
        capture_output=True,
        check=False,
    )
    assert done.stderr == b"doclint: standard input is not UTF-8\n"
    assert done.returncode == 2


# --- output -------------------------------------------------------------------------------------------------------


def test_a_report_goes_to_a_file(tmp_path: Path, typing: Typing) -> None:
    root = make(tmp_path)
    done = typing("check", "--format", "json", "--output", "report.json", cwd=root)
    assert not done.out
    assert json.loads((root / "report.json").read_text())["findings"][0]["rule"] == "stale-env-value"
    assert done.status == 1


def test_the_environment_stands_in_for_the_format(
    project: Path, typing: Typing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOCLINT_OUTPUT_FORMAT", "json")
    assert json.loads(typing("check", cwd=project).out)["version"] == 1
    assert typing("check", "--format", "concise", cwd=project).out.startswith("docs/")


COLOURED = [
    ("a pipe", (), {}, False),
    ("always", ("--color", "always"), {}, True),
    ("always, although NO_COLOR", ("--color", "always"), {"NO_COLOR": "1"}, True),
    ("forced", (), {"FORCE_COLOR": "1"}, True),
    ("not forced", (), {"FORCE_COLOR": "0"}, False),
    ("never, although forced", ("--color", "never"), {"FORCE_COLOR": "1"}, False),
    ("NO_COLOR before FORCE_COLOR", (), {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
]


@pytest.mark.parametrize(("name", "options", "environment", "coloured"), COLOURED, ids=[row[0] for row in COLOURED])
def test_colour_is_for_those_who_want_it(
    project: Path,
    typing: Typing,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    options: tuple[str, ...],
    environment: dict[str, str],
    coloured: bool,
) -> None:
    for variable in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert ("\x1b[" in typing("check", *options, cwd=project).out) == coloured


@pytest.mark.parametrize(("term", "coloured"), [("xterm", True), ("dumb", False)])
def test_a_terminal_gets_colour_unless_it_has_none(tmp_path: Path, term: str, coloured: bool) -> None:
    master, slave = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    with subprocess.Popen(
        [DOCLINT, "check"], cwd=make(tmp_path), stdout=slave, env={**environment, "TERM": term}
    ) as check:
        os.close(slave)
        assert (b"\x1b[" in _drain(master)) == coloured
    assert check.returncode == 1


def _drain(master: int) -> bytes:
    read = b""
    try:
        while block := os.read(master, 65536):
            read += block
    except OSError:  # how Linux says that the other end is closed
        pass
    os.close(master)
    return read


# --- when a stream fails ------------------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full is Linux's")
@pytest.mark.parametrize("command", [("check",), ("rule",)])
def test_output_that_can_not_be_written_is_never_success(tmp_path: Path, command: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [DOCLINT, *command], cwd=make(tmp_path), stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.stderr == "doclint: can't write the output: no space left on device\n"
    assert done.returncode == 2


def test_a_reader_that_has_gone_is_no_trouble(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with subprocess.Popen([DOCLINT, "check"], cwd=make(tmp_path), stdout=writer, stderr=subprocess.PIPE) as check:
        os.close(writer)
        _, said = check.communicate()
    assert said == b""
    assert check.returncode == 1


def test_a_repository_that_git_can_not_read_is_answered_in_one_line(tmp_path: Path) -> None:
    root = make(tmp_path)
    head = (root / ".git" / "HEAD").read_text()
    for damaged in (root / ".git" / "objects").glob("??"):
        for file in damaged.iterdir():
            file.chmod(0o644)
            file.write_bytes(b"")
    done = doclint("check", cwd=root)
    assert head.startswith("ref:")
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") <= 1
    assert done.returncode in (1, 2)


def test_a_terminal_sees_that_long_work_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    master, slave = pty.openpty()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("doclint.cli.progress.PATIENCE", 0.0)
    with os.fdopen(slave, "w", encoding="utf-8") as terminal:
        monkeypatch.setattr("sys.stderr", terminal)
        with progress("checking"):
            assert os.read(master, 100).decode() == "doclint: checking …"
        assert os.read(master, 100) == b"\r\x1b[K"
        monkeypatch.undo()
    os.close(master)


def test_nothing_is_said_about_progress_where_nobody_looks(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("doclint.cli.progress.PATIENCE", 0.0)
    with progress("checking"):
        pass
    assert capfd.readouterr().err == ""


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    root = make(tmp_path)
    overwrite(root, "docs/latin.md", b"# Caf\xe9\n")
    done = doclint("check", cwd=root)
    assert done.stderr == "doclint: docs/latin.md: not UTF-8 (byte 5)\n"
    assert done.returncode == 2
