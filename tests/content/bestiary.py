"""A small core mod with monsters, for tests of what other mods do to them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from roguelike.content.loader import LoadResult, load
from roguelike.content.merging.history import History
from roguelike.content.schema import Kinds
from roguelike.plugins import registries
from tests.content.writing import shown, write_mod

CORE = Path(__file__).with_name("bestiary.toml").read_text(encoding="utf-8")
REQUIRES_CORE = {"core": "*"}


@cache
def models() -> Kinds:
    """Return the models of all kinds, with what the game provides."""
    return registries().models()


def load_beside_core(
    tmp_path: Path, mods: Mapping[str, str], more: Mapping[str, str] | None = None
) -> LoadResult:
    """Load mods of one file each, which require the core mod.

    Args:
        tmp_path: Where to write them.
        mods: What the file `a.toml` of each says, by the id of the mod.
        more: What else the manifests say.
    """
    folders = [write_mod(tmp_path / "core", {"a.toml": CORE}, kind="library")]
    folders += [
        write_mod(
            tmp_path / mod,
            {"a.toml": text},
            requires=REQUIRES_CORE,
            more=(more or {}).get(mod, ""),
        )
        for mod, text in mods.items()
    ]
    return load(folders, models())


def table(result: LoadResult, identifier: str, kind: str = "monster") -> dict[str, Any]:
    """Return what a definition says in the end."""
    return history(result, identifier, kind).table


def history(result: LoadResult, identifier: str, kind: str = "monster") -> History:
    """Return how a definition came to be."""
    assert result.catalog is not None, shown(result.report)
    return result.catalog.history(kind, identifier)


def patch(text: str, target: str = 'id = "rat"', kind: str = "monster") -> str:
    """Return a patch of the rat, or of something else; what it does begins on line 3."""
    return f"[[patch.{kind}]]\n{target}\n{text}\n"


def places(result: LoadResult) -> list[str]:
    """Return the line, column and code of each finding, as in `3:9 E201`."""
    return [
        f"{line}:{column} {each.code.name}"
        for each in result.report
        for line, column, _ in [each.place.region()]
    ]
