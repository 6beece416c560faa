"""How git is started: an absolute program, a scrubbed environment, the repository's wishes off, a time limit."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

TIME_LIMIT = 30.0  # seconds a command may take
MAX_BLOB = 2 * 1024 * 1024

# What a hostile configuration could have git run or fetch. Command-line settings beat the repository's.
SWITCHED_OFF = (
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.untrackedCache=false",
    "core.attributesFile=/dev/null",
    "core.pager=cat",
    "core.sshCommand=false",
    "core.quotePath=false",
    "gpg.program=false",
    "gpg.ssh.program=false",
    "gpg.x509.program=false",
    "log.showSignature=false",
    "protocol.allow=never",
    "safe.bareRepository=explicit",
    "submodule.recurse=false",
)

INHERITED = ("PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR", "SYSTEMROOT")
ENVIRONMENT = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_GRAFT_FILE": "/dev/null",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}


class GitError(Exception):
    """git did not answer: it took too long, could not be started, or met a damaged repository.

    The only exception that `doclint.io.git` lets out; its text names no content of the repository.
    """


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command said. `status` 0 is success; what else means "no" depends on the command."""

    status: int
    output: bytes
    errors: bytes = b""


def environment() -> dict[str, str]:
    """Give the environment for git: nothing that a hook or a caller leaked (`GIT_DIR`, `GIT_INDEX_FILE`) stays."""
    return {name: os.environ[name] for name in INHERITED if name in os.environ} | ENVIRONMENT


def find_program(root: Path) -> str | None:
    """Give git's absolute path; a program that lies in the project itself is never taken."""
    name = "git.exe" if os.name == "nt" else "git"
    project = os.path.realpath(root)
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        program = Path(folder) / name
        if not program.is_absolute() or not os.access(program, os.X_OK) or not program.is_file():
            continue
        if os.path.commonpath((project, os.path.realpath(program))) != project:
            return str(program)
    return None


def command(program: str, arguments: Sequence[str]) -> list[str]:
    """Give the whole command line."""
    switches = (part for setting in SWITCHED_OFF for part in ("-c", setting))
    return [program, "--no-pager", "--literal-pathspecs", *switches, *arguments]


def run(program: str, arguments: Sequence[str], folder: Path) -> Answer:
    """Run one command to its end."""
    return _finish(command(program, arguments), folder, environment())


def trusted_folders(program: str) -> tuple[str, ...]:
    """Give the folders whose foreign owners the user, or the machine, has declared safe, as settings for `run`."""
    theirs = {name: value for name, value in environment().items() if not name.startswith("GIT_CONFIG")}
    answer = _finish([program, "config", "--null", "--get-all", "safe.directory"], Path(os.sep), theirs)
    folders = filter(None, os.fsdecode(answer.output).split("\0")) if answer.status == 0 else ()
    return tuple(part for folder in folders for part in ("-c", f"safe.directory={folder}"))


def _finish(words: Sequence[str], folder: Path, variables: Mapping[str, str]) -> Answer:
    try:
        done = subprocess.run(
            words,
            cwd=folder,
            env=variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIME_LIMIT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise GitError(f"git did not answer within {TIME_LIMIT:.0f} seconds") from None
    except (OSError, ValueError):
        raise GitError("git could not be started") from None
    return Answer(done.returncode, done.stdout, done.stderr)


class Objects:
    """One `git cat-file --batch` that is kept for the life of its owner: thousands of files cost one start."""

    def __init__(self, program: str, arguments: Sequence[str], folder: Path) -> None:
        self._command = command(program, (*arguments, "cat-file", "--batch"))
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._lock = threading.Lock()

    def blob(self, name: str) -> bytes | None:
        """Give the bytes of a blob, named by hash or `commit:path`; None where there is none or it is too large."""
        if "\n" in name or "\0" in name:
            return None
        with self._lock:
            return self._ask(name)

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is None or self._owner != os.getpid():
            return
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
        process.kill()
        process.wait()

    def __del__(self) -> None:
        self.close()

    def _ask(self, name: str) -> bytes | None:
        process = self._started()
        alarm = threading.Timer(TIME_LIMIT, process.kill)
        alarm.daemon = True
        alarm.start()
        try:
            return self._exchange(process, name)
        except (OSError, ValueError):
            self.close()
            raise GitError("git stopped while it read an object") from None
        finally:
            alarm.cancel()

    def _exchange(self, process: subprocess.Popen[bytes], name: str) -> bytes | None:
        sink, source = _pipes(process)
        sink.write(name.encode("utf-8", "surrogateescape") + b"\n")
        sink.flush()
        header = source.readline()
        if not header.endswith(b"\n"):
            raise OSError
        fields = header.split()
        if len(fields) != 3 or not fields[2].isdigit():  # "… missing", "… ambiguous"
            return None
        size = int(fields[2])
        if size > MAX_BLOB:
            self.close()
            return None
        body = source.read(size + 1)
        if len(body) != size + 1:
            raise OSError
        return body[:-1] if fields[1] == b"blob" else None

    def _started(self) -> subprocess.Popen[bytes]:
        # A forked worker must not share its parent's pipes.
        if self._process is not None and self._owner == os.getpid() and self._process.poll() is None:
            return self._process
        self.close()
        self._owner = os.getpid()
        try:
            self._process = subprocess.Popen(
                self._command,
                cwd=self._folder,
                env=environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except OSError:
            raise GitError("git could not be started") from None
        return self._process


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    if process.stdin is None or process.stdout is None:
        raise OSError
    return process.stdin, process.stdout
