"""`roguelike new-mod`: a mod to begin with, which works and explains itself."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.authors.generated_files import update
from roguelike.cli.authors.mod_schemas import schemas_of
from roguelike.cli.command import Command
from roguelike.cli.errors import UsageError
from roguelike.cli.facts import Facts, said
from roguelike.cli.options import ContentOptions, choice, option, path, positional
from roguelike.workshop.mods import TEMPLATES

if TYPE_CHECKING:
    from roguelike.content.mods.library import ModLibrary


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
    """Write the mod with schemas that know its ids, and name its files.

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
    files = {str(path): text for path, text in files_of(NewMod(options.id, options.template))}
    update(folder, files, check=False)
    made = schemas_of([options.id], _library(folder), plugins=True)
    update(made.folder, made.files, check=False)
    named = [*(folder / name for name in files), *(made.folder / name for name in made.files)]
    return said(*map(str, named), "", f"{folder / 'README.md'} says what to do next.")


def _library(folder: Path) -> ModLibrary:
    """Return the mods that there are beside the one in a folder."""
    from roguelike.cli.selected_content import surveyed

    return surveyed(ContentOptions(mods_dir=(folder,)))


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "Writes a small working mod, with comments that explain it and with what editors"
        " need to check and complete it, into mods/ of the checkout you are in, or else"
        " into your own folder of mods. Nothing is ever overwritten.\n\nThe schemas know"
        " what the mod can refer to; `roguelike schema --mods ID` keeps them up to date."
    ),
    examples=[
        ("roguelike new-mod snail_world", "with a new monster"),
        ("roguelike new-mod snail_world --template campaign", "with a game of its own"),
        ("roguelike new-mod snail_world --directory .", "right here"),
    ],
)
