from __future__ import annotations

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


def test_commands_below_a_command_are_shown_as_well() -> None:
    text = manual()["mods"].text

    assert "```console\nroguelike mods COMMAND\n```" in text
    assert "### roguelike mods set\n\n```console\nroguelike mods set [OPTIONS]" in text
