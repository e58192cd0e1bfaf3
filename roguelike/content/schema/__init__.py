"""The models of all kinds of content, one module per family.

`KINDS` names them. The models that data extends by registered implementations are
narrowed with `narrow`, so that one discriminated union validates files and appears in
the exported schema.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from pydantic import BaseModel

from roguelike.content.schema.abilities import AbilityDef
from roguelike.content.schema.actors import MonsterDef, PlayerDef, StatDef
from roguelike.content.schema.base import Model
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.clouds import FieldDef
from roguelike.content.schema.colors import ColorDef, Swatch, ThemeDef
from roguelike.content.schema.features import FeatureDef
from roguelike.content.schema.frequencies import FrequencyDef
from roguelike.content.schema.hordes import HordeDef
from roguelike.content.schema.items import AffixDef, AppearanceDef, ItemDef, LootDef, SlotDef
from roguelike.content.schema.keymaps import KeymapDef
from roguelike.content.schema.levels import LevelDef, TerrainDef
from roguelike.content.schema.messages import MessageDef
from roguelike.content.schema.modes import ModeDef
from roguelike.content.schema.narrowing import Narrowing, models_in, point_of
from roguelike.content.schema.regions import FeelingDef, RegionDef
from roguelike.content.schema.rules import RulesDef
from roguelike.content.schema.sequences import SequenceDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.vaults import VaultDef
from roguelike.registry import Params

KINDS: Mapping[str, type[Model]] = {
    "swatch": Swatch,
    "color": ColorDef,
    "theme": ThemeDef,
    "stat": StatDef,
    "terrain": TerrainDef,
    "field": FieldDef,
    "status": StatusDef,
    "sequence": SequenceDef,
    "ability": AbilityDef,
    "slot": SlotDef,
    "appearance": AppearanceDef,
    "item": ItemDef,
    "affix": AffixDef,
    "loot": LootDef,
    "monster": MonsterDef,
    "player": PlayerDef,
    "feature": FeatureDef,
    "horde": HordeDef,
    "frequency": FrequencyDef,
    "vault": VaultDef,
    "feeling": FeelingDef,
    "region": RegionDef,
    "level": LevelDef,
    "mode": ModeDef,
    "campaign": CampaignDef,
    "rules": RulesDef,
    "message": MessageDef,
    "keymap": KeymapDef,
}
"""The kinds of definitions: the top-level tables that a file may have."""

PATCH, TAG = "patch", "tag"
"""The tables at the top of a file that are no kinds: changes, and sets of ids."""

VERBS = ("set", "replace", "add", "mul", "append", "prepend", "insert", "remove", "unset")
"""What a patch can do, in the order in which it does it."""


@cache
def extension_points() -> Mapping[str, Sequence[str]]:
    """Return, for each extension point, the fields of kinds that select from it, as `kind.field`.

    Those of tables within are among them, as `item.use.steps`; an array counts as its items.
    """
    found: dict[str, list[str]] = {}
    for kind, model in KINDS.items():
        for path, point in selections(model):
            found.setdefault(point, []).append(f"{kind}.{path}")
    return found


def selections(model: type[BaseModel]) -> Iterator[tuple[str, str]]:
    """Yield the fields of a model that select implementations, each with the extension point.

    Fields of tables within are given by paths such as `use.steps`; an array counts as its items.
    """
    for name, field in model.model_fields.items():
        if point := point_of(field):
            yield name, point
        else:
            for inside in models_in(field.annotation):
                yield from ((f"{name}.{path}", way) for path, way in selections(inside))


def narrow(params: Mapping[str, Sequence[type[Params]]]) -> dict[str, type[Model]]:
    """Return the models of all kinds, with the implementations that exist.

    Args:
        params: The parameters of the implementations at each extension point.

    Raises:
        KeyError: An extension point has none.
    """
    narrowing = Narrowing(params)
    return {kind: narrowing.model(model) for kind, model in KINDS.items()}


__all__ = ["KINDS", "PATCH", "TAG", "extension_points", "narrow", "selections"]
