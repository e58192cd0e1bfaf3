"""`roguelike new-mod`: a mod to begin with, which works and explains itself."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from msgspec import Struct

from roguelike.cli.arguments import Commands, add_command, one_of, path
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import emit, written_to
from roguelike.cli.schema import OWN_SCHEMAS

TEMPLATES = ("monster", "level", "campaign", "theme", "translation")
"""The folders of templates, each a mod with the id `my_mod` and the name "My Mod"."""

_EDITOR_FILES = {"taplo.toml": ".taplo.toml", "tombi.toml": "tombi.toml"}
_SCHEMAS = "SCHEMAS"  # stands for the way from a file of a template to the schemas


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
    _require_id(options.id)
    folder: Path = (options.directory or _usual_directory()) / options.id
    if os.path.lexists(folder):
        msg = f"{folder} already exists; nothing was written"
        raise UsageError(msg)
    files = dict(_files(_Mod(options.id, folder.absolute(), options.template)))
    for file, text in files.items():
        target = folder / file
        with written_to(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="\n")
    emit("".join(f"{folder / file}\n" for file in files))
    emit(f"\n{folder / 'README.md'} says what to do next.\n")
    return Exit.CLEAN


def _require_id(text: str) -> None:
    """Make sure that a mod can have that id, and that no mod of the game has it.

    Raises:
        UsageError: It cannot.
    """
    from pydantic import TypeAdapter, ValidationError

    from roguelike.content.schema.versions import ModId
    from roguelike.resources import data_dir

    check = TypeAdapter[str](ModId)
    try:
        check.validate_python(text)
    except ValidationError as error:
        proposal = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")
        try:
            hint = f", did you mean {check.validate_python(proposal)}?"
        except ValidationError:
            hint = ""
        msg = f"{error.errors()[0]['msg']}{hint}"
        raise UsageError(msg) from error
    if (data_dir() / text).is_dir():
        msg = f"{text} is one of the game's own mods; choose another name"
        raise UsageError(msg)


def _usual_directory() -> Path:
    """Return the folder where the game finds mods: the current checkout's or the player's."""
    from roguelike.preferences.folders import user_mods_dir
    from roguelike.resources import checkout, mods_dir

    here, root = Path.cwd(), checkout()
    if root is None or not here.resolve().is_relative_to(root):
        return user_mods_dir()
    return Path(os.path.relpath(mods_dir(), here.resolve()))


class _Mod(Struct, frozen=True):
    """A mod to be written.

    Attributes:
        id: Its id.
        folder: Where, as an absolute path.
        template: What it begins as.
    """

    id: str
    folder: Path
    template: str


def _files(mod: _Mod) -> Iterator[tuple[PurePosixPath, str]]:
    """Yield the files of a mod, by their paths in it, and what they say."""
    from roguelike.resources import checkout, schemas_dir, templates_dir

    root = checkout()
    is_inside = root is not None and mod.folder.resolve().is_relative_to(root)
    schemas = schemas_dir() if is_inside else mod.folder / OWN_SCHEMAS
    template = templates_dir() / mod.template
    for source in sorted(file for file in template.rglob("*") if file.is_file()):
        yield _written(mod, source, PurePosixPath(source.relative_to(template)), schemas)
    for name, called in _EDITOR_FILES.items():
        source = templates_dir() / "common" / name
        yield _written(mod, source, PurePosixPath(called), schemas)
    if not is_inside:
        for schema in sorted(schemas_dir().glob("*.json")):
            yield PurePosixPath(OWN_SCHEMAS, schema.name), schema.read_text(encoding="utf-8")


def _written(
    mod: _Mod, source: Path, path: PurePosixPath, schemas: Path
) -> tuple[PurePosixPath, str]:
    """Return a file of a template as a file of the mod."""
    here = (mod.folder / path).parent
    way = os.path.relpath(schemas.resolve(), here.resolve()).replace(os.sep, "/")
    changes = {
        "my_mod": mod.id,
        "My Mod": mod.id.replace("_", " ").title(),
        _SCHEMAS: way if way.startswith(".") else f"./{way}",
    }
    text = source.read_text(encoding="utf-8")
    for old, new in changes.items():
        text = text.replace(old, new)
    return path, text
