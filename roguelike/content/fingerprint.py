"""The fingerprint of content: a hash of all in definitions that can change how a game goes.

Words, which are what a translation may replace, do not count; nor do messages, steps that only
tell one, and tables that are only drawn.
"""

import json
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from typing import Any, TypeVar, cast

from pydantic import BaseModel

from roguelike.content.assembling.assembly import Assembly
from roguelike.content.catalog import OF_RULES
from roguelike.content.merging.source_tables import Definition
from roguelike.content.schema import KINDS
from roguelike.content.schema.fields.base import Model, is_prose
from roguelike.content.schema.fields.tree import Value, table_of
from roguelike.content.schema.steps import StepParams

MESSAGE = "message"
"""The kind of what is only told, and of the step that tells it."""

T = TypeVar("T")


def fingerprint(made: Mapping[Definition, Model], assembly: Assembly) -> str:
    """Return a hash of the rules that definitions make, whatever files they are in.

    Words do not count, so that a better sentence cuts no game that is under way.

    Args:
        made: What was made of each definition.
        assembly: The mods that they are from, put together.
    """
    said: list[Any] = []
    for each, model in made.items():
        if not model.counts_in_rules:
            continue
        history = assembly.histories.get(each.key)
        table = history.table if history else each.table
        said.append([*each.key, without_words(table, model)])
    tags = {kind: each for kind, each in assembly.tags.items() if KINDS[kind].counts_in_rules}
    if tags:
        said.append(tags)
    canonical = json.dumps(said, sort_keys=True, separators=(",", ":"), default=str)
    return OF_RULES + blake2b(canonical.encode(), digest_size=16).hexdigest()


def without_words(said: T, model: object) -> T:
    """Return a definition as a plain table without its words.

    Args:
        said: What it says, or a part of that; names of fields may be those of files or models.
        model: What was made of it, which knows the words. Where it has another shape, all counts.
    """
    return cast("T", _without_words(said, model))


def _without_words(said: Any, model: Any) -> Any:  # noqa: ANN401 - any values
    if isinstance(said, dict):
        table = cast("dict[str, Any]", said)
        if isinstance(model, BaseModel):
            names = _names(type(model))
            return {
                key: _without_words(value, getattr(model, names.get(key) or "", None))
                for key, value in table.items()
                if names.get(key) is not None or key not in names
            }
        if isinstance(model, Mapping):
            inside = cast("Mapping[str, Any]", model)
            return {key: _without_words(value, inside.get(key)) for key, value in table.items()}
    elif isinstance(said, list) and isinstance(model, tuple):
        items, models = cast("list[Any]", said), cast("tuple[Any, ...]", model)
        if any(isinstance(each, StepParams) for each in models):
            items = [each for each in items if not _only_tells(each)]
            models = tuple(each for each in models if getattr(each, "kind", "") != MESSAGE)
        if len(items) == len(models):
            return [_without_words(*pair) for pair in zip(items, models, strict=True)]
        return items
    return cast("Any", said)


def _only_tells(step: object) -> bool:
    return isinstance(step, dict) and cast("dict[str, Any]", step).get("kind") == MESSAGE


@cache
def _names(model: type[Model]) -> Mapping[str, str | None]:
    """Return the attribute of each field, by all its names; None for words."""
    found: dict[str, str | None] = {}
    for key, field in table_of(model).items():
        is_kept = not is_prose(field.value) and _counts(field.value)
        found |= dict.fromkeys((key, field.name), field.name if is_kept else None)
    return found


def _counts(value: Value) -> bool:
    """Return True if a table that may stand in a place can change how a game goes."""
    table = value.table
    return table is None or getattr(table.type, "counts_in_rules", True)
