"""The help of the program's commands, as Markdown."""

from __future__ import annotations

import argparse
from typing import Any

from roguelike.cli.arguments import EXAMPLES
from roguelike.workshop.docs import Command
from roguelike.workshop.docs.markdown import code, fenced, joined, said, table

_PROGRAM = "roguelike"


class Parser(argparse.ArgumentParser):
    """A parser that keeps what it is told, so that it can be shown in another form."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - as its base has it
        """Begin with nothing."""
        self.arguments: list[argparse.Action] = []
        self.commands: list[Parser] = []
        self.summary = ""
        super().__init__(*args, **options)

    def add_argument(self, *args: Any, **options: Any) -> argparse.Action:  # noqa: ANN401 - as its base
        """Keep an argument."""
        action = super().add_argument(*args, **options)
        if action.dest != "help":
            self.arguments.append(action)
        return action

    def add_subparsers(self, **_: Any) -> Any:  # noqa: ANN401 - as its base has it
        """Keep the commands of a command."""
        below = Commands(self.prog)
        self.commands = below.found
        return below


class Commands:
    """Takes the commands of the program, or of one of its commands."""

    def __init__(self, prog: str) -> None:
        """Begin with none.

        Args:
            prog: What they are called after.
        """
        self.found: list[Parser] = []
        self._prog = prog

    def add_parser(self, name: str, **options: Any) -> Parser:  # noqa: ANN401 - as argparse has it
        """Keep a command."""
        summary = options.pop("help")
        parser = Parser(prog=f"{self._prog} {name}", **options)
        parser.summary = summary
        self.found.append(parser)
        return parser


def manual() -> dict[str, Command]:
    """Return what each command of the program is for and how it is called, by their names."""
    from roguelike.cli.commands import COMMANDS
    from roguelike.cli.parsing import command_module

    commands = Commands(_PROGRAM)
    for name in COMMANDS:
        command_module(name).add_parser(commands)
    names = (parser.prog.partition(" ")[2] for parser in commands.found)
    return {
        name: Command(parser.summary, shown(parser))
        for name, parser in zip(names, commands.found, strict=True)
    }


def shown(parser: Parser) -> str:
    """Return how a command is called, what it does and examples, and the same of those below it."""
    rows = [(code(_called(each)), said(each.help or "")) for each in parser.arguments]
    title, _, examples = (parser.epilog or "").partition("\n")
    lines = [line.removeprefix("  ") for line in examples.splitlines()]
    parts = [
        fenced(_usage(parser), "console"),
        said(parser.description or ""),
        table(("Argument", "Meaning"), rows),
        fenced("\n".join(lines), "console") if title == EXAMPLES else "",
    ]
    for each in parser.commands:
        parts += [f"### {each.prog}", shown(each)]
    return joined(parts)


def _usage(parser: Parser) -> str:
    words = [parser.prog]
    if any(each.option_strings for each in parser.arguments):
        words.append("[OPTIONS]")
    if parser.commands:
        words.append("COMMAND")
    words += [_placeholder(each) for each in parser.arguments if not each.option_strings]
    return " ".join(words)


def _placeholder(action: argparse.Action) -> str:
    """Return what stands for an argument in the usage, with how often it may come."""
    name = str(action.metavar or action.dest)
    match action.nargs:
        case "?":
            return f"[{name}]"
        case "*":
            return f"[{name} ...]"
        case "+":
            return f"{name} ..."
        case _:
            return name


def _called(action: argparse.Action) -> str:
    """Return an argument as it is written."""
    if not action.option_strings:
        return _placeholder(action)
    takes_value = action.nargs != 0
    value = f" {action.metavar or action.dest.upper()}" if takes_value else ""
    return ", ".join(f"{option}{value}" for option in action.option_strings)
