"""New mods from templates, which work and explain themselves."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from msgspec import Struct
from pydantic import TypeAdapter, ValidationError

from roguelike.content.references.versions import ModId
from roguelike.preferences.folders import user_mods_dir
from roguelike.resources import checkout, data_dir, mods_dir, templates_dir
from roguelike.workshop.mods import WORKFLOWS
from roguelike.workshop.schemas import OWN_SCHEMAS

_EDITOR_FILES = {"taplo.toml": ".taplo.toml", "tombi.toml": "tombi.toml"}
_SCHEMAS = "SCHEMAS"  # stands for the way from a file of a template to the schemas
_GAME = "GAME"  # and this for the repository of the game


class ModIdError(ValueError):
    """An id that a new mod cannot have; the text says why, in one line."""


class NewMod(Struct, frozen=True):
    """A mod to be written.

    Attributes:
        id: Its id.
        template: What it begins as, one of `TEMPLATES`.
        workflow: The service that is to check it, one of `WORKFLOWS`, if any.
        game: The repository that this has the game from, and the version of it.
    """

    id: str
    template: str
    workflow: str = ""
    game: str = ""


def check_id(text: str) -> None:
    """Make sure that a mod can have that id, and that no mod of the game has it.

    Raises:
        ModIdError: It cannot.
    """
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
        raise ModIdError(msg) from error
    if (data_dir() / text).is_dir():
        msg = f"{text} is one of the game's own mods; choose another name"
        raise ModIdError(msg)


def usual_directory() -> Path:
    """Return the folder where the game finds mods: the current checkout's or the player's."""
    here, root = Path.cwd(), checkout()
    if root is None or not here.resolve().is_relative_to(root):
        return user_mods_dir()
    return Path(os.path.relpath(mods_dir(), here.resolve()))


def files_of(mod: NewMod) -> Iterator[tuple[PurePosixPath, str]]:
    """Yield the files of a mod, by their paths in it, and their texts; schemas are made later."""
    template = templates_dir() / mod.template
    for source in sorted(file for file in template.rglob("*") if file.is_file()):
        yield _filled_in(mod, source, PurePosixPath(source.relative_to(template)))
    for name, called in _EDITOR_FILES.items():
        yield _filled_in(mod, templates_dir() / "common" / name, PurePosixPath(called))
    if mod.workflow:
        source = templates_dir() / "workflows" / f"{mod.workflow}.yml"
        yield _filled_in(mod, source, PurePosixPath(WORKFLOWS[mod.workflow]))


def _filled_in(mod: NewMod, source: Path, path: PurePosixPath) -> tuple[PurePosixPath, str]:
    """Return a file of a template as a file of the mod."""
    changes = {
        "my_mod": mod.id,
        "My Mod": mod.id.replace("_", " ").title(),
        _SCHEMAS: f"{'../' * (len(path.parts) - 1)}{OWN_SCHEMAS}",
        _GAME: mod.game,
    }
    text = source.read_text(encoding="utf-8")
    for old, new in changes.items():
        text = text.replace(old, new)
    return path, text
