from __future__ import annotations

import pytest

from roguelike.cli.arguments import add_command
from roguelike.cli.commands import COMMANDS
from roguelike.cli.manual import Commands, manual, shown


def command(*arguments: tuple[str, dict[str, object]]) -> str:
    """Return what is shown of a command with some arguments."""
    commands = Commands("roguelike")
    parser = add_command(
        commands, "dig", summary="dig a hole", examples=[("roguelike dig here", "one")]
    )
    for name, options in arguments:
        parser.add_argument(name, **options)  # pyright: ignore[reportArgumentType] - any options
    (found,) = commands.found
    return shown(found)


def test_every_command_is_in_the_manual_in_the_order_of_the_help() -> None:
    assert list(manual()) == list(COMMANDS)


def test_a_command_has_a_usage_a_description_and_examples() -> None:
    assert command() == (
        "```console\nroguelike dig\n```\n\nDig a hole.\n\n```console\nroguelike dig here  one\n```"
    )


@pytest.mark.parametrize(
    ("nargs", "usage"),
    [(None, "PLACE"), ("?", "[PLACE]"), ("*", "[PLACE ...]"), ("+", "PLACE ...")],
)
def test_the_usage_says_how_often_an_argument_may_come(nargs: str | None, usage: str) -> None:
    text = command(("place", {"metavar": "PLACE", "nargs": nargs, "help": "where"}))

    assert f"```console\nroguelike dig {usage}\n```" in text
    assert f"| `{usage}` | where |" in text


def test_options_say_whether_they_take_a_value() -> None:
    text = command(
        ("--deep", {"action": "store_true", "help": "very"}),
        ("--depth", {"metavar": "N", "help": "how deep"}),
        ("--width", {"help": "how wide"}),
    )

    assert "roguelike dig [OPTIONS]" in text
    assert "| `--deep` | very |\n| `--depth N` | how deep |\n| `--width WIDTH` | how wide |" in text


def test_commands_below_a_command_are_shown_as_well() -> None:
    text = manual()["mods"].text

    assert "```console\nroguelike mods COMMAND\n```" in text
    assert "### roguelike mods set\n\n```console\nroguelike mods set [OPTIONS]" in text
