"""Whatever goes wrong, as one line on stderr and an exit status: never a traceback, which could show a secret."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import traceback
from collections.abc import Callable

import click

from doclint.io.display import discard, escape, show
from doclint.io.git import GitError
from doclint.model import InputError
from doclint.names import hint

WRONG = 2
INTERRUPTED = 130  # what a shell gives a program that Ctrl-C ended
DEBUG = "DOCLINT_DEBUG"
UNWRITABLE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EPIPE})


def status(run: Callable[[], object]) -> int:
    """Run, and give the exit status."""
    try:
        result = run()
    except (click.exceptions.Abort, KeyboardInterrupt):
        return _say("interrupted", INTERRUPTED)
    except click.ClickException as error:
        return _say(_usage(error))
    except (InputError, GitError) as error:
        return _say(str(error))
    except OSError as error:
        return _say(_of_the_machine(error))
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        return _say(_ours(error))
    return result if isinstance(result, int) else 0


def _say(message: str, exit_status: int = WRONG) -> int:
    with contextlib.suppress(OSError):
        show(f"doclint: {escape(' '.join(message.split()))}\n", err=True)
    return exit_status


def _usage(error: click.ClickException) -> str:
    match error:
        case click.NoSuchOption():
            known = [option for one in (error.ctx.command.params if error.ctx else ()) for option in one.opts]
            return f"no such option: {error.option_name}{hint(error.option_name, known)}"
        case click.MissingParameter():
            return error.format_message()
        case click.BadParameter() if error.param is not None:
            return f"{_origin(error)}: {error.message}"
    return error.format_message()


def _origin(error: click.BadParameter) -> str:
    """Name where a wrong value came from: the option, or the environment variable that stands in for it."""
    option, ctx = error.param, error.ctx
    if option is None or ctx is None or not option.name:
        return ""
    if ctx.get_parameter_source(option.name) is click.core.ParameterSource.ENVIRONMENT:
        return str(option.envvar)
    return option.opts[0] if isinstance(option, click.Option) else (option.metavar or option.name).strip("[].")


def _of_the_machine(error: OSError) -> str:
    """Say it as the operating system does; then leave nothing that Python would try to write at exit."""
    discard(sys.stdout)
    reason = (error.strerror or "input/output error").lower()
    if error.filename:
        return f"{error.filename}: {reason}"
    return f"can't write the output: {reason}" if error.errno in UNWRITABLE else reason


def _ours(error: Exception) -> str:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{os.path.basename(frame.filename)}:{frame.lineno}"  # noqa: PTH119  a name for people, no path
    return f"internal error: {type(error).__name__} at {place}; {DEBUG}=1 shows more. Please report it"
