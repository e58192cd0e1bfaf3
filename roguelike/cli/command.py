"""Commands as records: what each takes, what it does, and what its help says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from roguelike.cli.errors import Exit
from roguelike.cli.facts import TEXT, Facts, show

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


def carry_out(command: Command[OptionsT], options: OptionsT) -> int:
    """Run a command, show what it finds out, and return the exit code.

    Raises:
        UsageError: It cannot be done.
    """

    def once() -> int:
        found = command.run(options)
        facts = [found] if isinstance(found, Facts) else found
        form: str = getattr(options, "format", TEXT)  # which not all commands have
        return max((show(each, form) for each in facts), default=Exit.CLEAN)

    watched = command.watched(options)
    if watched is None:
        return once()
    from roguelike.cli.watching import watch

    return watch(watched, once)
