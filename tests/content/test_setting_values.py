from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.choosing import Choice, select
from roguelike.content.library import Shelf, survey
from roguelike.content.loader import LoadResult, load_selected
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.levels import LevelDef
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.content.mods import shown, write_mod

SETTINGS = """
[settings.heat]
type = "int"
default = 7
label = "Heat"

[settings.word]
type = "text"
default = "Imp"
label = "Word"
"""
NEEDS = {"core": "*", "classic": "*"}


def loaded(folder: Path, text: str, **chosen: int | str) -> LoadResult:
    """Load the shipped content and a mod with these settings, of which some were chosen."""
    write_mod(folder / "spicy", {"a.toml": text}, requires=NEEDS, more=SETTINGS)
    shelves = (Shelf(data_dir(), "game", is_own=True), Shelf(folder, "tests"))
    choice = Choice(settings={"spicy": chosen})
    return load_selected(select(survey(shelves), choice, ()), registries().models())


def kobold(result: LoadResult) -> MonsterDef:
    assert result.catalog is not None
    assert shown(result.report) == []
    return result.catalog.get(MonsterDef, "classic:kobold")


PATCH = '[[patch.monster]]\nid = "classic:kobold"\n'


def test_a_setting_stands_for_its_value(tmp_path: Path) -> None:
    result = loaded(tmp_path, PATCH + 'set = { stats.attack = { setting = "heat" } }\n')

    assert str(kobold(result).stats["core:attack"]) == "7"


def test_what_the_player_has_chosen_counts(tmp_path: Path) -> None:
    text = PATCH + 'set = { stats.attack = { setting = "heat" }, label = { setting = "word" } }\n'

    result = loaded(tmp_path, text, heat=9, word="Fiend")

    assert str(kobold(result).stats["core:attack"]) == "9"
    assert kobold(result).label == "Fiend"


def test_settings_stand_in_definitions_and_inside_arrays(tmp_path: Path) -> None:
    level = """
        [level.pit]
        label = "Pit"
        width = 20
        height = 20
        generator = { kind = "open_field" }
        passes = [
          { kind = "stairs" },
          { kind = "populate", monsters = [
            { monster = "classic:kobold", weight = { setting = "heat" } },
          ] },
        ]
        """

    result = loaded(tmp_path, level)

    assert shown(result.report) == []
    assert result.catalog is not None
    populate = result.catalog.get(LevelDef, "spicy:pit").passes[1]
    assert populate.model_dump()["monsters"][0]["weight"] == 7


def test_conditions_keep_what_they_say_of_settings(tmp_path: Path) -> None:
    text = PATCH + 'when = { setting = "heat", ge = 7 }\nset = { label = "Hot kobold" }\n'

    assert kobold(loaded(tmp_path, text)).label == "Hot kobold"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (PATCH + 'set = { stats.attack = { setting = "haet" } }\n', "3:36"),
        (PATCH + 'set.tags = [{ setting = "haet" }]\n', "3:25"),
        ('[color.hot]\nvalue = { setting = "haet" }\n', "2:21"),
    ],
)
def test_a_setting_that_the_mod_does_not_have_is_found_where_it_is_named(
    tmp_path: Path, text: str, place: str
) -> None:
    result = loaded(tmp_path, text)

    (finding,) = shown(result.report)
    assert finding.endswith(
        f"a.toml:{place} E301 the mod has no setting `haet` (did you mean `heat`?)"
    )


def test_what_is_missing_beside_an_unknown_setting_is_found_as_well(tmp_path: Path) -> None:
    text = '[monster.imp]\nglyph = { setting = "haet" }\ncolor = "classic:kobold"\n'
    idle = PATCH + 'set.label = "Kobold"\n'

    findings = shown(loaded(tmp_path, f"{text}{idle}").report)

    assert [line.split()[1] for line in findings] == ["E204", "E301", "W412"]


def test_a_value_that_does_not_fit_is_found_where_the_setting_is_named(tmp_path: Path) -> None:
    result = loaded(tmp_path, PATCH + 'set = { glyph = { setting = "word" } }\n')

    assert any("a.toml:3:17 E203" in line for line in shown(result.report))
