from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import Field, Strict

from roguelike.content.findings.diagnostics import MAX_REFUSED, Report
from roguelike.content.loader import LoadResult, load_selected, translator_of
from roguelike.content.mods.library import ModChoice, Shelf, select, survey
from roguelike.content.references.implementations import Extends, Implementations
from roguelike.content.schema import Kinds
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.fields.base import Items, Label, Line, Model
from roguelike.content.schema.messages import MessageDef
from roguelike.content.schema.terrain import TerrainDef
from roguelike.content.texts.translation import fallbacks
from roguelike.plugins import registries
from roguelike.registry import Params
from roguelike.workshop.validation.translations import report_translations
from tests.content.bestiary import CORE
from tests.content.writing import shown, write_lang, write_mod

MODELS = registries().models()
RAT = "core:rat"
OWN = '[mod.tongues]\nname = "Zungen"\n'
PACE = """
    [settings.pace]
    type = "choice"
    label = "Pace"
    default = "slow"
    choices = ["slow", "fast"]
    """


def loaded(
    folder: Path,
    language: str = "",
    models: Kinds = MODELS,
) -> LoadResult:
    library = survey([Shelf(folder)])
    return load_selected(select(library, ModChoice(language=language)), models)


def found(report: Report, folder: Path) -> list[str]:
    return [line.removeprefix(f"{folder.as_posix()}/") for line in shown(report)]


def checked(folder: Path, models: Kinds = MODELS) -> list[str]:
    """Return what is wrong with all languages, with all mods."""
    result, report = loaded(folder, models=models), Report()
    assert shown(result.report) == []
    translator = translator_of(result, models)
    report_translations(result.mods, translator, models, result.selected.idle, report)
    return found(report, folder)


def label(result: LoadResult) -> str:
    assert result.catalog is not None
    return result.catalog.get(MonsterDef, RAT).label


@pytest.fixture
def mods(tmp_path: Path) -> Path:
    write_mod(tmp_path / "core", {"all.toml": CORE}, kind="library", more=PACE)
    write_mod(tmp_path / "tongues", kind="language", requires={"core": "*"})
    return tmp_path


def test_the_language_does_not_change_what_content_is(mods: Path) -> None:
    write_lang(mods / "core", de='[monster.rat]\nlabel = "Ratte"\n')

    original, german = loaded(mods).catalog, loaded(mods, "de").catalog

    assert original is not None
    assert german is not None
    assert german.fingerprint == original.fingerprint
    changed = {"label": "Ratte"}
    assert german.get(MonsterDef, RAT) == original.get(MonsterDef, RAT).model_copy(update=changed)


def test_a_feature_is_called_the_same_where_it_is_terrain(mods: Path) -> None:
    chest = """
[terrain.floor]
label = "floor"
glyph = "."
walkable = true
seen = { color = "red" }
remembered = { color = "red" }
[feature.chest]
label = "chest"
glyph = "="
color = "red"
"""
    write_mod(mods / "core", {"all.toml": CORE + chest}, kind="library", more=PACE)
    write_lang(mods / "core", de='[feature.chest]\nlabel = "Truhe"\n')

    result = loaded(mods, "de")

    assert shown(result.report) == []
    assert result.catalog is not None
    assert result.catalog.get(TerrainDef, "core:feature.chest").label == "Truhe"


def test_any_mod_can_translate_any_other_and_the_last_wins(mods: Path) -> None:
    write_lang(mods / "core", de='[monster.rat]\nlabel = "Ratte"\ndescription = "Grau."\n')
    write_lang(mods / "tongues", de='[monster."core:rat"]\nlabel = "Ratz"\n')

    result = loaded(mods, "de")

    assert shown(result.report) == []
    assert label(result) == "Ratz"
    assert result.catalog is not None
    assert result.catalog.get(MonsterDef, RAT).description == "Grau."
    *_, last = result.catalog.history("monster", RAT).steps(("label",))
    assert last.place.document.path.endswith("tongues/lang/de.toml")
    assert last.place.region()[:2] == (2, 9)


def test_a_variety_of_a_language_falls_back_to_the_language(mods: Path) -> None:
    write_lang(
        mods / "core",
        de='[monster.rat]\nlabel = "Ratte"\ndescription = "Grau."\n',
        de_AT='[monster.rat]\nlabel = "Ratz"\n',
    )

    catalog = loaded(mods, "de-AT").catalog

    assert catalog is not None
    rat = catalog.get(MonsterDef, RAT)
    assert (rat.label, rat.description) == ("Ratz", "Grau.")
    assert label(loaded(mods, "de-CH")) == "Ratte"
    (line,) = checked(mods)

    assert line.startswith("core/lang/de.toml:1:1 W508 the translation of")


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("de", ["de"]),
        ("pt-BR", ["pt", "pt-BR"]),
        ("zh-Hans-CN", ["zh", "zh-Hans", "zh-Hans-CN"]),
        ("../de", []),
        ("DE", []),
        ("", []),
    ],
)
def test_a_language_is_what_its_tag_says(tag: str, expected: list[str]) -> None:
    assert fallbacks(tag) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[monster.ratt]\nlabel = "x"\n', "1:10 E301 there is no monster `ratt` (did you mean"),
        ('[monstre.rat]\nlabel = "x"\n', "1:2 E201 there is no field `monstre` in the"),
        ('[monster.rat]\nlable = "x"\n', "2:1 E201 there is no field `lable` in `rat` of the"),
        ('[monster.rat]\nglyph = "x"\n', "2:9 E404 this is not text that is shown, so it stays"),
        ("[monster.rat]\nlabel = 5\n", "2:9 E202 `label` must be text, not 5 (put it in"),
        ('[mod.core]\nsettings.pace.label = "{x}"\n', "2:23 W508 this has `{x}`, and the original"),
        ('[mod.core]\nsettings.size.label = "Zahl"\n', "2:10 W508 there is nothing called `size`"),
        ('[mod.core]\nsettings.pace.choices.quick = "x"\n', "2:31 W508 there is nothing called"),
    ],
)
def test_mistakes_are_reported_and_the_other_texts_are_used(
    mods: Path, text: str, expected: str
) -> None:
    text += '[stat.attack]\nlabel = "Angriff"\n'
    write_lang(mods / "core", de=text)

    result = loaded(mods, "de")

    (line,) = found(result.report, mods)
    assert line.startswith(f"core/lang/de.toml:{expected}")
    assert line in checked(mods)
    assert not result.left_out
    assert label(result) == "rat"
    assert result.catalog is not None
    assert result.catalog["stat"]["core:attack"].model_dump()["label"] == "Angriff"


def test_texts_for_an_id_of_before_are_used_with_a_warning(mods: Path) -> None:
    rename = '[[rename]]\nkind = "monster"\nfrom = "mouse"\nto = "rat"\nsince = "1.0.0"\n'
    (mods / "core" / "migrations.toml").write_text(rename, encoding="utf-8")
    write_lang(mods / "tongues", de='[monster."core:mouse"]\nlabel = "Ratte"\n')

    result = loaded(mods, "de")

    assert found(result.report, mods) == [
        "tongues/lang/de.toml:1:10 W607 the monster `core:mouse` is now `core:rat` (write `rat`)"
    ]
    assert label(result) == "Ratte"


ELVES = '[monster."elves:elf"]\nlable = "Elf"\n[mod.elves]\nnane = "Elfen"\n'


@pytest.mark.parametrize("table", ["optional", "conflicts"])
def test_texts_for_mods_that_are_not_there_do_not_count(mods: Path, table: str) -> None:
    more = f'[{table}]\nelves = "*"\n'
    write_mod(mods / "tongues", kind="language", requires={"core": "*"}, more=more)
    write_lang(mods / "tongues", de=OWN + ELVES)

    assert checked(mods) == []
    assert shown(loaded(mods, "de").report) == []


ELVEN = '[monster.elf]\nlabel = "Elf"\n'


def test_texts_for_what_is_only_there_beside_another_mod_do_not_count_without_it(
    mods: Path,
) -> None:
    beside = mods / "core" / "compat" / "elves"
    beside.mkdir(parents=True)
    (beside / "a.toml").write_text('[monster.elf]\nglyph = "e"\n', encoding="utf-8")
    write_lang(mods / "tongues", de=OWN + ELVEN + ELVEN.replace("elf", "dwarf"))

    expected = ["tongues/lang/de.toml:5:10 E301 there is no monster `dwarf`"]
    playing = found(loaded(mods, "de").report, mods)
    assert [line.partition(" (")[0] for line in checked(mods)] == expected
    assert [line.partition(" (")[0] for line in playing] == expected


def test_texts_for_mods_that_nobody_mentions_are_found_once_each(mods: Path) -> None:
    write_mod(mods / "dwarves")
    write_lang(mods / "tongues", de=f'{OWN}{ELVES}[monster."dwarvs:elf"]\nlabel = "Elf"\n')

    assert [line.partition(",")[0] for line in checked(mods)] == [
        "tongues/lang/de.toml:3:10 W116 this is about texts of `elves`",
        "tongues/lang/de.toml:7:10 W116 this is about texts of `dwarvs`",
    ]
    assert shown(loaded(mods, "de").report) == []


SAYING = """
    [message.bitten]
    on = "died"
    text = "{actor} is bitten by {killer}."

    [message.plain]
    text = "Nothing."
    """


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('bitten.text = "{actor} ist tot."', "the original has `{killer}`, and this has not"),
        ('bitten.text = "{actor}, {killer}, {depth}"', "this has `{depth}`, and the original"),
        ('plain.text = "{actor}"', "this has `{actor}`, and the original has not (take it out)"),
    ],
)
def test_names_in_braces_must_be_those_of_the_original(
    tmp_path: Path, text: str, expected: str
) -> None:
    write_mod(tmp_path / "core", {"all.toml": SAYING}, kind="library")
    write_lang(tmp_path / "core", de=f"[message]\n{text}\n")

    result = loaded(tmp_path, "de")

    (line,) = found(result.report, tmp_path)
    assert line.startswith(f"core/lang/de.toml:2:{text.index('=') + 3} W508 {expected}")
    (finding,) = result.report
    assert [each.note for each in finding.related] == ["this is the original"]
    assert result.catalog is not None
    key = text.partition(".")[0]
    assert result.catalog.get(MessageDef, f"core:{key}").text in SAYING


class _Verse(Model):
    """A line of a song."""

    key: str
    words: Line


class _Part(Model):
    """A part of a song."""

    words: Line = ""


class _Solo(Params):
    """What one voice does alone."""

    kind: Literal["solo"] = "solo"
    words: Line = ""


class _Rest(Params):
    """A time without words."""

    kind: Literal["rest"] = "rest"
    length: int = 1


class _SongDef(Model):
    """A kind that nobody has thought of."""

    label: Label
    parts: Annotated[tuple[Params, ...], Strict(strict=False), Extends("part")] = ()
    coda: _Part | None = None
    verses: Items[_Verse] = ()
    chorus: _Part = _Part()
    voices: dict[str, _Part] = Field(default_factory=dict[str, _Part])
    length: Annotated[int, Field(ge=1)] = 1


SONG = """
    [song.dirge]
    label = "Dirge"
    verses = [{ key = "one", words = "Down" }, { key = "two", words = "Deep" }]
    chorus = { words = "Dark" }
    voices.high = { words = "High" }
    parts = [{ kind = "rest" }, { kind = "solo", words = "Alone" }]
    length = 3
    """
LIED = """\
[song.dirge]
label = "Klage"
verses.two.words = "Tief"
chorus.words = "Dunkel"
voices.high.words = "Hoch"
parts.solo.words = "Allein"
"""


SONGS = Kinds({"song": _SongDef}, Implementations({"part": [_Solo, _Rest]}))


@pytest.fixture
def songs(tmp_path: Path) -> Path:
    write_mod(tmp_path / "core", {"all.toml": SONG}, kind="library")
    return tmp_path


def test_texts_of_a_kind_that_nobody_has_thought_of_can_be_translated(songs: Path) -> None:
    write_lang(songs / "core", de=LIED)

    result = loaded(songs, "de", SONGS)

    assert shown(result.report) == []
    assert result.catalog is not None
    song = result.catalog.definitions["song"]["core:dirge"]
    assert song.model_dump() == {
        "label": "Klage",
        "verses": ({"key": "one", "words": "Down"}, {"key": "two", "words": "Tief"}),
        "chorus": {"words": "Dunkel"},
        "voices": {"high": {"words": "Hoch"}},
        "parts": ({"kind": "rest", "length": 1}, {"kind": "solo", "words": "Allein"}),
        "coda": None,
        "length": 3,
    }


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('verses.three.words = "x"', "W508 there is nothing called `three` (there are `one`"),
        ('voices.low.words = "x"', "W508 there is nothing called `low` (there is `high`)"),
        ('coda.words = "x"', "W508 there is nothing here to translate"),
        ('parts.rest.words = "x"', "E201 there is no field `rest` in `parts` of the"),
        ("length = 4", "E404 this is not text that is shown, so it stays as it is"),
    ],
)
def test_texts_of_what_is_not_there_are_reported(songs: Path, line: str, expected: str) -> None:
    write_lang(songs / "core", de=f"[song.dirge]\n{line}\n")

    result = loaded(songs, "de", SONGS)

    (finding,) = found(result.report, songs)
    assert finding.partition(" ")[2].startswith(expected)


def test_what_lacks_a_translation_is_said_once_for_each_file(songs: Path) -> None:
    named = '[mod.core]\nname = "Kern"\n'
    write_lang(songs / "core", de=LIED + named, fr='[song.dirge]\nlabel = "Chant"\n')

    german, french = checked(songs, SONGS)

    assert german.startswith("core/lang/de.toml:1:1 W508 the translation of one text of")
    assert "(the first is `verses.one.words` of the song `core:dirge`)" in german
    assert french.startswith("core/lang/fr.toml:1:1 W508 the translation of 6 texts of")


def test_of_very_many_texts_of_nothing_only_the_first_are_told(mods: Path) -> None:
    tables = "".join(f'[monster.x{number}]\nlabel = "x"\n' for number in range(MAX_REFUSED + 5))
    write_lang(mods / "core", de=tables)

    told = checked(mods)

    assert len(told) == MAX_REFUSED + 1
    assert "1,000 things or more are wrong with the file" in told[-1]
