"""The models of all kinds of content, one module per family.

`KINDS` names them. The base of models and the types of their fields are in `fields`, with the tree
of fields, which says what may stand in each place of a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from pydantic import BaseModel

from roguelike.content.references.implementations import NO_IMPLEMENTATIONS, Implementations
from roguelike.content.schema.actors import MonsterDef, PlayerDef, StatDef
from roguelike.content.schema.campaigns import CampaignDef, ModeDef
from roguelike.content.schema.colors import ColorDef, Swatch, ThemeDef
from roguelike.content.schema.drawings import VaultDef
from roguelike.content.schema.fields.base import Model
from roguelike.content.schema.fields.tree import Value, ValueType, table_of
from roguelike.content.schema.items import AffixDef, AppearanceDef, ItemDef, LootDef, SlotDef
from roguelike.content.schema.keymaps import KeymapDef
from roguelike.content.schema.levels import FeelingDef, FrequencyDef, HordeDef, LevelDef, RegionDef
from roguelike.content.schema.messages import MessageDef, with_events
from roguelike.content.schema.rules import RulesDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.steps import AbilityDef, SequenceDef
from roguelike.content.schema.terrain import FeatureDef, FieldDef, TerrainDef
from roguelike.content.schema.tiles import TileDef, TilesetDef


class Kinds(dict[str, type[Model]]):
    """The models of kinds of definitions, by the names of the kinds.

    Attributes:
        choices: The implementations that definitions can select.
    """

    def __init__(
        self, models: Mapping[str, type[Model]], choices: Implementations = NO_IMPLEMENTATIONS
    ) -> None:
        """Take the models, and the implementations that exist."""
        super().__init__(models)
        self.choices = choices

    def __hash__(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]
        """Kinds are told apart by identity, as what can be selected differs."""
        return id(self)

    def __eq__(self, other: object) -> bool:
        """Kinds are told apart by identity."""
        return self is other

    def selecting(
        self, choices: Implementations, mentions: Mapping[str, frozenset[str]] | None = None
    ) -> Kinds:
        """Return the same kinds, whose definitions can select certain implementations.

        Args:
            choices: The implementations.
            mentions: What messages may mention of events beside those of `EVENT_MENTIONS`.
        """
        return Kinds({**self, "message": with_events(mentions or {})}, choices)


KINDS: Final = Kinds(
    {
        "swatch": Swatch,
        "color": ColorDef,
        "theme": ThemeDef,
        "tileset": TilesetDef,
        "tile": TileDef,
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
)
"""The kinds of definitions: the top-level tables that a file may have."""

PATCH, TAG = "patch", "tag"
"""The tables at the top of a file that are no kinds: changes, and sets of ids."""

VERBS = ("set", "replace", "add", "mul", "append", "prepend", "insert", "remove", "unset")
"""The verbs of a patch, in the order in which it carries them out."""


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
    for key, field in table_of(model).items():
        if field.value.point:
            yield key, field.value.point
        else:
            for inside in _models_within(field.value):
                yield from ((f"{key}.{path}", way) for path, way in selections(inside))


def _models_within(value: Value) -> Iterator[type[BaseModel]]:
    """Yield the models of tables in a place, within arrays and tables as well."""
    for option in value.options:
        if option.sort is ValueType.TABLE:
            yield option.table.model
        elif option.inside:
            yield from _models_within(option.inside)


__all__ = ["KINDS", "PATCH", "TAG", "Kinds", "extension_points", "selections"]
