from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from roguelike.content.assembling.validation import MAX_FINDINGS
from roguelike.content.catalog import OF_RULES, Catalog, UnknownDefinitionError
from roguelike.content.findings.diagnostics import MAX_REFUSED, Code, Diagnostic, Severity
from roguelike.content.loader import MAX_ROUNDS, LoadResult, load
from roguelike.content.mods.mod_folders import ModFolder
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.colors import ColorDef, Swatch
from tests.content.bestiary import CORE, models, places
from tests.content.writing import shown, write_mod

MOLE = """
    [monster.mole]
    label = "mole"
    glyph = "m"
    color = "brown"
    stats = { attack = "1d6 + depth" }
    """


def catalog_of(*folders: ModFolder) -> Catalog:
    catalog = load_all(*folders).catalog
    assert catalog is not None
    return catalog


def load_all(*folders: ModFolder) -> LoadResult:
    return load(folders, models())


@pytest.fixture
def core(tmp_path: Path) -> ModFolder:
    return write_mod(tmp_path / "core", {"a.toml": CORE}, kind="library")


def test_what_mods_define_is_found_by_kind_and_id(tmp_path: Path, core: ModFolder) -> None:
    deep = write_mod(tmp_path / "deep", {"moles.toml": MOLE}, requires={"core": "*"})

    result = load_all(deep, core)

    assert not len(result.report)
    assert result.report.files == 4
    assert [mod.id for mod in result.mods] == ["core", "deep"]
    assert not result.left_out
    assert result.catalog is not None
    mole = result.catalog.get(MonsterDef, "deep:mole")
    assert mole.color == "core:brown"
    assert str(mole.stats["core:attack"]) == "1d6 + depth"
    assert list(result.catalog["swatch"]) == ["core:clay"]


def test_a_mod_with_errors_takes_the_place_of_no_other_that_is_there(
    tmp_path: Path, core: ModFolder
) -> None:
    deep = write_mod(tmp_path / "deep", {"moles.toml": MOLE}, requires={"core": "*"})
    new = write_mod(tmp_path / "new", {"a.toml": "[monster.x]\n"}, requires={"core": "*"})
    manifest = new.path / "mod.toml"
    text = manifest.read_text(encoding="utf-8").replace("[mod]", '[mod]\nreplaces = ["deep"]')
    manifest.write_text(text, encoding="utf-8")

    result = load_all(core, deep, new)

    assert [mod.id for mod in result.mods] == ["core", "deep"]
    assert result.left_out == {"new": "its content has errors"}
    assert {each.path for each in result.report} == {"new/content/a.toml"}


def test_a_catalog_knows_where_each_definition_is_written(tmp_path: Path, core: ModFolder) -> None:
    deep = write_mod(tmp_path / "deep", {"moles.toml": MOLE}, requires={"core": "*"})

    catalog = catalog_of(core, deep)

    origin = catalog.origin("monster", "deep:mole")
    assert (origin.document.path, origin.keys) == ("deep/content/moles.toml", ("monster", "mole"))
    assert origin.at("color").region() == (5, 9, 16)
    with pytest.raises(UnknownDefinitionError, match="there is no monster called 'deep:rat'"):
        catalog.origin("monster", "deep:rat")
    with pytest.raises(UnknownDefinitionError, match="there is no color called 'core:mud'"):
        catalog.get(ColorDef, "core:mud")
    with pytest.raises(KeyError, match="gem"):
        catalog["gem"]


def test_however_many_numbers_are_too_large_a_file_that_cannot_be_read_may_define_anything(
    tmp_path: Path, core: ModFolder
) -> None:
    many = ", ".join(["99999999999999999999"] * (MAX_REFUSED + 5))
    content = {
        "a.toml": '[[patch.color]]\nid = "gone"\nset.value = "#ffffff"\n',
        "b.toml": f"[color.some]\nvalue = [{many}]\n",
        "c.toml": "[color.gone]\nvalue = = 3\n",
    }

    report = load_all(core, write_mod(tmp_path / "many", content)).report

    assert {each.code for each in report} == {Code.E002, Code.E202, Code.E203, Code.I010}


def test_the_fingerprint_is_of_what_is_said_and_not_of_how(tmp_path: Path) -> None:
    table = '[keymap.x]\nlabel = "X"\nbindings.quit = ["{}"]\n'
    inline = "keymap = { x = { label = 'X', bindings.quit = [ 'q' ] } } # !"
    said = write_mod(tmp_path / "a/deep", {"a.toml": table.format("q") + "[stat]\n"})
    otherwise = write_mod(tmp_path / "b/deep", {"z.toml": inline})
    other = write_mod(tmp_path / "c/deep", {"a.toml": table.format("w")})

    first, second, third = (catalog_of(folder) for folder in (said, otherwise, other))

    assert first.fingerprint == second.fingerprint
    assert first.fingerprint != third.fingerprint
    assert len(first.fingerprint.removeprefix(OF_RULES)) == 32


WITHOUT_NAMES = """\
[monster]
stats = { attack = 3 }
inherits = 'rat'
labl = 'ape'
[monster.imp]
label = 'imp'
glyph = 'ii'
color = 'red'
[stat]
label = { label = 3 }
luck = 3
"""
WRONG = [
    ("[mosnter.rat]\nlabel = 3", "1:2 E004"),
    ("stat = 3\ntitle = 4", "1:1 E004"),
    ("[[stat]]\nlabel = 'luck'", "1:3 E202"),
    ("[stat]\nlabel = 'luck'\nminimum = 3", "2:9 E202"),
    (WITHOUT_NAMES, "3:12 E202, 7:9 E203, 10:19 E202, 11:8 E202"),
    ('[stat.Luck]\nlabel = "luck"\n[stat."a b"]\nlabel = 3', "1:7 E203, 3:7 E203"),
    ('[stat."core:luck"]\nlabel = "luck"\n[stat."deep:fame"]\nlabel = 3', "1:7 E408, 3:7 E203"),
    ("[stat.luck]\nlabel = 'luck'\nmaximun = 'x'", "3:1 E201"),
    ("[color.mud]\nvalue = 'caly'", "2:9 E301"),
]


@pytest.mark.parametrize(("text", "expected"), WRONG)
def test_what_is_wrong_in_a_file_is_found_at_its_place(
    tmp_path: Path, core: ModFolder, text: str, expected: str
) -> None:
    deep = write_mod(tmp_path / "deep", {"a.toml": text}, requires={"core": "*"})

    result = load_all(core, deep)

    assert ", ".join(places(result)) == expected
    assert result.left_out == {"deep": "its content has errors"}


def test_what_is_defined_in_two_files_is_shown_in_both(tmp_path: Path) -> None:
    luck = '[stat.luck]\nlabel = "luck"'
    deep = write_mod(tmp_path / "deep", {"b.toml": f"\n{luck}", "a.toml": luck})

    result = load_all(deep)

    (diagnostic,) = result.report
    assert (diagnostic.code, diagnostic.path) == (Code.E407, "deep/content/b.toml")
    assert diagnostic.place.region() == (2, 1, 12)
    assert diagnostic.related[0].place.document.path == "deep/content/a.toml"
    assert diagnostic.related[0].place.region() == (1, 1, 12)


def test_a_mod_with_errors_and_those_that_need_it_are_left_out_and_the_rest_is_loaded(
    tmp_path: Path, core: ModFolder
) -> None:
    deep = write_mod(tmp_path / "deep", {"a.toml": "[swatch.x]\nrgb = 3"}, requires={"core": "*"})
    deeper = write_mod(
        tmp_path / "deeper", {"a.toml": "[color.x]\nvalue = 'deep:x'"}, requires={"deep": "*"}
    )
    gems = write_mod(tmp_path / "gems", {"a.toml": "[swatch.ruby]\nrgb = '#ff0000'"})

    result = load_all(core, deep, deeper, gems)

    assert shown(result.report) == [
        "deep/content/a.toml:2:7 E202 `rgb` must be text, not 3 (put it in quotes)"
    ]
    assert [mod.id for mod in result.mods] == ["core", "gems"]
    assert result.left_out == {"deep": "its content has errors", "deeper": "it requires `deep`"}
    assert result.catalog is not None
    assert list(result.catalog.all(Swatch)) == ["core:clay", "gems:ruby"]


def test_what_is_wrong_in_all_mods_and_files_is_found_in_one_run(
    tmp_path: Path, core: ModFolder
) -> None:
    deep = write_mod(
        tmp_path / "deep",
        {
            "a.toml": "[stat.luck]\nlabel = 1",
            "b.toml": "[stat.fame]\nlabel = ",
            "c.toml": '[stat.pride]\nlabel = ""',
        },
        requires={"core": "*"},
    )
    gems = write_mod(tmp_path / "gems", {"a.toml": "[gem.ruby]"}, requires={"cor": "*"})
    rocks = write_mod(tmp_path / "rocks", {"a.toml": "[rock.slate]"}, requires={"core": ">=1"})

    result = load_all(core, deep, gems, rocks)

    assert [(diagnostic.path, diagnostic.code.name) for diagnostic in result.report] == [
        ("deep/content/a.toml", "E202"),
        ("deep/content/b.toml", "E002"),
        ("deep/content/c.toml", "E203"),
        ("gems/mod.toml", "E111"),
        ("rocks/content/a.toml", "E004"),
    ]


@pytest.mark.parametrize(
    ("swatch", "code"),
    [
        ('[swotch.mud]\nrgb = "#000000"', Code.E004),
        ('[swatch."deep:mud"]\nrgb = "#000000"', Code.E203),
        ('[swatch.mud]\nrgb = "red"', Code.E203),
        ('swatch = { mud = "#000000" }', Code.E202),
        ('[[swatch]]\nid = "mud"', Code.E202),
    ],
)
def test_what_is_defined_in_the_wrong_way_is_not_missed_elsewhere(
    tmp_path: Path, swatch: str, code: Code
) -> None:
    text = f'{swatch}\n[color.x]\nvalue = "mud"\n'
    deep = write_mod(tmp_path / "deep", {"a.toml": text})

    assert [diagnostic.code for diagnostic in load_all(deep).report] == [code]


def test_a_mod_full_of_mistakes_is_given_up(tmp_path: Path) -> None:
    text = "\n".join(f"[swatch.x{number}]\nrgb = {number}" for number in range(MAX_FINDINGS))
    deep = write_mod(tmp_path / "deep", {"a.toml": text, "b.toml": "[swatch.y]\nrgb = 3"})
    gems = write_mod(tmp_path / "gems", {"a.toml": "[swatch.y]\nrgb = 3"})

    result = load_all(deep, gems)

    assert result.report.count(Severity.ERROR) == MAX_FINDINGS + 1
    (line,) = shown(result.report.of(Code.I010))
    assert line.startswith(
        "deep/content/b.toml:1:1 I010 1,000 or more things are wrong with the mod"
    )


def all_colors_are_named_after_metals(catalog: Catalog) -> Iterator[Diagnostic]:
    for name in catalog["color"]:
        if not name.endswith("gold"):
            place = catalog.origin("color", name)
            yield Diagnostic(Code.E206, place, f"`{name}` is no metal")


def everything_is_perfect(catalog: Catalog) -> Iterator[Diagnostic]:
    msg = f"no, {len(catalog['color'])} is too few"
    raise LookupError(msg)
    yield


def test_what_a_check_finds_leaves_out_the_mod_that_it_is_about(
    tmp_path: Path, core: ModFolder
) -> None:
    (core.path / "content/a.toml").write_text("[swatch.clay]\nrgb = '#a05030'")
    text = "[color.{}]\nvalue = 'core:clay'"
    deep = write_mod(tmp_path / "deep", {"a.toml": text.format("gold")}, requires={"core": "*"})
    mud = write_mod(tmp_path / "mud", {"a.toml": text.format("mud")}, requires={"core": "*"})

    result = load([core, mud, deep], models(), [all_colors_are_named_after_metals])

    assert shown(result.report) == ["mud/content/a.toml:1:1 E206 `mud:mud` is no metal"]
    assert [mod.id for mod in result.mods] == ["core", "deep"]
    assert result.left_out == {"mud": "its content has errors"}
    assert result.catalog is not None
    assert list(result.catalog["color"]) == ["deep:gold"]


def test_a_check_that_fails_is_reported_and_keeps_nothing_back(core: ModFolder) -> None:
    checks = [everything_is_perfect, all_colors_are_named_after_metals]

    result = load([core], models(), checks)

    assert [each.code for each in result.report] == [Code.E206, Code.E206, Code.E901]
    assert "the check failed with LookupError: no, 2 is too few" in shown(result.report)[2]


def test_no_position_is_computed_where_nothing_is_wrong(core: ModFolder) -> None:
    catalog = catalog_of(core)

    assert all("index" not in vars(place.document) for place in catalog.origins.values())


def test_what_is_no_definition_is_told_only_so_often(tmp_path: Path, core: ModFolder) -> None:
    unknown = "\n".join(f"[thing_{number}]" for number in range(MAX_REFUSED + 5))
    deep = write_mod(tmp_path / "deep", {"things.toml": unknown}, requires={"core": "*"})

    report = load_all(deep, core).report

    assert report.count(Severity.ERROR) == MAX_REFUSED
    (more,) = report.of(Code.I010)
    assert more.message == "1,000 things or more are wrong with the mod; the rest is not listed"
    assert more.place.region().line == MAX_REFUSED + 1


def test_what_refers_to_a_mod_that_cannot_be_read_is_not_looked_up_which_is_noted(
    tmp_path: Path, core: ModFolder
) -> None:
    files = {"a.toml": "[swatch.mud\n", "b.toml": "[color.x]\nvalue = 'mood'"}
    deep = write_mod(tmp_path / "deep", files, requires={"core": "*"})

    report = load_all(core, deep).report

    assert [each.code for each in report] == [Code.E002]
    assert report.withheld == {"deep"}


def test_mods_are_put_together_only_so_often(tmp_path: Path, core: ModFolder) -> None:
    mods = [f"mod{number}" for number in range(2 * MAX_ROUNDS)]
    folders = [core]
    for mod, after in zip(mods, [*mods[1:], ""], strict=True):
        text = f"[swatch.x]\nrgb = '#000000'\n[color.x]\nvalue = '{after}:x'\n"
        text = text if after else "[swatch.x]\nrgb = 3\n"
        more = f'[optional]\n{after} = "*"\n' if after else ""
        folders.append(write_mod(tmp_path / mod, {"a.toml": text}, more=more))

    result = load_all(*folders)

    assert [mod.id for mod in result.mods] == ["core"]
    assert result.left_out.keys() == {*mods}
    assert [each.code for each in result.report] == [Code.E202]


def test_a_mod_with_which_there_is_too_much_is_left_out(
    tmp_path: Path, core: ModFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = "".join(f"[swatch.s{number}]\nrgb = '#123456'\n" for number in range(60))
    mods = (write_mod(tmp_path / name, {"a.toml": many}) for name in ("some", "too_many"))
    monkeypatch.setattr("roguelike.content.loader.MAX_DEFINITIONS", 100)

    result = load_all(core, *mods)

    assert [*result.left_out] == ["too_many"]
    (finding,) = shown(result.report)
    assert "E203 with this mod, there are more than 100 definitions" in finding
