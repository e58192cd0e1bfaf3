"""Commands as records: what each takes and does, its parser with its help, and its run."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Protocol, TypeAlias, TypeVar

from roguelike.cli.commands import COMMANDS
from roguelike.cli.errors import Exit, UsageError, suggestion
from roguelike.cli.options import Shared, TextOptions, add_arguments

if TYPE_CHECKING:
    from roguelike.cli.facts import Facts

OptionsT = TypeVar("OptionsT")

EXAMPLES = "examples:"
"""The line above the examples of a command."""


def _unwatched(_: object) -> None:
    """Return that nothing is watched."""


@dataclass(frozen=True, kw_only=True)
class _Explained:
    """A command with its help.

    Attributes:
        examples: Command lines, and what each of them does.
        details: More about the command than its summary.
        summary: What it does, in a line; `COMMANDS` has those of commands that stand alone.
    """

    examples: Sequence[tuple[str, str]]
    details: str = ""
    summary: str = ""

    def description(self, summary: str) -> str:
        """Return what the command does, in a few sentences."""
        return "\n\n".join(filter(None, [f"{summary[0].upper()}{summary[1:]}.", self.details]))

    def example_lines(self) -> list[str]:
        """Return a line for each example."""
        width = max(len(line) for line, _ in self.examples)
        return [f"{line:{width}}  {purpose}".rstrip() for line, purpose in self.examples]


@dataclass(frozen=True, kw_only=True)
class Command(_Explained, Generic[OptionsT]):
    """A command.

    Attributes:
        options: The record of its options.
        run: Does what the options ask for and returns what was found out. Of several facts each is
            shown as soon as it is there.
        watched: Tells the files and folders with whose changes it is run again, if it is.
    """

    options: type[OptionsT]
    run: Callable[[OptionsT], Facts[Any] | Iterator[Facts[Any]]]
    watched: Callable[[OptionsT], Iterable[Path] | None] = _unwatched


@dataclass(frozen=True, kw_only=True)
class CommandGroup(_Explained):
    """A command that is made of others, by their names."""

    commands: Mapping[str, Command[Any]]


AnyCommand: TypeAlias = Command[Any] | CommandGroup


class Commands(Protocol):
    """The part of an `argparse` parser that takes the commands of the program."""

    def add_parser(self, name: str, **options: Any) -> argparse.ArgumentParser:  # noqa: ANN401
        """Return the parser of a new command."""
        ...


class HelpFormatter(argparse.HelpFormatter):
    """Fills paragraphs to the width of the terminal, but leaves examples as they are written."""

    def __init__(self, prog: str) -> None:
        """Leave more room for options than usual."""
        super().__init__(prog, max_help_position=30)
        self._shared: list[str] = []

    def add_argument(self, action: argparse.Action) -> None:
        """Show an option; of those that many commands share only the name, at the end."""
        if isinstance(action.help, Shared):
            self._shared += action.option_strings
        else:
            super().add_argument(action)

    def format_help(self) -> str:
        """Return the help, with the names of the options that many commands share."""
        text = super().format_help()
        if not self._shared:
            return text
        return f"{text}\nalso: {', '.join(self._shared)} (see `roguelike help options`)\n"

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Show the usage without the options that many commands share."""
        own = [each for each in actions if not isinstance(each.help, Shared)]
        super().add_usage(usage, own, groups, prefix)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        import textwrap

        return "\n\n".join(
            paragraph
            if paragraph.startswith(EXAMPLES)
            else textwrap.fill(paragraph, width, initial_indent=indent, subsequent_indent=indent)
            for paragraph in text.split("\n\n")
        )


class _Parser(argparse.ArgumentParser):
    """A parser that leaves it to `main` to complain.

    Options of a command may stand before, after and between what it is about.
    """

    _reads_in_turn = False

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - as its base has it
        """Begin without arguments; the name of an option is never cut short."""
        super().__init__(formatter_class=HelpFormatter, allow_abbrev=False, **options)

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


def parser_of(name: str) -> argparse.ArgumentParser:
    """Return a parser that knows one command, and says by `command` what is called.

    Raises:
        UsageError: There is no such command.
    """
    if name not in COMMANDS:
        msg = f"there is no command {name!r}{suggestion(name, list(COMMANDS))}"
        raise UsageError(msg)
    parser = _Parser(prog="roguelike")
    places = parser.add_subparsers(required=True, parser_class=_Parser)
    _add(places, name, command_called(name), COMMANDS[name].summary)
    return parser


def command_called(name: str) -> AnyCommand:
    """Import the module of a command, and return the command."""
    folder, module = COMMANDS[name].folder, name.replace("-", "_")
    return import_module(f"roguelike.cli.{folder}.{module}").COMMAND


def _add(places: Commands, name: str, command: AnyCommand, summary: str) -> None:
    """Add the parser of a command, with help that ends in examples and what they do."""
    lines = [f"  {line}" for line in command.example_lines()]
    parser = places.add_parser(
        name,
        help=summary,
        description=command.description(summary),
        epilog="\n".join([EXAMPLES, *lines]),
    )
    if isinstance(command, CommandGroup):
        below = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
        for each, part in command.commands.items():
            _add(below, each, part, part.summary)
        return
    add_arguments(parser, command.options)
    parser.set_defaults(command=command)


def print_shared() -> None:
    """Print the options that many commands share."""
    parser = argparse.ArgumentParser(prog="roguelike COMMAND", add_help=False)
    add_arguments(parser, TextOptions)
    parser.print_help()


def carry_out(command: Command[OptionsT], options: OptionsT) -> int:
    """Run a command, show what it finds out, and return the exit code.

    Raises:
        UsageError: It cannot be done.
    """

    def once() -> int:
        found = command.run(options)
        from roguelike.cli.facts import TEXT, Facts, show  # not before a game has begun

        facts = [found] if isinstance(found, Facts) else found
        form: str = getattr(options, "format", TEXT)  # which not all commands have
        return max((show(each, form) for each in facts), default=Exit.CLEAN)

    watched = command.watched(options)
    if watched is None:
        return once()
    from roguelike.cli.watching import watch

    return watch(watched, once)
