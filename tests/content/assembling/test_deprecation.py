from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from jsonschema import Draft7Validator
from pydantic import Field, create_model

from roguelike.content.assembling import validation
from roguelike.content.findings.diagnostics import Code, Report
from roguelike.content.loader import LoadResult, load
from roguelike.content.mods.mod_files import ModFiles
from roguelike.content.schema import Kinds
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.fields.base import Label, Model
from roguelike.engine.actions.base import Action
from roguelike.engine.ai.behavior_context import Turn
from roguelike.plugins import BUILTIN, Plugin, registries
from roguelike.registry import Formerly, Params, implements
from roguelike.workshop.schemas.file_schemas import content_schema
from roguelike.workshop.schemas.json_schema import DEFINITIONS
from roguelike.workshop.validation.fix import fixes
from roguelike.workshop.validation.fix_plans import Texts, overlaid
from tests.content.bestiary import CORE, table
from tests.content.writing import shown, write_mod


class Lair(Model):
    """Where it lives."""

    depth: Annotated[int, Formerly("deepness")] = Field(description="How deep.")


class Lodger(MonsterDef):
    """A monster with a home."""

    lair: Annotated[Lair | None, Formerly("den")] = Field(default=None, description="Its home.")
    title: Annotated[Label, Formerly("caption")] = Field(description="How it is addressed.")


class Nap(Params):
    """Sleep for a while."""

    kind: Literal["nap"] = "nap"
    turns: Annotated[int, Formerly("rounds"), Field(ge=1)] = Field(description="How long.")


@implements(Nap)
def nap(_params: Nap, _turn: Turn) -> Action | None:
    return None


@cache
def lodging() -> Kinds:
    """Return the models of all kinds, where monsters have fields with names of before."""
    known = registries([BUILTIN, Plugin("naps", behaviors=(nap,))]).models()
    fields: dict[str, Any] = {
        name: (field.annotation, field)
        for name, field in Lodger.model_fields.items()
        if name in ("lair", "title")
    }
    monster = create_model("LodgerDef", __base__=known["monster"], __doc__="A lodger.", **fields)
    return Kinds({**known, "monster": monster}, known.choices)


HOME = CORE.replace('label = "rat"', 'label = "rat"\ntitle = "Sir"').replace(
    'label = "cat"', 'label = "cat"\ntitle = "Madam"'
)
MOLE = """\
[monster.mole]
label = "mole"
glyph = "m"
color = "brown"
caption = "Doctor" # of old
"den".deepness = 3
behaviors = [{ kind = "nap", rounds = 2 }]
"""


def folders(tmp_path: Path, text: str) -> list[ModFiles]:
    return [
        write_mod(tmp_path / "core", {"a.toml": HOME}, kind="library"),
        write_mod(tmp_path / "deep", {"a.toml": text}, requires={"core": "*"}),
    ]


def loaded(tmp_path: Path, text: str) -> LoadResult:
    return load(folders(tmp_path, text), lodging())


def told(*findings: str) -> list[str]:
    return [f"deep/content/a.toml:{each}" for each in findings]


def test_names_of_before_are_read_as_those_of_today(tmp_path: Path) -> None:
    result = loaded(tmp_path, MOLE)

    assert shown(result.report) == told(
        "5:1 W209 `caption` is now called `title` (write `title`)",
        "6:1 W209 `den` is now called `lair` (write `lair`)",
        "6:7 W209 `deepness` is now called `depth` (write `depth`)",
        "7:30 W209 `rounds` is now called `turns` (write `turns`)",
    )
    assert result.catalog is not None
    mole = result.catalog.get(MonsterDef, "deep:mole").model_dump()
    assert (mole["title"], mole["lair"], mole["behaviors"][0]["turns"]) == (
        "Doctor",
        {"depth": 3},
        2,
    )


def test_however_many_names_of_before_there_are_all_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(validation, "MAX_FINDINGS", 10)
    count = 2 * validation.MAX_FINDINGS
    text = "".join(MOLE.replace("monster.mole", f"monster.m{number}") for number in range(count))

    result = loaded(tmp_path, text)

    assert {each.code for each in result.report} == {Code.W209}
    assert result.catalog is not None
    assert f"deep:m{count - 1}" in result.catalog.all(MonsterDef)


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        pytest.param(
            '[[patch.monster]]\nid = "core:rat"\nset.caption = "Lord"\n',
            "3:5 W209 `caption` is now called `title` (write `title`)",
            id="a patch",
        ),
        pytest.param(
            '[monster.rat]\ninherits = "core:rat"\ncaption = "Lord"\n',
            "3:1 W209 `caption` is now called `title` (write `title`)",
            id="an heir",
        ),
    ],
)
def test_names_of_before_stand_wherever_fields_do(tmp_path: Path, text: str, finding: str) -> None:
    result = loaded(tmp_path, text)

    assert shown(result.report) == told(finding)
    assert table(result, "core:rat" if "patch" in text else "deep:rat")["title"] == "Lord"


@pytest.mark.parametrize(
    ("old", "new", "findings"),
    [
        pytest.param(
            "deepness = 3", "deepness = '3'", ["6:18 E202 `depth` must be"], id="its value"
        ),
        pytest.param(
            "glyph", "title = 'X'\nglyph", ["6:1 E206 `caption` is now called"], id="both names"
        ),
    ],
)
def test_what_is_wrong_with_a_field_is_found_under_its_name_of_before(
    tmp_path: Path, old: str, new: str, findings: list[str]
) -> None:
    result = loaded(tmp_path, MOLE.replace(old, new))

    lines = [each for each in shown(result.report) if "W209" not in each]
    assert [each[: len(of)] for each, of in zip(lines, told(*findings), strict=True)] == told(
        *findings
    )
    assert "deep" in result.left_out


def test_names_of_before_are_fixed(tmp_path: Path) -> None:
    mods = folders(tmp_path, MOLE)

    def check(texts: Texts) -> Report:
        return load([overlaid(each, texts) for each in mods], lodging()).report

    result = fixes(mods, check)

    (change,) = result.changes.values()
    assert change.after.decode() == (
        MOLE.replace("caption", "title")
        .replace('"den".deepness', '"lair".depth')
        .replace("rounds", "turns")
    )
    assert result.count == 4


@pytest.mark.slow
def test_schemas_call_names_of_before_deprecated() -> None:
    schema = content_schema(lodging())
    check: Any = Draft7Validator(schema)
    mole = {"label": "mole", "glyph": "m", "color": "brown"}

    rounds = schema[DEFINITIONS]["Nap"]["properties"]["rounds"]
    shown_as = schema[DEFINITIONS][rounds["$ref"].rpartition("/")[2]]

    assert shown_as["deprecated"] is True
    assert shown_as["oneOf"][0]["description"] == "Now called `turns`."
    assert check.is_valid({"monster": {"mole": {**mole, "caption": "Doctor"}}})
    assert check.is_valid({"monster": {"mole": {**mole, "title": "Doctor"}}})
    assert not check.is_valid({"monster": {"mole": mole}})
    assert check.is_valid({"patch": {"monster": [{"id": "mole", "set": {"caption": "Doctor"}}]}})
    assert not check.is_valid({"patch": {"monster": [{"id": "mole", "set": {"cap": "Doctor"}}]}})
