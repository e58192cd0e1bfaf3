"""`roguelike new-mod`: a mod to begin with, which works and explains itself."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from roguelike.cli.arguments import Commands, add_command, one_of, path
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import emit, written_to
from roguelike.workshop.mods import TEMPLATES


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "new-mod",
        details=(
            "Writes a small working mod, with comments that explain it and with what editors"
            " need to check and complete it, into mods/ of the checkout you are in, or else"
            " into your own folder of mods. Nothing is ever overwritten.\n\nInside a checkout"
            " the mod uses the schemas there; anywhere else it gets its own copies, which"
            " `roguelike schema --mods ID` keeps up to date and fills with ids."
        ),
        examples=[
            ("roguelike new-mod snail_world", "with a new monster"),
            ("roguelike new-mod snail_world --template campaign", "with a game of its own"),
            ("roguelike new-mod snail_world --directory .", "right here"),
        ],
    )
    parser.add_argument("id", metavar="ID", help="the name of the mod and its folder")
    parser.add_argument(
        "--template",
        metavar="|".join(TEMPLATES),
        type=one_of(*TEMPLATES),
        default=TEMPLATES[0],
        help=f"what to put in it (default: {TEMPLATES[0]})",
    )
    parser.add_argument(
        "--directory",
        metavar="DIR",
        type=path,
        help="another folder to write it to; the game finds it there with --mods-dir DIR",
    )
    return parser


def run(options: argparse.Namespace) -> int:
    """Write the mod, and name its files.

    Raises:
        UsageError: No mod can have that id, there is something in its place, or it cannot be
            written.
    """
    from roguelike.workshop.mods.new_mod import (
        ModIdError,
        NewMod,
        check_id,
        files_of,
        usual_directory,
    )

    try:
        check_id(options.id)
    except ModIdError as error:
        raise UsageError(str(error)) from error
    folder: Path = (options.directory or usual_directory()) / options.id
    if os.path.lexists(folder):
        msg = f"{folder} already exists; nothing was written"
        raise UsageError(msg)
    files = dict(files_of(NewMod(options.id, folder.absolute(), options.template)))
    for file, text in files.items():
        target = folder / file
        with written_to(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="\n")
    emit("".join(f"{folder / file}\n" for file in files))
    emit(f"\n{folder / 'README.md'} says what to do next.\n")
    return Exit.CLEAN
