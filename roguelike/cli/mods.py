"""`roguelike mods`: which mods there are, which are on, in which order, with which settings."""

from __future__ import annotations

import argparse

from roguelike.cli.arguments import (
    Commands,
    add_command,
    add_format,
    add_mods_dir,
    add_plugins,
)


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "mods",
        details=(
            "Mods are found beside the game, in your own folder of mods, and wherever"
            " --mods-dir points. The game's own mods are on, and so are those in your folders;"
            " the examples that come with the game are off until you enable them. Your choices"
            " are remembered."
        ),
        examples=[
            ("roguelike mods list", "all mods, and why some are not used"),
            ("roguelike mods enable frost", "use it from now on"),
            ("roguelike mods order --why", "the order in which they load, and why"),
            ("roguelike mods set frost.depth 3", "change a setting"),
        ],
    )
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (_add_list, _add_enable, _add_disable, _add_order, _add_set):
        add(actions)
    return parser


def run(options: argparse.Namespace) -> int:
    """Do what is asked for.

    Raises:
        UsageError: It cannot be done.
    """
    from roguelike.cli.choices import warn_of_preferences
    from roguelike.cli.mod_actions import ACTIONS

    warn_of_preferences(())
    return ACTIONS[options.action](options)


def _add_list(actions: Commands) -> None:
    parser = add_command(
        actions,
        "list",
        summary="list all mods, and why some are not used",
        examples=[
            ("roguelike mods list", "for people"),
            ("roguelike mods list --format json", "for programs, with every detail"),
        ],
    )
    _add_common(parser, "list")
    add_plugins(parser)
    add_format(parser, "text", "json")


def _add_enable(actions: Commands) -> None:
    details = "Exits with code 1 if one of them cannot be used; it is enabled all the same."
    _add_switch(actions, "enable", "use mods from now on", details)


def _add_disable(actions: Commands) -> None:
    _add_switch(actions, "disable", "stop using mods from now on")


def _add_switch(actions: Commands, name: str, summary: str, details: str = "") -> None:
    examples = [(f"roguelike mods {name} frost", "one"), (f"roguelike mods {name} a b", "several")]
    parser = add_command(actions, name, summary=summary, details=details, examples=examples)
    parser.add_argument("mods", metavar="MOD", nargs="+", help="the id of a mod")
    _add_common(parser, name)


def _add_order(actions: Commands) -> None:
    parser = add_command(
        actions,
        "order",
        summary="show or change the order in which mods load",
        details=(
            "What a mod requires loads before it, and libraries load before campaigns, campaigns "
            "before other content. Where that leaves a choice, the mods named here come first."
        ),
        examples=[
            ("roguelike mods order", "the current order"),
            ("roguelike mods order --why", "and why"),
            ("roguelike mods order frost rats", "frost, then rats, then all others"),
            ("roguelike mods order --reset", "as if you had never chosen one"),
        ],
    )
    parser.add_argument("mods", metavar="MOD", nargs="*", help="the mods that come first")
    parser.add_argument("--why", action="store_true", help="say why each mod is where it is")
    parser.add_argument("--reset", action="store_true", help="go back to the default order")
    _add_common(parser, "order")


def _add_set(actions: Commands) -> None:
    parser = add_command(
        actions,
        "set",
        summary="show or change the settings of a mod",
        examples=[
            ("roguelike mods set frost", "all its settings"),
            ("roguelike mods set frost.depth 3", "another value"),
            ("roguelike mods set frost.depth --reset", "the default again"),
        ],
    )
    parser.add_argument("setting", metavar="MOD[.SETTING]", help="which")
    parser.add_argument("value", metavar="VALUE", nargs="?", help="the new value")
    parser.add_argument("--reset", action="store_true", help="go back to the default")
    _add_common(parser, "set")


def _add_common(parser: argparse.ArgumentParser, action: str) -> None:
    parser.set_defaults(action=action)
    add_mods_dir(parser)
