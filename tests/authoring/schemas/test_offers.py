"""Schemas with what may be written but need not exist: mods, tags, settings, ids of now."""

from __future__ import annotations

import re
from typing import Any

import jsonschema
import pytest
import tomli

from roguelike.authoring.schemas.known_ids import KnownIds
from roguelike.authoring.schemas.schemas import schemas
from roguelike.plugins import registries

IDS = KnownIds(
    "frost",
    ["core", "frost", "gems"],
    {"color": {"core:text": ""}, "monster": {"frost:wolf": "Wolf", "gems:ruby": "Ruby"}},
    {"monster": {"frost:furry": ""}},
    {"monster": ["frost:cold", "gems:hard"]},
    ["gems"],
    {"heat": "Heat"},
    {"core": "Core", "frost": "Frost", "gems": "Gems", "lava": "Lava"},
)
"""What is known in the mod `frost`; `lava` is there and has nothing to do with it."""

MOD = '[mod]\nid = "frost"\nname = "Frost"\nversion = "1.0.0"\nformat = 1\nkind = "library"\n'
RENAME = '[[rename]]\nkind = "monster"\nfrom = "dog"\nto = "{}"\nsince = "1.0.0"\n'
PATCH = '[[patch.monster]]\nid = "wolf"\nunset = ["tags"]\nwhen = {}\n'

RIGHT = {
    "what is required": ("mod", f'{MOD}[requires]\nengine = ">=1"\ngems = "*"\nother = ">=1"\n'),
    "an order": ("mod", f'{MOD}[order]\nafter = ["lava", "other"]\nbefore = ["gems"]\n'),
    "what is replaced": ("mod", MOD + 'replaces = ["lava", "other"]\n'),
    "a condition about a mod": ("content", PATCH.format('{ mod = "gems", version = ">=1" }')),
    "a condition about another": ("content", PATCH.format('{ not = { mod = "other" } }')),
    "a condition about a setting": ("content", PATCH.format('{ setting = "gems:shine", eq = 3 }')),
    "a tag that is new": ("content", '[tag.monster.new]\nvalues = ["wolf"]\n'),
    "a tag of another mod": ("content", '[tag.monster."gems:hard"]\nvalues = ["wolf"]\n'),
    "a new id": ("migrations", RENAME.format("wolf")),
    "a new id that has moved on": ("migrations", RENAME.format("hound")),
    "a new id in another mod": ("migrations", RENAME.format("other:hound")),
    "texts of a mod": ("lang", '[mod.other]\nname = "Andere"\n'),
}
WRONG = {
    "a mod that can be none": ("mod", f'{MOD}[requires]\nGems = "*"\n'),
    "a version that is none": ("mod", f'{MOD}[requires]\ngems = "new"\n'),
    "an order that is none": ("mod", f"{MOD}[order]\nafter = [3]\n"),
    "a condition that is none": ("content", PATCH.format("{ mod = 3 }")),
    "a tag without values": ("content", "[tag.monster.cold]\nvalues = 3\n"),
    "a tag that can be none": ("content", '[tag.monster.Cold]\nvalues = ["wolf"]\n'),
    "a new id that can be none": ("migrations", RENAME.format("Wolf")),
}


@pytest.fixture(scope="module")
def found() -> dict[str, dict[str, Any]]:
    return schemas(registries().models(), IDS)


def accepts(schema: dict[str, Any], text: str) -> bool:
    validator: Any = jsonschema.Draft7Validator(schema)
    return validator.is_valid(tomli.loads(text))


@pytest.mark.parametrize(("name", "text"), RIGHT.values(), ids=RIGHT)
def test_what_need_not_be_there_is_accepted(
    name: str, text: str, found: dict[str, dict[str, Any]]
) -> None:
    assert accepts(found[f"{name}.schema.json"], text)


@pytest.mark.parametrize(("name", "text"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_is_refused(name: str, text: str, found: dict[str, dict[str, Any]]) -> None:
    assert not accepts(found[f"{name}.schema.json"], text)


@pytest.mark.parametrize("table", ["requires", "optional", "conflicts"])
def test_a_manifest_is_offered_the_other_mods_by_their_names(
    table: str, found: dict[str, dict[str, Any]]
) -> None:
    keys = found["mod.schema.json"]["properties"][table]["properties"]

    assert {key: said["description"] for key, said in keys.items()} == {
        "core": "Core", "gems": "Gems", "lava": "Lava",
    }  # fmt: skip


def offered(shape: dict[str, Any]) -> list[str]:
    return shape["anyOf"][0]["enum"]


def test_wherever_a_mod_is_named_the_others_are_offered(found: dict[str, dict[str, Any]]) -> None:
    manifest = found["mod.schema.json"]["definitions"]
    order, info = manifest["OrderHints"]["properties"], manifest["ModInfo"]["properties"]
    when = found["content.schema.json"]["definitions"]["When"]["properties"]

    for shape in (order["after"]["items"], order["before"]["items"], info["replaces"]["items"]):
        assert offered(shape) == ["core", "gems", "lava"]
    assert offered(when["mod"]) == ["core", "gems", "lava"]
    assert "anyOf" not in info["id"]


def test_translations_are_offered_all_mods(found: dict[str, dict[str, Any]]) -> None:
    keys = found["lang.schema.json"]["properties"]["mod"]["properties"]

    assert list(keys) == ["core", "frost", "gems", "lava"]


def test_conditions_are_offered_settings(found: dict[str, dict[str, Any]]) -> None:
    when = found["content.schema.json"]["definitions"]["When"]["properties"]

    assert offered(when["setting"]) == ["heat"]


def test_tags_are_offered_as_keys(found: dict[str, dict[str, Any]]) -> None:
    tags = found["content.schema.json"]["properties"]["tag"]["properties"]

    assert list(tags["monster"]["properties"]) == ["cold", "gems:hard"]
    assert "properties" not in tags["color"]


def test_migrations_are_offered_what_the_mod_defines(found: dict[str, dict[str, Any]]) -> None:
    definitions = found["migrations.schema.json"]["definitions"]

    for shape in (
        definitions["Rename"]["properties"]["to"],
        definitions["Removal"]["properties"]["use"],
    ):
        assert offered(shape) == ["furry", "wolf"]


def test_every_schema_with_offers_is_valid(found: dict[str, dict[str, Any]]) -> None:
    for schema in found.values():
        jsonschema.Draft7Validator.check_schema(schema)


def test_nothing_is_offered_where_nothing_is_known() -> None:
    bare = schemas(registries().models())

    assert "properties" not in bare["mod.schema.json"]["properties"]["requires"]
    assert not re.search("gems", str(bare))
