"""What editors say of translations and migrations, by their schemas."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from roguelike.authoring.schemas.schemas import dump, schemas
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.authoring.schemas.editors import COMMANDS, linted

GOOD = {
    "lang": (
        '[mod.rats]\nname = "Ratten"\nsettings.color.choices = { gray = "grau" }\n\n'
        '[monster."core:rat"]\nlabel = "Ratte"\n\n'
        '[campaign.classic.panel]\nhealth.label = "Leben"\n'
    ),
    "migrations": (
        '[[rename]]\nkind = "monster"\nfrom = "a"\nto = "b"\nsince = "1.0.0"\n'
        '\n[[removed]]\nkind = "color"\nid = "mud"\ndrop = true\n'
    ),
}
BAD = [
    pytest.param("lang", '[monster.rat]\nlable = "Ratte"\n', "lable", id="a misspelt field"),
    pytest.param("lang", '[monster.rat]\nglyph = "R"\n', "glyph", id="a field without words"),
    pytest.param("lang", '[monstre.rat]\nlabel = "R"\n', "monstre", id="an unknown kind"),
    pytest.param("lang", "[monster.rat]\nlabel = 5\n", "tring", id="a number"),
    pytest.param("lang", '[mod.rats]\nlabel = "R"\n', "label", id="a field that mods lack"),
    pytest.param("lang", '[mod.rats.settings.s]\nmin = "R"\n', "min", id="a setting's bound"),
    pytest.param("migrations", '[[rename]]\nkind = "rat"\n', "rat", id="a kind that is none"),
    pytest.param("migrations", '[[removed]]\nkind = "color"\n', "id", id="no id"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with all schemas."""
    found = tmp_path_factory.mktemp("editor")
    for name, schema in schemas(registries().models()).items():
        (found / name).write_text(dump(schema), encoding="utf-8")
    return found


def written(folder: Path, name: str, text: str) -> Path:
    file = folder / f"case_{len(list(folder.iterdir()))}.toml"
    file.write_text(f"#:schema ./{name}.schema.json\n\n{text}", encoding="utf-8")
    return file


@pytest.mark.parametrize("name", ["lang", "migrations"])
def test_a_schema_is_valid_and_has_nothing_that_toml_cannot_say(name: str) -> None:
    schema: dict[str, Any] = schemas(registries().models())[f"{name}.schema.json"]

    jsonschema.Draft7Validator.check_schema(schema)

    assert '"null"' not in dump(schema)


@pytest.mark.parametrize("tool", COMMANDS)
@pytest.mark.parametrize("name", GOOD)
def test_editors_accept_what_is_right(folder: Path, name: str, tool: str) -> None:
    result = linted(tool, [written(folder, name, GOOD[name])])

    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize("tool", COMMANDS)
@pytest.mark.parametrize(("name", "text", "expected"), BAD)
def test_editors_say_what_is_wrong(
    folder: Path, name: str, text: str, expected: str, tool: str
) -> None:
    result = linted(tool, [written(folder, name, text)])

    assert result.returncode != 0
    assert expected in result.stdout


@pytest.mark.parametrize("tool", COMMANDS)
@pytest.mark.parametrize("mod", ["core", "classic"])
def test_editors_accept_the_german_that_is_shipped(mod: str, tool: str) -> None:
    result = linted(tool, [data_dir() / mod / "lang" / "de.toml"])

    assert result.returncode == 0, result.stdout
