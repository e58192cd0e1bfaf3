"""What the verbs of patches do, and to which types of values, as tables."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, cast

from roguelike.content.documents.tables import Table
from roguelike.content.merging.patch_models import shaped_type
from roguelike.content.merging.verb_shapes import SHAPES
from roguelike.content.merging.verbs import apply
from roguelike.content.patching.patches import patch_model
from roguelike.content.reference.markdown import code, said, table
from roguelike.content.schema import VERBS
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.base import ColorId, Glyph, Items, Line, Tag
from roguelike.content.schema.stats import StatValue

_TYPES = {
    "a number": int,
    "a formula": StatValue,
    "text": Line,
    "a character": Glyph,
    "true or false": bool,
    "an id": ColorId,
    "an array": Items[Tag],
}
"""Types of values that fields have, and what these are called."""
_YES, _NO = "yes", "-"
_OF_TABLES = "A table takes part in a verb with what is in it that does; `replace` takes it whole."


class _Sample(NamedTuple):
    """Something that a verb does: the value before, and what the verb is told."""

    before: Any
    change: Any


_SAMPLES: dict[str, tuple[_Sample, ...]] = {
    "set": (_Sample(2, 5), _Sample({"attack": 2, "speed": 14}, {"speed": 10})),
    "replace": (_Sample({"attack": 2, "speed": 14}, {"speed": 10}),),
    "add": (_Sample(14, -4), _Sample("2d5", 3), _Sample(2, "depth / 3")),
    "mul": (_Sample(10, 1.5), _Sample("2d5", 2), _Sample("2d5", 0.5)),
    "append": (_Sample(["wet"], ["fast"]),),
    "prepend": (_Sample(["wet"], ["fast"]),),
    "insert": (_Sample(["wet", "big"], {"before": "big", "values": ["fast"]}),),
    "remove": (_Sample(["wet", "big"], ["wet"]),),
    "unset": (_Sample(14, None),),
}
"""What is shown of each verb; the results are computed."""


def effects() -> str:
    """Return what each verb is for, with examples of what it makes of a value."""
    rows = [
        (code(verb) if number == 0 else "", purpose if number == 0 else "", *_shown(verb, sample))
        for verb in VERBS
        for purpose in [said(patch_model(MonsterDef).model_fields[verb].description or "")]
        for number, sample in enumerate(_SAMPLES[verb])
    ]
    return table(("Verb", "What it is for", "Before", "Patch", "After"), rows)


def _shown(verb: str, sample: _Sample) -> tuple[str, str, str]:
    """Return a value, a change to it, and the value that comes of it."""
    before: Table = {"x": sample.before}
    changes: Any = [("x",)] if verb == "unset" else {"x": sample.change}
    after = apply(verb, before, changes)
    said = 'unset = ["x"]' if verb == "unset" else f"{verb}.x = {_toml(sample.change)}"
    return code(_line(before)), code(said), code(_line(after)) if after else "(not there)"


def _line(values: Table) -> str:
    return f"x = {_toml(values['x'])}"


def _toml(value: Any) -> str:  # noqa: ANN401 - a number, text, array or table
    if not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    pairs = cast("Table", value)
    return f"{{ {', '.join(f'{key} = {_toml(each)}' for key, each in pairs.items())} }}"


def matching_types() -> str:
    """Return which verb can be used with which type of value."""
    rows = [(name, *(_fitting(verb, each) for verb in VERBS)) for name, each in _TYPES.items()]
    return f"{table(('Value', *map(code, VERBS)), rows)}\n\n{_OF_TABLES}"


def _fitting(verb: str, annotation: Any) -> str:  # noqa: ANN401 - a type expression
    """Return whether a verb takes values of a type; those without a shape take any."""
    return _YES if verb not in SHAPES or shaped_type(annotation, SHAPES[verb]) is not None else _NO
