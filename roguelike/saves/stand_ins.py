"""Stand-ins: placeholders for definitions that a saved game names and that no longer exist.

A stand-in has the id of what it stands for, so that the game is saved as it was and goes on with
the real thing once that is back. It can be seen and told, and does nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from roguelike.content.catalog import Catalog
from roguelike.content.references.ids import NAME_PATTERN
from roguelike.content.schema import KINDS
from roguelike.content.schema.actors import PlayerDef
from roguelike.content.schema.fields.base import MAX_LABEL, Model
from roguelike.content.schema.items import MAX_STACK, SlotDef
from roguelike.content.schema.levels import LevelDef
from roguelike.content.schema.terrain import TerrainDef
from roguelike.saves.references import Key, PatchedCatalog
from roguelike.saves.snapshot import Definitions

REPLACED = frozenset({"ability", "affix", "item", "level", "monster", "status", "terrain"})
"""The kinds that have stand-ins."""
GLYPH = "?"

_ID = re.compile(rf"{NAME_PATTERN}:{NAME_PATTERN}")
_Table = dict[str, Any]


def is_id(text: str) -> bool:
    """Return True if a text has the form of a full id."""
    return _ID.fullmatch(text) is not None


def former_label(former: _Table, identifier: str) -> str:
    """Return the label that a definition had, with its id."""
    label = former.get("label")
    if not isinstance(label, str) or not label.isprintable() or not label.strip():
        return identifier
    return f"{label} ({identifier})"[:MAX_LABEL]


def with_stand_ins(
    catalog: Catalog, missing: Collection[Key], former: Definitions, walls: Collection[str]
) -> Catalog:
    """Return a catalog with stand-ins for missing definitions.

    Args:
        catalog: The definitions that are there, a terrain and a level among them.
        missing: The kinds and full ids of those that are not.
        former: The contents that these had, as far as they are known.
        walls: The ids of terrain that nobody may walk on, whatever it was before.
    """
    if not missing:
        return catalog
    makers = _Makers(catalog, walls)
    definitions: dict[str, dict[str, Model]] = {
        kind: dict(models) for kind, models in catalog.definitions.items()
    }
    kept: Definitions = {}
    for kind, identifier in missing:
        before = former.get(kind, {}).get(identifier, {})
        kept.setdefault(kind, {})[identifier] = before
        models = definitions.setdefault(kind, {})
        models[identifier] = makers.made(kind, identifier, before)
    ordered = {kind: dict(sorted(models.items())) for kind, models in definitions.items()}
    return PatchedCatalog(
        ordered,
        catalog.digest,
        catalog.origins,
        catalog.changed,
        catalog.abstract,
        catalog.removed,
        catalog.names,
        kept,
    )


class _Makers:
    """Maker of stand-ins, which look like definitions that are there."""

    def __init__(self, catalog: Catalog, walls: Collection[str]) -> None:
        self._catalog = catalog
        self._walls = walls
        self._color = next(iter(catalog.all(PlayerDef).values())).color

    def made(self, kind: str, identifier: str, former: _Table) -> Model:
        """Return a stand-in, given the former contents of the definition."""
        fields: _Table = {
            "label": former_label(former, identifier),
            "glyph": GLYPH,
            "color": self._color,
        }
        match kind:
            case "terrain":
                return self._terrain(identifier, fields, former)
            case "level":
                level = next(iter(self._catalog.all(LevelDef).values()))
                return level.model_copy(update={"label": fields["label"]})
            case "item":
                fields |= {"stack": MAX_STACK, "slots": self._slots(former)}
            case "affix":
                fields |= {"label": f"{{item}} ({identifier})"[:MAX_LABEL], "fits": ()}
            case "ability":
                fields |= {"steps": ()}
            case _:
                pass
        return KINDS[kind].model_construct(None, **fields)

    def _terrain(self, identifier: str, fields: _Table, former: _Table) -> Model:
        """Return terrain that is open unless it was not, or must not be."""
        like = next(iter(self._catalog.all(TerrainDef).values()))
        leads = former.get("leads")
        is_open = identifier not in self._walls and former.get("walkable") is not False
        fields |= {
            "seen": like.seen,
            "remembered": like.remembered,
            "walkable": is_open,
            "transparent": is_open and former.get("transparent") is not False,
            "leads": leads if is_open and leads in ("up", "down") else None,
        }
        return TerrainDef.model_construct(None, **fields)

    def _slots(self, former: _Table) -> tuple[str, ...]:
        """Return the slots in which an item was worn, so that it can be taken off."""
        slots = former.get("slots")
        known = self._catalog.all(SlotDef)
        return tuple(each for each in known if isinstance(slots, list) and each in slots)
