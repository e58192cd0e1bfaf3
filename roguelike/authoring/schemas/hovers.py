"""What editors show about the `kind` of something, and about the tables that say no more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from roguelike.authoring.schemas.shapes import Schema

_KIND = "kind"
_DOCS = "x-taplo"  # where Taplo looks for what to say about each of several words


def with_hovers(node: Any, definitions: Mapping[str, Schema]) -> Any:  # noqa: ANN401 - JSON
    """Return a schema, or several, in which every `kind` says what it selects.

    Args:
        node: The schema.
        definitions: The schemas of all that can be selected, each with its documentation.
    """
    selectable = ((_selected(each), each.get("description", "")) for each in definitions.values())
    return _documented(node, {word: said for word, said in selectable if word and said})


def _selected(table: Schema) -> str | None:
    """Return the word by which data selects what a schema describes, if there is one."""
    return (_kind_in(table) or {}).get("const")


def _kind_in(table: Schema) -> Schema | None:
    """Return the schema of the `kind` in a table, if tables that a schema describes have one."""
    properties = table.get("properties")
    kind = cast("Schema", properties).get(_KIND) if isinstance(properties, dict) else None
    return cast("Schema", kind) if isinstance(kind, dict) else None


def _documented(node: Any, summaries: Mapping[str, str]) -> Any:  # noqa: ANN401 - JSON
    if isinstance(node, list):
        return [_documented(item, summaries) for item in cast("list[Any]", node)]
    if not isinstance(node, dict):
        return node
    table = {key: _documented(value, summaries) for key, value in cast("Schema", node).items()}
    kind = _kind_in(table)
    if kind is None:
        return table
    shown = {**kind, **_said(kind, summaries)}
    return {**table, "properties": {**table["properties"], _KIND: shown}}


def _said(kind: Schema, summaries: Mapping[str, str]) -> Schema:
    """Return what to add to the schema of a `kind`."""
    if kind.get("const") in summaries:
        return {"description": summaries[kind["const"]]}
    words = [word for word in kind.get("enum", ()) if word in summaries]
    if not words:
        return {}
    lines = [f"`{word}`: {summaries[word]}" for word in words]
    docs = {"docs": {"enumValues": [summaries.get(word) for word in kind["enum"]]}}
    return {"description": "\n\n".join([kind["description"], *lines]), _DOCS: docs}
