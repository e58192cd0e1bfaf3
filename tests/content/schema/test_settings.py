from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from roguelike.content.documents.document import Document, Place
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.problems import Subject
from roguelike.content.findings.diagnostics import Diagnostic
from roguelike.content.loader import LoadResult, load_selected
from roguelike.content.mods.library import ModChoice, Shelf, select, survey
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.fields.tree import table_of
from roguelike.content.schema.levels import LevelDef
from roguelike.content.schema.settings import MAX_CHOICES, SettingDef, SettingType, value_of
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.content.writing import shown, write_mod


def setting(kind: SettingType, default: object, **more: object) -> SettingDef:
    return SettingDef.model_validate({"type": kind, "default": default, "label": "It", **more})


def findings(kind: str, default: object, **more: object) -> list[Diagnostic]:
    data = {"type": kind, "default": default, "label": "It", **more}
    with pytest.raises(ValidationError) as caught:
        SettingDef.model_validate(data)
    subject = Subject(table_of(SettingDef), Place(Document("mod.toml")), "the setting")
    return [*explain(caught.value, subject)]


def problems(kind: str, default: object, **more: object) -> list[str]:
    found = findings(kind, default, **more)
    return [f"{one.code.name} {one.message} ({one.hint})" for one in found]


WORDS = ("low", "high")


@pytest.mark.parametrize(
    ("kind", "default", "more", "is_shape"),
    [
        ("bool", 1, {}, True),
        ("int", 1, {"choices": WORDS}, True),
        ("choice", "high", {"choices": ["low"]}, False),
        ("int", 1, {"min": 2}, False),
        ("int", 1, {"min": 3, "max": 2}, False),
    ],
)
def test_no_schema_can_say_how_numbers_and_choices_go_together(
    kind: str, default: object, more: dict[str, object], *, is_shape: bool
) -> None:
    assert [each.is_shape for each in findings(kind, default, **more)] == [is_shape]


MANY = [f"w{number}" for number in range(MAX_CHOICES + 1)]


@pytest.mark.parametrize(
    ("kind", "default", "more", "code", "expected"),
    [
        ("int", 1, {"applies": "new_gam"}, "E205", "(did you mean `new_game`?)"),
        ("bool", 1, {}, "E202", "must be true or false, not 1 (write true)"),
        ("float", float("nan"), {}, "E203", "must be a finite number, not nan"),
        ("text", 1, {}, "E202", "must be text, not 1 (put it in quotes)"),
        ("int", ["a"], {}, "E202", "is text, a number, true or false, not an array"),
        ("text", "a\n", {}, "E203", "cannot contain a control character"),
        ("text", "a\u2066", {}, "E203", "cannot contain an invisible character"),
        ("text", "a" * 61, {}, "E203", "must have at most 60 characters"),
        ("choice", "hihg", {"choices": WORDS}, "E205", "(did you mean `high`?)"),
        ("choice", "w1", {"choices": MANY}, "E203", f"must have at most {MAX_CHOICES} items"),
        ("choice", "low", {}, "E206", '(add them, as in choices = ["low", "high"])'),
        ("int", 1, {"choices": WORDS}, "E206", "is only for settings of the type choice"),
        ("int", 1, {"min": 3, "max": 2}, "E206", "`min` is more than `max`, 2 (swap them)"),
        ("int", 1, {"min": 2}, "E203", "must be at least 2, not 1"),
    ],
)
def test_a_setting_has_to_make_sense(
    kind: str, default: object, more: dict[str, object], code: str, expected: str
) -> None:
    (problem,) = problems(kind, default, **more)

    assert problem.startswith(code)
    assert expected in problem


@pytest.mark.parametrize(
    ("definition", "text", "expected"),
    [
        (setting("bool", default=False), "true", True),
        (setting("int", 3), "-12", -12),
        (setting("int", 3), "9" * 5000, "9" * 5000),
        (setting("float", 3), "2", 2),
        (setting("float", 3), "2.5", 2.5),
        (setting("float", 3), "nan", "nan"),
        (setting("text", "a"), "12", "12"),
    ],
)
def test_text_is_read_as_what_the_setting_can_be(
    definition: SettingDef, text: str, expected: object
) -> None:
    value = definition.parse(text)

    assert value == expected
    assert type(value) is type(expected)


def test_a_value_that_is_not_allowed_leaves_the_default() -> None:
    density = setting("float", 0.3, min=0, max=1)

    assert [value_of(density, chosen) for chosen in (None, 0.5, 1, 7, "much", True)] == [
        0.3,
        0.5,
        1,
        0.3,
        0.3,
        0.3,
    ]


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
    choice = ModChoice(settings={"spicy": chosen})
    return load_selected(select(survey(shelves), choice, ()), registries().models())


def kobold(result: LoadResult) -> MonsterDef:
    assert result.catalog is not None
    assert shown(result.report) == []
    return result.catalog.get(MonsterDef, "classic:kobold")


PATCH = '[[patch.monster]]\nid = "classic:kobold"\n'


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


def test_unknown_settings_and_large_numbers_hide_no_other_mistakes(tmp_path: Path) -> None:
    text = """
        [monster.imp]
        label = "Imp"
        glyph = "i"
        color = "classic:kobold"
        colr = "classic:kobold"
        tags = [{ setting = "haet" }, "Bad"]
        stats.glod = 3
        stats.health = 99999999999999999999
        [[patch.monster]]
        id = "pmi"
        set.stats.defense = { setting = "haet" }
        """

    findings = [line.rpartition("/")[2] for line in shown(loaded(tmp_path, text).report)]

    assert [line.split(" (")[0] for line in findings] == [
        "a.toml:6:1 E201 there is no field `colr` in monster `imp`",
        "a.toml:7:21 E301 the mod has no setting `haet`",
        'a.toml:7:31 E203 item 2 of `tags` cannot be the text "Bad"',
        "a.toml:8:7 E301 there is no stat `glod`",
        "a.toml:9:16 E203 the number is too large",
        "a.toml:11:6 E401 there is no monster `pmi` to patch",
        "a.toml:12:33 E301 the mod has no setting `haet`",
    ]


@pytest.mark.parametrize(
    "generator", ['generator = { setting = "haet" }', 'passes = [{ setting = "haet" }]']
)
def test_an_unknown_setting_is_one_finding_where_something_is_chosen_by_its_kind(
    tmp_path: Path, generator: str
) -> None:
    other = 'generator = { kind = "open_field" }' if generator.startswith("p") else ""
    text = f'[level.pit]\nlabel = "Pit"\nwidth = 20\nheight = 20\n{generator}\n{other}\n'

    (finding,) = shown(loaded(tmp_path, text).report)

    assert "E301 the mod has no setting `haet`" in finding


@pytest.mark.parametrize("said", ['setting = "heat"\n', 'monster = { setting = "heat" }\n'])
def test_no_setting_stands_for_a_whole_file_or_for_all_of_a_kind(tmp_path: Path, said: str) -> None:
    (finding,) = shown(loaded(tmp_path, said).report)

    assert finding.split(" ")[1] in {"E004", "E202"}


def test_a_setting_that_is_no_such_value_is_named(tmp_path: Path) -> None:
    result = loaded(tmp_path, f'{PATCH}set = {{ stats.attack = {{ setting = "word" }} }}\n')

    (finding,) = result.report
    assert finding.message == (
        "`attack` is not a formula: nothing is called `Imp` here; the setting `word` is the"
        ' text "Imp"'
    )
    assert not finding.fix
