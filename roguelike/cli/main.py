"""The program: reads its arguments, runs a command, and never ends in a traceback.

The version and the help as a whole are printed without importing the module of any command; else
only that of the command is imported which is called.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from roguelike import __version__
from roguelike.cli.commands import COMMANDS
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import aligned, emit, encode_output, warn
from roguelike.core.garbage_collection import leave_at_exit, no_collection

if TYPE_CHECKING:
    from roguelike.cli.command import Command

_HELP = ("help", "-h", "--help")
_VERSION = ("-V", "--version")
_OPTIONS = "options"  # the word for the options that many commands share
_ABOUT = """\
usage: roguelike [COMMAND] ...

A turn-based roguelike whose whole game is data. Run it without a command to play."""
_MORE = "`roguelike help COMMAND` explains a command; `roguelike --version` shows the version."
_ENVIRONMENT = {
    "OPENBLAS_NUM_THREADS": "1",  # NumPy would start a thread for each processor
    "PYDANTIC_DISABLE_PLUGINS": "__all__",  # else it reads the metadata of all that is installed
}
"""The environment variables set for libraries imported later, unless the user has set them."""


def needs_libraries(words: Sequence[str]) -> bool:
    """Return True if what the arguments ask for needs more than the standard library."""
    return len(words) != 1 or words[0] not in (*_HELP, *_VERSION)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code.

    Args:
        argv: The arguments without the name of the program; by default those that it was
            started with.
    """
    words = sys.argv[1:] if argv is None else list(argv)
    read = SimpleNamespace(seed=None)
    try:
        for name, value in _ENVIRONMENT.items():
            os.environ.setdefault(name, value)
        leave_at_exit()
        with no_collection():  # until `settle` is called
            code = _run(words, read)
        _flush()
    except BrokenPipeError:
        _abandon_output()
        return _complain("the output was closed before everything was written", Exit.USAGE)
    except UsageError as error:
        return _complain(str(error), error.code)
    except KeyboardInterrupt:
        return _complain("interrupted", Exit.INTERRUPTED)
    except Exception as error:  # noqa: BLE001 - whatever it is, nobody should see a traceback
        return _complain(_crash(error, words, read.seed), Exit.INTERNAL)
    return code


def _run(words: list[str], read: SimpleNamespace) -> int:
    """Answer at once, or parse the arguments into `read` and run the command."""
    encode_output("replace")  # rather than to fail on a glyph
    first = words[0] if words else ""
    if first in _VERSION:
        print(f"roguelike {__version__}")
        return Exit.CLEAN
    if first in _HELP:
        return _help(words[1:])
    from roguelike.cli.command import carry_out, parser_of
    from roguelike.cli.options import built

    if not first or first.startswith("-"):
        words = ["play", *words]
    try:
        parser_of(words[0]).parse_args(words, read)
    except SystemExit:  # help has been printed
        return Exit.CLEAN
    command: Command[Any] = read.command
    return carry_out(command, built(command.options, read))


def _help(words: Sequence[str]) -> int:
    """Print the help of the program, of one of its commands, or of the options that they share.

    Raises:
        UsageError: There is no such command.
    """
    if not words:
        rows = [(f"  {name}", command.summary) for name, command in COMMANDS.items()]
        emit(f"{_ABOUT}\n\ncommands:\n{aligned(rows)}\n{_MORE}\n")
        return Exit.CLEAN
    from roguelike.cli.command import parser_of, print_shared

    if words[0] == _OPTIONS:
        print_shared()
        return Exit.CLEAN
    with suppress(SystemExit):
        parser_of(words[0]).parse_args([*words, "--help"])
    return Exit.CLEAN


def _flush() -> None:
    """Write what is still buffered, while a failure can still be reported."""
    try:
        if sys.stdout is not None:  # as it is where there is no console
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        _abandon_output()
        msg = f"the output cannot be written: {error.strerror}"
        raise UsageError(msg) from error


def _abandon_output() -> None:
    """Let the rest of the output go nowhere, so that Python does not fail on it at exit."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _complain(message: str, code: Exit) -> Exit:
    warn(message)
    return code


def _crash(error: Exception, words: Sequence[str], seed: str | None) -> str:
    """Write down what is known about an error, and return what to say about it."""
    from roguelike.cli.crash import write_crash_files
    from roguelike.recordings.crash import CrashError

    recording = b""
    if isinstance(error, CrashError):
        error, recording = error.error, error.recording
    what = f"internal error ({type(error).__name__})"
    try:
        text, replay = write_crash_files(error, words, seed, recording)
    except Exception as failure:  # noqa: BLE001 - the first error matters, not this one
        return f"{what}: {error}; a crash file cannot be written: {failure}"
    more = f", and a recording of the game in {replay}" if replay else ""
    return f"{what}; details are in {text}{more}"
