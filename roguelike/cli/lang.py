"""`roguelike lang`: in which language texts are shown."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from roguelike.cli.arguments import Commands, add_command, add_content, add_format
from roguelike.cli.errors import Exit
from roguelike.cli.output import emit, emit_json, emit_table, json_text

if TYPE_CHECKING:
    from roguelike.game import Content


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "lang",
        details=(
            "Whatever has no translation is shown in the language of its mod. Your choice is"
            " remembered; `--lang` uses another language once."
        ),
        examples=[
            ("roguelike lang", "the languages, and which one is used"),
            ("roguelike lang de", "German from now on"),
            ("roguelike lang en", "the original"),
        ],
    )
    parser.add_argument("tag", metavar="TAG", nargs="?", help="a language, such as de")
    add_format(parser, "text", "json")
    add_content(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """List the languages, or remember one.

    Raises:
        UsageError: There is no such language, or it cannot be remembered.
    """
    from roguelike.cli.choices import playable_content, require_language

    content = playable_content(options)
    if options.tag is None:
        _list(content, options.format)
        return Exit.CLEAN
    require_language(options.tag, content.mods)
    _remember(options.tag)
    return Exit.CLEAN


def _list(content: Content, form: str) -> None:
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.texts.translation import ORIGINAL, languages
    from roguelike.preferences.file import read

    used = read(Report()).language or ORIGINAL
    known = {ORIGINAL: [], **languages(content.mods)}
    if form == "json":
        rows = [{"tag": tag, "is_used": tag == used, "mods": mods} for tag, mods in known.items()]
        emit_json(json_text({"languages": rows}))
        return
    emit_table(
        ("tag", "used", "mods with texts in it"),
        [
            [tag, "yes" if tag == used else "", ", ".join(mods) or "as they were written"]
            for tag, mods in known.items()
        ],
    )


def _remember(tag: str) -> None:
    from roguelike.cli.choices import remember
    from roguelike.content.texts.translation import ORIGINAL

    remember(lambda now: now.liking("language", None if tag == ORIGINAL else tag))
    emit(f"Texts are shown in {tag} from now on.\n")
