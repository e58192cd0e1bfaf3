"""`roguelike new-mod`: a mod to begin with, which works and explains itself."""

from __future__ import annotations

import argparse
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.authors.generated_files import update
from roguelike.cli.authors.mod_schemas import schemas_of
from roguelike.cli.command import Command
from roguelike.cli.errors import UsageError, refuse, shortened
from roguelike.cli.facts import Facts, said
from roguelike.cli.options import (
    ContentOptions,
    choice,
    flag,
    one_of,
    option,
    path,
    positional,
)
from roguelike.workshop.mods import HOME, TEMPLATES, WORKFLOWS
from roguelike.workshop.schemas import OWN_SCHEMAS

if TYPE_CHECKING:
    from roguelike.content.mods.library import ModLibrary


_REPOSITORY = re.compile(r"[\w.-]+/[\w.-]+(@[\w./-]+)?", re.ASCII)


def _repository(text: str) -> str:
    """Return a repository with a version of it, if it can be one."""
    if _REPOSITORY.fullmatch(text) is None:
        msg = f"{shortened(text)} is not a repository such as {HOME}"
        raise argparse.ArgumentTypeError(msg)
    return text if "@" in text else f"{text}@{HOME.partition('@')[2]}"


_README = "README.md"


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
    here: bool = flag("write it right into the current folder, such as that of a new repository")
    workflow: str | None = option(
        "|".join(WORKFLOWS),
        "write what lets this service check the mod whenever it changes",
        one_of(*WORKFLOWS),
    )
    game: str | None = option(
        "OWNER/NAME[@VERSION]",
        f"the repository that the service has the game from (default: {HOME})",
        _repository,
    )

    def __post_init__(self) -> None:
        """Refuse options that do not go together."""
        refuse(self.here and self.directory, "--here and --directory both say where")
        refuse(self.game and not self.workflow, "--game needs --workflow, in which it is written")


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
    workflow, game = options.workflow or "", options.game or HOME
    mod = NewMod(options.id, options.template, workflow, game)
    files = {str(path): text for path, text in files_of(mod)}
    folder = Path() if options.here else (options.directory or usual_directory()) / options.id
    kept = [folder / _README] if options.here and (folder / _README).is_file() else []
    if kept:  # as services begin repositories with one
        del files[_README]
    for taken in map(folder.joinpath, [*files, OWN_SCHEMAS]) if options.here else [folder]:
        refuse(os.path.lexists(taken), f"{taken} already exists; nothing was written")
    update(folder, files, check=False)
    made = schemas_of([options.id], _library(folder), plugins=True)
    update(made.folder, made.files, check=False)
    named = [*(folder / name for name in files), *(made.folder / name for name in made.files)]
    where = f"{folder / WORKFLOWS[workflow]} names {HOME}" if workflow and game == HOME else ""
    todo = [f"{where}: put the repository there that you have the game from"] if where else []
    todo += [f"{each} is there already, and stays as it is" for each in kept]
    next_step = "" if kept else f"{folder / _README} says what to do next."
    return said(*map(str, named), *(["", next_step] if next_step else []), warnings=todo)


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
        " what the mod can refer to; `roguelike schema --mods ID` keeps them up to date.\n\n"
        "With --workflow the repository of which the mod is the root gets what checks it on a"
        " server, as `roguelike check` does."
    ),
    examples=[
        ("roguelike new-mod snail_world", "with a new monster"),
        ("roguelike new-mod snail_world --template campaign", "with a game of its own"),
        ("roguelike new-mod snail_world --directory .", "in a folder right here"),
        ("roguelike new-mod snail_world --here --workflow github", "a new repository of it"),
    ],
)
