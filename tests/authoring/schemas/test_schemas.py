from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import jsonschema
import pytest
import tomli
from pydantic import BaseModel, Field

from roguelike.authoring.schemas.schemas import content_schema, dump, table_schema
from roguelike.authoring.schemas.shapes import friendly, inheriting
from roguelike.plugins import registries
from roguelike.resources import data_dir, mods_dir
from tests.authoring.schemas.editors import COMMANDS, linted

SHIPPED = sorted(
    file for folder in (data_dir(), mods_dir()) for file in folder.glob("*/content/**/*.toml")
)

MONSTER = """
[monster.mole]
label = "Mole"
glyph = "m"
color = "text"
"""

TERRAIN = """
[terrain.moss]
label = "Moss"
glyph = "."
seen = { color = "text", background = "text" }
remembered = { color = "text", background = "text" }
"""

BROKEN = {
    "a misspelt field": (MONSTER + 'tag = ["a"]\n', "tag"),
    "a missing field": ('[monster.mole]\nlabel = "Mole"\ncolor = "text"\n', "glyph"),
    "a wrong type": (MONSTER.replace('"Mole"', "5"), "5"),
    "a glyph of two characters": (MONSTER.replace('"m"', '"mm"'), "1"),
    "an impossible reference": (MONSTER.replace('"text"', '"Not A Name"'), "Not A Name"),
    "an unknown kind": ("[monstr.mole]\na = 1\n", "monstr"),
    "an unknown behavior": (MONSTER + 'behaviors = [{ kind = "moev" }]\n', "moev"),
    "an unknown generator": (
        '[level.pit]\nlabel = "Pit"\ngenerator = { kind = "roooms" }\n',
        "roooms",
    ),
    "a parameter out of range": (
        MONSTER + 'behaviors = [{ kind = "wander", percent = 500 }]\n',
        "500",
    ),
    "an unknown command": ('[keymap.x]\nlabel = "x"\nbindings = { jump = ["j"] }\n', "jump"),
    "a color that is none": ('[color]\nred = { value = "#ff" }\n', "#ff"),
    "a misspelt field of an heir": ('[monster.rat]\ninherits = "mole"\nlabl = "Rat"\n', "labl"),
    "a wrong type in an heir": ('[monster.rat]\ninherits = "mole"\nlabel = 5\n', "5"),
    "a parent that is no name": ('[monster.rat]\ninherits = "A Mole"\n', "A Mole"),
    "an unknown verb": ('[monster.rat]\ninherits = "mole"\nedit.ad = { stats.x = 1 }\n', "ad"),
    "a missing field of a table": (TERRAIN.replace(', background = "text"', "", 1), "background"),
    "a misspelt field in a patch": (
        '[[patch.monster]]\nid = "mole"\nset = { labl = "Rat" }\n',
        "labl",
    ),
    "a wrong type in a patch": ('[[patch.monster]]\nid = "mole"\nset = { label = 5 }\n', "5"),
    "a verb that does not apply": (
        '[[patch.monster]]\nid = "mole"\nadd = { label = 5 }\n',
        "label",
    ),
    "an unknown verb in a patch": ('[[patch.monster]]\nid = "mole"\nsett = {}\n', "sett"),
    "an unknown behavior in a patch": (
        '[[patch.monster]]\nid = "mole"\nset = { behaviors = [{ kind = "moev" }] }\n',
        "moev",
    ),
    "a wrong parameter of a named behavior": (
        '[[patch.monster]]\nid = "mole"\nset = { behaviors.wander.percnt = 5 }\n',
        "percnt",
    ),
    "a wrong priority": (
        '[[patch.monster]]\nid = "mole"\npriority = "first"\nunset = ["tags"]\n',
        "first",
    ),
    "a patch of an unknown kind": ('[[patch.monstr]]\nid = "mole"\n', "monstr"),
    "a tag of an unknown kind": ("[tag.monstr.vermin]\nvalues = []\n", "monstr"),
    "a wrong member of a tag": ('[tag.monster.vermin]\nvalues = ["A Rat"]\n', "A Rat"),
}

MERGED = """
[monster.vermin]
abstract = true
stats = { attack = 2 }

[monster.rat]
inherits = ["vermin", "core:wet"]
label = "Rat"
edit.add = { stats.attack = "1d2" }
edit.set = { behaviors.wander.percent = 30 }
edit.insert.behaviors = { before = "wander", values = [{ kind = "sleep" }] }

[terrain.moss]
inherits = "floor"
seen = { color = "text" }

[level.pit]
inherits = "dungeon"
generator = { max_rooms = 3 }

[tag.monster.vermin]
values = ["rat", "#core:insects", "?gems:ruby"]
edit.remove = { values = ["rat"] }

[tag.monster."core:vermin"]
values = ["rat"]

[campaign.deep]
inherits = "classic"
keymaps = ["#all", "?gems:keys", "vi"]
theme = "?gems:glow"

[[patch.monster]]
ids = ["core:rat", "rat"]
when = { any = [{ mod = "gems", version = ">=2" }, { not = { setting = "hard", eq = false } }] }
expect = { label = "Rat", behaviors.wander.percent = 30 }
set = { label = "Big Rat", stats.attack = 2, behaviors.move_and_attack.alert_turns = 20 }
mul = { stats.attack = 1.5 }
append = { tags = ["big"], behaviors = [{ kind = "wander" }] }
remove = { tags = ["small"], behaviors = ["sleep", { kind = "wander", percent = 3 }] }
replace = { stats = { attack = 1 } }
unset = ["description"]
priority = "late"
required = false
note = "Why not."
clamp = true

[[patch.monster]]
tag = "#vermin"
remove_object = true

[[patch.level]]
where = { width = ">=40" }
set.generator.max_rooms = 5
set.passes = [{ kind = "doors" }]
"""


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return content_schema(registries().models())


@pytest.fixture(scope="module")
def write(
    tmp_path_factory: pytest.TempPathFactory, schema: dict[str, Any]
) -> Callable[[str], Path]:
    """Return a function that writes a content file beside the schema that it names."""
    folder = tmp_path_factory.mktemp("editor")
    (folder / "content.schema.json").write_text(dump(schema), encoding="utf-8")

    def write_file(text: str) -> Path:
        file = folder / f"case_{len(list(folder.iterdir()))}.toml"
        file.write_text(f"#:schema ./content.schema.json\n\n{text}", encoding="utf-8")
        return file

    return write_file


def test_the_schema_is_valid_draft_07(schema: dict[str, Any]) -> None:
    jsonschema.Draft7Validator.check_schema(schema)

    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"


def test_the_schema_has_nothing_that_toml_cannot_say(schema: dict[str, Any]) -> None:
    text = json.dumps(schema)

    assert '"null"' not in text
    assert "prefixItems" not in text
    assert "$defs" not in text
    assert "discriminator" not in text


def test_every_field_is_described(schema: dict[str, Any]) -> None:
    undescribed = [
        f"{name}.{field}"
        for name, definition in schema["definitions"].items()
        for field, value in definition.get("properties", {}).items()
        if field != "kind" and not {"description", "$ref"} & value.keys()
    ]

    assert undescribed == []


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.name)
def test_shipped_content_satisfies_the_schema(file: Path, schema: dict[str, Any]) -> None:
    document = tomli.loads(file.read_text(encoding="utf-8"))
    validator: Any = jsonschema.Draft7Validator(schema)

    assert [error.message for error in validator.iter_errors(document)] == []


@pytest.mark.parametrize("tool", COMMANDS)
@pytest.mark.parametrize(("text", "culprit"), BROKEN.values(), ids=BROKEN)
def test_editors_find_what_is_wrong(
    text: str,
    culprit: str,
    tool: str,
    write: Callable[[str], Path],
) -> None:
    result = linted(tool, [write(text)])

    assert result.returncode != 0
    assert culprit in result.stdout


@pytest.mark.parametrize("tool", COMMANDS)
def test_editors_accept_what_the_broken_examples_were_made_from(
    tool: str, write: Callable[[str], Path]
) -> None:
    result = linted(tool, [write(MONSTER + 'behaviors = [{ kind = "wander", percent = 50 }]\n')])

    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize("tool", COMMANDS)
def test_editors_accept_inheritance_patches_and_tags(
    tool: str, write: Callable[[str], Path]
) -> None:
    result = linted(tool, [write(MERGED)])

    assert result.returncode == 0, result.stdout
    assert "Warning" not in result.stdout


def test_the_schema_says_nothing_that_nobody_can_use(schema: dict[str, Any]) -> None:
    text = json.dumps({key: value for key, value in schema.items() if key != "definitions"})
    definitions = json.dumps(schema["definitions"])

    unused = [
        name
        for name in schema["definitions"]
        if f'"#/definitions/{name}"' not in text + definitions
    ]

    assert unused == []


class Sample(BaseModel):
    """A table."""

    maybe: int | None = None
    either: int | str = 1
    pair: tuple[int, int] = (1, 2)
    inner: Inner | None = None
    names: dict[Literal["a", "b"], int] = Field(default_factory=dict[Literal["a", "b"], int])


class Inner(BaseModel):
    """A table inside."""

    value: int


def test_an_optional_value_is_simply_its_type() -> None:
    properties = table_schema(Sample)["properties"]

    assert properties["maybe"] == {"title": "Maybe", "type": "integer"}


def test_definitions_are_not_called_by_the_modules_of_their_models(
    schema: dict[str, Any],
) -> None:
    references = set(re.findall(r'"#/definitions/(\w+)"', dump(schema)))

    assert references <= set(schema["definitions"])
    assert [name for name in schema["definitions"] if "__" in name] == []


def test_an_optional_table_keeps_what_stands_beside_its_reference() -> None:
    properties = friendly({"anyOf": [{"$ref": "#/x"}, {"type": "null"}], "description": "d"})

    assert properties == {"description": "d", "allOf": [{"$ref": "#/x"}]}


def test_a_reference_keeps_what_stands_beside_it() -> None:
    assert friendly({"$ref": "#/x", "description": "d"}) == {
        "description": "d",
        "allOf": [{"$ref": "#/x"}],
    }


def test_a_choice_of_types_stays_one() -> None:
    properties = table_schema(Sample)["properties"]

    assert properties["either"]["anyOf"] == [{"type": "integer"}, {"type": "string"}]


def test_a_pair_is_an_array_of_one_type() -> None:
    properties = table_schema(Sample)["properties"]

    assert properties["pair"]["items"] == {"type": "integer"}


def test_a_table_with_fixed_keys_offers_them() -> None:
    names = table_schema(Sample)["properties"]["names"]

    assert names["properties"] == {"a": {"type": "integer"}, "b": {"type": "integer"}}
    assert names["additionalProperties"] is False
    assert "propertyNames" not in names


def test_what_demands_nothing_is_the_same_for_heirs() -> None:
    whole = {"properties": {"size": {"type": "integer", "default": 3}}}
    heir = {"properties": {"size": {"type": "integer"}, "inherits": {"type": "string"}}}

    merged = inheriting(whole, heir, {})

    assert merged == {"properties": {**heir["properties"], **whole["properties"]}}


@pytest.mark.parametrize("tool", COMMANDS)
def test_a_setting_may_stand_for_a_number(tool: str, write: Callable[[str], Path]) -> None:
    text = MONSTER + (
        'stats = { attack = { setting = "heat" } }\n'
        'behaviors = [{ kind = "wander", percent = { setting = "unrest" } }]\n'
    )

    result = linted(tool, [write(text)])

    assert result.returncode == 0, result.stdout
