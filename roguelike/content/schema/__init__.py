"""The models of all kinds of content, one module per family.

`KINDS` names them. The models that data extends by registered implementations are
narrowed with `narrow`, so that one discriminated union validates files and appears in
the exported schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Annotated, Any, get_args, get_origin

from pydantic import Strict, create_model
from pydantic.fields import FieldInfo

from roguelike.content.schema.actors import MonsterDef, PlayerDef, StatDef
from roguelike.content.schema.base import Extends, Model
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.colors import ColorDef, Swatch, ThemeDef
from roguelike.content.schema.keymaps import KeymapDef
from roguelike.content.schema.levels import LevelDef, TerrainDef
from roguelike.content.schema.messages import MessageDef
from roguelike.content.schema.rules import RulesDef

KINDS: Mapping[str, type[Model]] = {
    "swatch": Swatch,
    "color": ColorDef,
    "theme": ThemeDef,
    "stat": StatDef,
    "terrain": TerrainDef,
    "monster": MonsterDef,
    "player": PlayerDef,
    "level": LevelDef,
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


def extension_points() -> dict[str, list[str]]:
    """Return, for each extension point, the fields that select from it, as `kind.field`."""
    found: dict[str, list[str]] = {}
    for kind, model in KINDS.items():
        for name, field in model.model_fields.items():
            if point := _point(field):
                found.setdefault(point, []).append(f"{kind}.{name}")
    return found


def narrow(unions: Mapping[str, Any]) -> dict[str, type[Model]]:
    """Return the models of all kinds, with the implementations that exist.

    Args:
        unions: The type of the parameters at each extension point, as
            `Registry.union` gives it.

    Raises:
        KeyError: An extension point has no union.
    """
    return {kind: _narrowed(model, unions) for kind, model in KINDS.items()}


def _narrowed(model: type[Model], unions: Mapping[str, Any]) -> type[Model]:
    fields: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        if point := _point(field):
            union = unions[point]
            if get_origin(field.annotation) is tuple:
                fields[name] = (Annotated[tuple[union, ...], Strict(strict=False)], field)
            else:
                fields[name] = (union, _discriminated(field, union))
    if not fields:
        return model
    return create_model(model.__name__, __base__=model, __doc__=model.__doc__, **fields)


def _discriminated(field: FieldInfo, union: Any) -> FieldInfo:  # noqa: ANN401 - a type expression
    """Return the field with what tells the members of `union` apart, which it would hide."""
    result = copy(field)
    marks = [mark for mark in get_args(union) if isinstance(mark, FieldInfo)]
    result.discriminator = marks[0].discriminator if marks else None
    return result


def _point(field: FieldInfo) -> str | None:
    return next((mark.point for mark in field.metadata if isinstance(mark, Extends)), None)


__all__ = ["KINDS", "PATCH", "TAG", "extension_points", "narrow"]
