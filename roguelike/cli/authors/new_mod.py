"""`roguelike new-mod`: a mod to begin with, which works and explains itself."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roguelike.cli.command import Command
from roguelike.cli.errors import UsageError
from roguelike.cli.facts import Facts, said
from roguelike.cli.options import choice, option, path, positional
from roguelike.cli.output import written_to
from roguelike.workshop.mods import TEMPLATES


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    id: str = positional("ID", "the name of the mod and its folder", str)
    template: str = choice("what to put in it", *TEMPLATES)
    directory: Path | None = option(
        "DIR",
        "another folder to write it to; the game finds it there with --mods-dir DIR",
        path,
    )


def run(options: Options) -> Facts[Any]:
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
    folder = (options.directory or usual_directory()) / options.id
    if os.path.lexists(folder):
        msg = f"{folder} already exists; nothing was written"
        raise UsageError(msg)
    files = dict(files_of(NewMod(options.id, folder.absolute(), options.template)))
    for file, text in files.items():
        target = folder / file
        with written_to(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="\n")
    named = [str(folder / file) for file in files]
    return said(*named, "", f"{folder / 'README.md'} says what to do next.")


COMMAND = Command(
    options=Options,
    run=run,
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
