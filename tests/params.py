"""Parameters drawn from the constraints of their models, for tests that hold for all of them."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from annotated_types import Ge, Le, MinLen
from hypothesis import reject
from hypothesis import strategies as st
from pydantic import BaseModel, StringConstraints, ValidationError
from pydantic.fields import FieldInfo

from roguelike.conditions.chance import Chance
from roguelike.conditions.depth import Depth
from roguelike.content.references.implementations import Extends
from roguelike.content.schema.fields.amounts import FormulaMark
from roguelike.content.schema.fields.base import Ref
from roguelike.core.formulas.formula import Formula, parse
from roguelike.effects.heal import Heal
from roguelike.effects.push import Push
from tests.scenario import STATS, TERRAIN

M = TypeVar("M", bound=BaseModel)

IDS = {
    "ability": ["core:spark"],
    "color": ["core:text"],
    "frequency": ["core:usual"],
    "field": ["core:fire", "core:gas"],
    "horde": ["core:lone_rat", "core:pack"],
    "item": ["core:potion", "core:sword"],
    "loot": ["core:hoard"],
    "message": ["core:note"],
    "monster": ["core:kobold", "core:rat"],
    "sequence": ["core:blast"],
    "slot": ["core:hand"],
    "stat": sorted(STATS),
    "status": ["core:poisoned"],
    "terrain": sorted(TERRAIN),
    "vault": ["core:cell", "core:pillar"],
}
SELECTED = {
    "condition": [Chance(percent=50), Depth(first=2)],
    "effect": [Heal(amount=parse("3")), Push(cells=2)],
}
WORDS = ["exit", "water"]
FORMULAS = [0, 3, "1d4", "2d3 + depth / 2", "-2"]
ATTEMPTS = 5
"""How often fields are drawn that have to go together, before the example is given up."""
SPREAD = 60
"""How far above its least value an integer goes: levels in tests are small."""


@st.composite
def params_of(draw: st.DrawFn, model: type[M]) -> M:
    """Draw valid parameters, as a file could write them, with every default likely to occur."""
    for _ in range(ATTEMPTS):
        try:
            return model.model_validate(draw(_fields(model)))
        except ValidationError:
            continue
    return reject()


@st.composite
def _fields(draw: st.DrawFn, model: type[BaseModel]) -> dict[str, Any]:
    """Draw a value for each field, which need not go together."""
    return {name: draw(values) for name, values in _choices(model).items()}


@cache  # as making a strategy takes longer than drawing from it
def _choices(model: type[BaseModel]) -> dict[str, st.SearchStrategy[Any]]:
    """Return what each field may hold, its default included."""
    choices: dict[str, st.SearchStrategy[Any]] = {}
    for name, field in model.model_fields.items():
        choices[name] = _values(field.annotation, field.metadata)
        default = field.get_default(call_default_factory=True, validated_data={})
        if not field.is_required() and default is not None:
            choices[name] = st.just(default) | choices[name]
    return choices


def _values(annotation: Any, metadata: list[Any]) -> st.SearchStrategy[Any]:  # noqa: ANN401
    """Return what a field of this type may hold, the items of a list included."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _values(parts[0], [*metadata, *_flat(parts[1:])])
    if origin in (Union, UnionType):
        return st.one_of(*(_values(part, metadata) for part in parts))
    if point := next((mark.point for mark in metadata if isinstance(mark, Extends)), None):
        return st.lists(st.sampled_from(SELECTED[point]), min_size=1, max_size=3)
    if origin is tuple:
        least = _bound(metadata, MinLen, "min_length", 0)
        return st.lists(_values(parts[0], []), min_size=least, max_size=least + 3)
    if kind := next((mark.kind for mark in metadata if isinstance(mark, Ref)), None):
        return st.sampled_from(IDS[kind]) if kind in IDS else st.nothing()
    return _single(annotation, metadata)


def _single(annotation: type[object], metadata: list[Any]) -> st.SearchStrategy[Any]:
    """Return what a field may hold that is neither a list nor a reference."""
    if annotation is Formula:
        mark = next(mark for mark in metadata if isinstance(mark, FormulaMark))
        owned = [f"max({each}.core:gold, 1d4)" for each in sorted(mark.owners)]
        plain = [text for text in FORMULAS if "depth" in mark.variables or "depth" not in str(text)]
        return st.sampled_from([*plain, *owned])
    if annotation is str and any(isinstance(mark, StringConstraints) for mark in metadata):
        return st.sampled_from(WORDS)
    if annotation is int:
        least, most = _bound(metadata, Ge, "ge", 0), _bound(metadata, Le, "le", SPREAD)
        return st.integers(least, min(most, least + SPREAD))
    if get_origin(annotation) is dict:
        return st.dictionaries(*(_values(part, []) for part in get_args(annotation)), max_size=2)
    if get_origin(annotation) is None and issubclass(annotation, BaseModel):
        return params_of(annotation)
    return st.from_type(annotation)


def _flat(marks: tuple[Any, ...]) -> list[Any]:
    return [
        part
        for mark in marks
        for part in (mark.metadata if isinstance(mark, FieldInfo) else [mark])
    ]


def _bound(metadata: list[Any], mark: type, name: str, otherwise: int) -> int:
    return next((getattr(found, name) for found in metadata if isinstance(found, mark)), otherwise)
