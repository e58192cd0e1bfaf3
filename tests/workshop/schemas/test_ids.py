"""Schemas with known ids: references accepted and offered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import jsonschema
import pytest
import tomli

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.library import Shelf, gather
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.content.references.ids import ITEM_PATTERN, OPTIONAL_PATTERN, REFERENCE_PATTERN
from roguelike.content.schema import KINDS
from roguelike.content.schema.colors import HEX_PATTERN
from roguelike.plugins import registries
from roguelike.resources import data_dir
from roguelike.workshop.schemas.file_schemas import schemas
from roguelike.workshop.schemas.ids import KnownIds, known_ids

MANIFEST = """
[mod]
id = "{id}"
name = "A test"
version = "1.0.0"
format = 1
kind = "library"

[optional]
gems = "*"

[settings.heat]
type = "text"
default = "text"
label = "How hot it is"
"""

FROST = """
[monster.wolf]
label = "Wolf"
glyph = "w"
color = "text"

[monster.furry]
abstract = true

[color.ice]
value = "#ffffff"
description = "Frozen water."

[color.floor]
value = "#aaaaaa"

[tag.monster.cold]
values = ["wolf"]
"""

GEMS = """
[monster.ruby]
label = "Ruby"
glyph = "r"
color = "text"

[tag.monster.hard]
values = ["ruby"]
"""


def write(folder: Path, identifier: str, content: str) -> Path:
    mod = folder / identifier
    (mod / "content").mkdir(parents=True)
    manifest = MANIFEST.format(id=identifier)
    if identifier == "gems":
        manifest = manifest.replace('gems = "*"', "")
    (mod / "mod.toml").write_text(manifest, encoding="utf-8")
    (mod / "content" / "all.toml").write_text(content, encoding="utf-8")
    return mod


def ids_in(folder: Path, report: Report) -> KnownIds:
    """Return the ids that are known in the mod `frost` of a folder."""
    shelves = (Shelf(data_dir() / "core"), Shelf(folder))
    library = gather((shelf, each) for shelf in shelves for each in mod_folders(shelf.path))
    mods = {id_: each.mod for id_, each in library.mods.items() if each.mod}
    frost = mods.pop("frost")
    return known_ids(frost, list(mods.values()), KINDS, report, [frost, *mods.values()])


@pytest.fixture(scope="module")
def ids(tmp_path_factory: pytest.TempPathFactory) -> KnownIds:
    folder = tmp_path_factory.mktemp("mods")
    write(folder, "frost", FROST)
    write(folder, "gems", GEMS)
    return ids_in(folder, Report())


@pytest.fixture(scope="module")
def found(ids: KnownIds) -> dict[str, dict[str, Any]]:
    return schemas(registries().models(), ids)


MONSTER = '[monster.cub]\nlabel = "Cub"\nglyph = "c"\ncolor = {}\n'
MESSAGE = '[message.it]\non = "waited"\nby = "{}"\ntext = "!"\n'
PATCH = "[[patch.monster]]\n{}\nunset = ['tags']\n"

RIGHT = {
    "a bare id of core": MONSTER.format('"text"'),
    "a full id of core": MONSTER.format('"core:text"'),
    "a full id of its own": MONSTER.format('"frost:ice"'),
    "a full id of its own that is new": MONSTER.format('"frost:snow"'),
    "a setting": MONSTER.format('{ setting = "heat" }'),
    "a key": MONSTER.format('"text"') + 'stats = { attack = 3, "core:defense" = "1d2" }\n',
    "a new key of its own": MONSTER.format('"text"') + 'stats = { "frost:chill" = 3 }\n',
    "an abstract parent": '[monster.cub]\ninherits = "furry"\n',
    "several parents": '[monster.cub]\ninherits = ["wolf", "gems:ruby"]\n',
    "a patch": PATCH.format('id = "gems:ruby"'),
    "a patch of what need not be there": PATCH.format('id = "others:rat"'),
    "a patch of several": PATCH.format('ids = ["wolf", "gems:ruby"]'),
    "a patch of a tag": PATCH.format('tag = "#cold"'),
    "a tag in a tag": '[tag.monster.all]\nvalues = ["wolf", "#cold", "#gems:hard"]\n',
    "what may be missing": '[tag.monster.all]\nvalues = ["?gems:ruby", "?others:rat"]\n',
    "a word": MESSAGE.format("anyone"),
    "an id in place of a word": MESSAGE.format("wolf"),
    "a value of a color": '[color.snow]\nvalue = "#ffffff"\n',
}

WRONG = {
    "a misspelt id": MONSTER.format('"txt"'),
    "a new bare id": MONSTER.format('"snow"'),
    "an id without its mod": '[monster.cub]\ninherits = "ruby"\n',
    "an id of another kind": MONSTER.format('"wolf"'),
    "a misspelt key": MONSTER.format('"text"') + "stats = { atack = 3 }\n",
    "a wrong value of a key": MONSTER.format('"text"') + "stats = { attack = true }\n",
    "something abstract": '[tag.monster.all]\nvalues = ["furry"]\n',
    "a missing parent": '[monster.cub]\ninherits = ["wolf", "gems:rubi"]\n',
    "a missing target": PATCH.format('id = "gems:rubi"'),
    "a missing tag": PATCH.format('tag = "#could"'),
    "what is missing though its mod is there": '[tag.monster.all]\nvalues = ["?gems:rubi"]\n',
    "a misspelt word": MESSAGE.format("anyon"),
    "a missing swatch": '[color.snow]\nvalue = "blak"\n',
    "a missing setting": MONSTER.format('{ setting = "heet" }'),
}


def accepts(schema: dict[str, Any], text: str) -> bool:
    validator: Any = jsonschema.Draft7Validator(schema)
    return validator.is_valid(tomli.loads(text))


def test_what_exists_is_accepted_and_what_does_not_is_refused(
    found: dict[str, dict[str, Any]],
) -> None:
    schema = found["content.schema.json"]

    accepted = {case for case, text in {**RIGHT, **WRONG}.items() if accepts(schema, text)}

    assert accepted == RIGHT.keys()


def patterns(node: object) -> Iterator[str]:
    """Yield the patterns in a schema, those of keys among them."""
    if isinstance(node, list):
        for item in cast("list[object]", node):
            yield from patterns(item)
    elif isinstance(node, dict):
        for key, value in cast("dict[str, object]", node).items():
            if key == "pattern" and isinstance(value, str):
                yield value
            elif key == "patternProperties":
                yield from cast("dict[str, object]", value)
            yield from patterns(value)


@pytest.mark.slow
def test_every_schema_is_valid_and_every_reference_filled_in(
    found: dict[str, dict[str, Any]],
) -> None:
    for name, schema in found.items():
        jsonschema.Draft7Validator.check_schema(schema)
        if name != "migrations.schema.json":
            unfilled = {OPTIONAL_PATTERN, ITEM_PATTERN, f"{HEX_PATTERN}|{REFERENCE_PATTERN}"}
            assert unfilled.isdisjoint(patterns(schema))


def test_ids_are_known_however_wrong_their_definitions_are(tmp_path: Path) -> None:
    write(tmp_path, "frost", "[monster.wolf]\nglyph = 5\nlabel = 3\n")
    report = Report()

    ids = ids_in(tmp_path, report)

    assert ids.concrete["monster"] == {"frost:wolf": ""}
    assert not report.has_errors


MOD = '[mod]\nid = "frost"\nname = "Frost"\nversion = "1.0.0"\nformat = 1\nkind = "library"\n'
RENAME = '[[rename]]\nkind = "monster"\nfrom = "dog"\nto = "{}"\nsince = "1.0.0"\n'
WHEN = '[[patch.monster]]\nid = "wolf"\nunset = ["tags"]\nwhen = {}\n'
NEED_NOT_EXIST = {
    "what is required": ("mod", f'{MOD}[requires]\nengine = ">=1"\ngems = "*"\nother = ">=1"\n'),
    "an order": ("mod", f'{MOD}[order]\nafter = ["lava", "other"]\nbefore = ["gems"]\n'),
    "a condition about a mod": ("content", WHEN.format('{ not = { mod = "other" } }')),
    "a condition about a setting": ("content", WHEN.format('{ setting = "gems:shine", eq = 3 }')),
    "a tag that is new": ("content", '[tag.monster.new]\nvalues = ["wolf"]\n'),
    "a tag of another mod": ("content", '[tag.monster."gems:hard"]\nvalues = ["wolf"]\n'),
    "a new id that has moved on": ("migrations", RENAME.format("hound")),
    "a new id in another mod": ("migrations", RENAME.format("other:hound")),
    "texts of a mod": ("lang", '[mod.other]\nname = "Andere"\n'),
}
IMPOSSIBLE = {
    "a mod that can be none": ("mod", f'{MOD}[requires]\nGems = "*"\n'),
    "a version that is none": ("mod", f'{MOD}[requires]\ngems = "new"\n'),
    "a condition that is none": ("content", WHEN.format("{ mod = 3 }")),
    "a tag that can be none": ("content", '[tag.monster.Cold]\nvalues = ["wolf"]\n'),
    "a new id that can be none": ("migrations", RENAME.format("Wolf")),
}


def test_what_need_not_exist_is_accepted_and_what_cannot_is_refused(
    found: dict[str, dict[str, Any]],
) -> None:
    cases = {**NEED_NOT_EXIST, **IMPOSSIBLE}

    accepted = {
        case for case, (name, text) in cases.items() if accepts(found[f"{name}.schema.json"], text)
    }

    assert accepted == NEED_NOT_EXIST.keys()
