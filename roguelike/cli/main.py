"""The program: reads its arguments, runs a command, and never ends in a traceback.

The modules of the commands say how each is called and load what they need only when they run.
So `--help` and `--version` come at once, and a command does not wait for what another needs.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn, Protocol, cast

from roguelike.cli.arguments import Commands, HelpFormatter, suggestion
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import encode_output, warn
from roguelike.cli.starting import quick_start


class Command(Protocol):
    """What the module of a command has."""

    def add_parser(self, commands: Commands) -> argparse.ArgumentParser:
        """Say how the command is called."""
        ...

    def run(self, options: argparse.Namespace) -> int:
        """Do it, and return the exit code.

        Raises:
            UsageError: It cannot be done.
        """
        ...


COMMANDS: Mapping[str, str] = {
    "play": "play",
    "validate": "validate",
    "test": "testing",
    "schema": "schema",
    "reference": "reference",
    "list": "listing",
    "explain": "explain",
    "conflicts": "conflicts",
    "map": "map_level",
    "simulate": "simulate",
    "screenshot": "screenshot",
    "mods": "mods",
    "lang": "lang",
    "diff": "diff",
    "new-mod": "new_mod",
    "pack": "pack",
}
"""The modules of the commands, in the order of the help. Only those that are needed are loaded."""

_OF_THE_PROGRAM = ("-h", "--help", "-V", "--version")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code.

    Args:
        argv: The arguments without the name of the program; by default those that it was
            started with.
    """
    words = sys.argv[1:] if argv is None else list(argv)
    options = argparse.Namespace(seed=None)
    try:
        with quick_start():
            code = _run(words, options)
        _flush()
    except BrokenPipeError:
        _abandon_output()
        return _complain("the output was closed before everything was written", Exit.USAGE)
    except UsageError as error:
        return _complain(str(error), error.code)
    except KeyboardInterrupt:
        return _complain("interrupted", Exit.INTERRUPTED)
    except Exception as error:  # noqa: BLE001 - whatever it is, nobody should see a traceback
        return _complain(_crash(error, words, options.seed), Exit.INTERNAL)
    return code


def _run(words: list[str], options: argparse.Namespace) -> int:
    """Parse the arguments into `options`, and run the command that they ask for."""
    encode_output("replace")  # rather than to fail on a glyph
    if not words or (words[0].startswith("-") and words[0] not in _OF_THE_PROGRAM):
        words = ["play", *words]
    elif words[0] not in (*COMMANDS, *_OF_THE_PROGRAM):
        msg = f"there is no command {words[0]!r}{suggestion(words[0], list(COMMANDS))}"
        raise UsageError(msg)
    try:
        _parser([words[0]] if words[0] in COMMANDS else COMMANDS).parse_args(words, options)
    except SystemExit:  # help or the version has been printed
        return Exit.CLEAN
    return options.run(options)


class _Parser(argparse.ArgumentParser):
    """A parser that leaves it to `main` to complain.

    Options of a command may stand before, after and between what it is about.
    """

    _reads_in_turn = False

    def parse_known_args(self, *args: Any, **options: Any) -> tuple[Any, list[str]]:  # noqa: ANN401 - as its base has it
        """Read options wherever they are, and then what is left.

        On its own, the base class takes what may be left out for left out at the first option
        that it meets. What it offers against that calls this method again for each turn, cannot
        read commands within a command, and loses the two dashes after which nothing is an option.
        """
        if self._reads_in_turn or self._subparsers or "--" in args[0]:
            return super().parse_known_args(*args, **options)
        self._reads_in_turn = True
        try:
            found, left = self.parse_known_intermixed_args(*args, **options)
        finally:
            self._reads_in_turn = False
        if left:  # which the parser around this one would complain of, with its own help
            near = suggestion(left[0].partition("=")[0], list(self._option_string_actions))
            self.error(f"unrecognized arguments: {' '.join(left)}{near}")
        return found, left

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments.

        Raises:
            UsageError: Always.
        """
        msg = f"{message} (see `{self.prog} --help`)"
        raise UsageError(msg)


class _Version(argparse.Action):
    """Prints the version, which is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print and end."""
        from roguelike.resources import version

        print(f"roguelike {version()}")
        parser.exit()


def _parser(names: Iterable[str]) -> _Parser:
    parser = _Parser(
        prog="roguelike",
        description=(
            "A turn-based roguelike whose whole game is data. Without a command, it is played."
        ),
        epilog="`roguelike COMMAND --help` says more about a command.",
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "-V", "--version", action=_Version, nargs=0, help="show the version and exit"
    )
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=_Parser
    )
    for name in names:
        command = command_module(name)
        command.add_parser(commands).set_defaults(run=command.run)
    return parser


def command_module(name: str) -> Command:
    """Return the module of a command."""
    return cast("Command", import_module(f"roguelike.cli.{COMMANDS[name]}"))


def _flush() -> None:
    """Write what is still buffered, while there is somebody to tell if that fails."""
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
    """Write a crash file, and return what to say about it."""
    from roguelike.cli.crash import write_crash_file

    what = f"internal error ({type(error).__name__})"
    try:
        return f"{what}; what is known about it is in {write_crash_file(error, words, seed)}"
    except Exception as failure:  # noqa: BLE001 - the first error matters, not this one
        return f"{what}: {error}; a crash file cannot be written: {failure}"
