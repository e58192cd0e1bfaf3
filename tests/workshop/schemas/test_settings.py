"""Settings as values: schemas accept them exactly where the loader puts values in their place."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, cast

import jsonschema
import pytest
import tomli

from roguelike.content.documents.document import Document
from roguelike.content.findings.diagnostics import Report
from roguelike.content.schema.settings import with_settings
from roguelike.plugins import registries
from roguelike.resources import data_dir, mods_dir
from roguelike.workshop.schemas.file_schemas import content_schema

EVERY_VERB = Path(__file__).parent / "every_verb.toml"
SHIPPED = sorted(
    file for folder in (data_dir(), mods_dir()) for file in folder.glob("*/content/**/*.toml")
)
SETTING = {"setting": "chosen"}
Keys = tuple[str | int, ...]

KEYED = {"bindings", "colors", "panel", "player", "stats", "swatches", "values"}
"""Tables in which a key may be called `setting` as well, so that its value seems to be meant."""
OR_TEXT = {
    "campaign.inherits",
    "color.value",
    "level.generator.legend.c",
    "monster.inherits",
    "patch.monster.remove.behaviors[]",
    *(f"tileset.legend.{letter}" for letter in "*+%"),
}
"""Where a text may stand instead of a table or an array."""


def documents() -> Iterator[dict[str, Any]]:
    """Yield a document for each definition and patch that there is."""
    texts = (file.read_text(encoding="utf-8") for file in (*SHIPPED, EVERY_VERB))
    for text in texts:
        for kind, said in tomli.loads(text).items():
            tables: dict[str, Any] = said
            for name, table in tables.items():
                if kind == "patch":
                    for patch in table:
                        yield {kind: {name: [patch]}}
                else:
                    yield {kind: {name: table}}


def values(node: object, path: Keys = ()) -> Iterator[tuple[Keys, object]]:
    """Yield all that stands somewhere in a document, from the outside inwards."""
    yield path, node
    if isinstance(node, dict):
        for key, value in cast("dict[str, object]", node).items():
            yield from values(value, (*path, key))
    elif isinstance(node, list):
        for number, value in enumerate(cast("list[object]", node)):
            yield from values(value, (*path, number))


def samples(*, single: bool) -> dict[str, tuple[dict[str, Any], Keys, Any]]:
    """Return a document and a path in it for each place where a value may stand, by its name.

    Args:
        single: Whether the values are texts, numbers, true or false, or else tables and arrays.
    """
    found: dict[str, tuple[dict[str, Any], Keys, Any]] = {}
    for document in documents():
        for path, value in values(document):
            if isinstance(value, dict | list) is single or len(path) < 3:
                continue
            if path[-1] == "kind" or "when" in path:
                continue
            tail = "".join("[]" if isinstance(each, int) else f".{each}" for each in path[3:])
            kind = f"patch.{path[1]}" if path[0] == "patch" else str(path[0])
            name = f"{kind}{'' if isinstance(path[2], int) else f'.{path[2]}'}{tail}"
            found.setdefault(name, (document, path, value))
    return found


def replaced(document: dict[str, Any], path: Keys) -> dict[str, Any]:
    """Return a document in which a setting stands for a value."""
    result: Any = deepcopy(document)
    inside = result
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = SETTING
    return result


@pytest.fixture(scope="module")
def validator() -> Any:  # noqa: ANN401 - a validator of a library without types
    return jsonschema.Draft7Validator(content_schema(registries().models()))


@pytest.mark.slow
def test_a_setting_stands_for_any_single_value(validator: Any) -> None:  # noqa: ANN401
    found = samples(single=True)
    refused: list[str] = []

    for name, (document, path, value) in found.items():
        with_setting = replaced(document, path)
        read = Document("all.toml", "setting", with_setting)
        filled = with_settings(read, {"chosen": value}, Report())
        assert filled.data == document, name
        if not validator.is_valid(with_setting):
            refused.append(name)

    assert refused == []
    assert len(found) > 150  # else the files that are shipped would not say much


def test_a_setting_stands_for_no_table_and_no_array(validator: Any) -> None:  # noqa: ANN401
    found = samples(single=False)

    accepted = {
        name
        for name, (document, path, _) in found.items()
        if path[-1] not in KEYED
        and not name.startswith("vault.legend.")  # each is terrain or a table
        and validator.is_valid(replaced(document, path))
    }

    assert accepted == OR_TEXT
    assert len(found) > 30


NOT_KNOWN = (
    '[item.egg]\nlabel = "Egg"\nglyph = "e"\ncolor = "text"\nat_once = { setting = "chosen" }\n',
    '[message.hops]\ntext = "It hops."\nonce = { setting = "chosen" }\n',
    '[message.jumps]\ntext = "It jumps."\nby = { setting = "chosen" }\n',
    '[feature.bell]\nlabel = "Bell"\nglyph = "b"\ncolor = "text"\nonce = { setting = "chosen" }\n',
)


@pytest.mark.parametrize("text", NOT_KNOWN)
def test_no_rule_counts_a_setting_as_what_is_said(text: str, validator: Any) -> None:  # noqa: ANN401
    assert validator.is_valid(tomli.loads(text))
