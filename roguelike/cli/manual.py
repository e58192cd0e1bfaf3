"""The help of the program's commands, as Markdown."""

from __future__ import annotations

from roguelike.cli.command import AnyCommand, CommandGroup
from roguelike.cli.commands import COMMANDS
from roguelike.cli.options import Argument, arguments
from roguelike.cli.parsing import command_called
from roguelike.workshop.docs import Command
from roguelike.workshop.docs.markdown import code, fenced, joined, said, table


def manual() -> dict[str, Command]:
    """Return what each command of the program is for and how it is called, by their names."""
    return {
        name: Command(
            entry.summary, shown(f"roguelike {name}", command_called(name), entry.summary)
        )
        for name, entry in COMMANDS.items()
    }


def shown(name: str, command: AnyCommand, summary: str) -> str:
    """Return how a command is called, what it does and examples, and the same of those below it."""
    if isinstance(command, CommandGroup):
        known, usage = [], f"{name} COMMAND"
    else:
        known = [*arguments(command.options)]
        options = "[OPTIONS]" if any(each.is_option for each in known) else ""
        about = [_values(each) for each in known if not each.is_option]
        usage = " ".join(filter(None, [name, options, *about]))
    rows = [(code(_called(each)), said(each.keywords["help"])) for each in known]
    parts = [
        fenced(usage, "console"),
        said(command.description(summary)),
        table(("Argument", "Meaning"), rows),
        fenced("\n".join(command.example_lines()), "console"),
    ]
    if isinstance(command, CommandGroup):
        for below, part in command.commands.items():
            called = f"{name} {below}"
            parts += [f"### {called}", shown(called, part, part.summary)]
    return joined(parts)


def _called(argument: Argument) -> str:
    """Return an argument as it is written."""
    words = [argument.name if argument.is_option else "", _values(argument)]
    return " ".join(filter(None, words))


def _values(argument: Argument) -> str:
    """Return what stands for the values of an argument, with how often they may come."""
    value = argument.keywords.get("metavar", "")
    match argument.keywords.get("nargs"):
        case "?":
            return f"[{value}]"
        case "*":
            return f"[{value} ...]"
        case "+":
            return f"{value} ..."
        case int():
            return " ".join(value)
        case _:
            return value
