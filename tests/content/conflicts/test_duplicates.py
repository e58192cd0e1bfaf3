from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from pydantic import Field

from roguelike.content.conflicts.conflicts import conflicts
from roguelike.content.findings.diagnostics import Report
from roguelike.content.loader import load
from roguelike.content.schema.base import Items, Model, MonsterId
from tests.content.bestiary import CORE, load_beside_core, models, patch
from tests.content.writing import shown, write_mod

LOOKS = """
seen = { color = "red", background = "red" }
remembered = { color = "red", background = "red" }
"""
VAULT = f"""
[terrain.floor]
label = "floor"
glyph = "."
walkable = true
{LOOKS}
[terrain.wall]
label = "wall"
glyph = "#"
{LOOKS}
[level.cellar]
label = "cellar"
generator = {{ kind = "cave", floor = "floor", wall = "wall" }}
passes = [{{ kind = "populate", monsters = [{{ monster = "core:rat" }}] }}]
"""


def cellar(text: str) -> str:
    """Return a patch to the monsters of the cellar."""
    verb, _, rest = text.partition(" ")
    return patch(f"{verb}.passes.populate.monsters = {rest}", 'id = "vault:cellar"', "level")


def found(tmp_path: Path, mods: Mapping[str, str], more: Mapping[str, str] | None = None) -> Report:
    """Return the conflicts between mods that change the cellar."""
    wanted = {mod: f'vault = "*"\n{(more or {}).get(mod, "")}' for mod in mods}
    result = load_beside_core(tmp_path, {"vault": VAULT, **mods}, wanted)
    assert not result.left_out, shown(result.report)
    assert result.assembly is not None
    return conflicts(result.assembly, result.selected.order)


CAT = 'append [{ monster = "core:cat", weight = 3 }]'


@pytest.mark.parametrize(
    ("gems", "column"),
    [
        ('append [{ monster = "core:cat", weight = 4 }]', 36),
        ('append [{ monster = "core:rat", first = 2 }, { monster = "core:cat" }]', 73),
        ('insert { after = { monster = "core:rat" }, values = [{ monster = "core:cat" }] }', 81),
    ],
)
def test_records_about_the_same_that_differ_otherwise_are_nearly_the_same(
    tmp_path: Path, gems: str, column: int
) -> None:
    (finding,) = report = found(tmp_path, {"deep": cellar(CAT), "gems": cellar(gems)})

    assert shown(report) == [
        (
            f"gems/content/a.toml:3:{column} W415 the mods `deep` and `gems` add nearly the same to"
            " `passes.populate.monsters` of level vault:cellar: both have monster `core:cat`"
            ' (if it is meant, write after = ["deep"] below [order] in mod.toml)'
        )
    ]
    (related,) = finding.related
    assert (related.note, related.place.region()) == ("what `deep` adds", (3, 36, 72))


@pytest.mark.parametrize(
    "gems",
    [
        pytest.param(CAT, id="the same"),
        pytest.param('append [{ monster = "core:rat", weight = 3 }]', id="another monster"),
    ],
)
def test_what_is_the_same_or_about_something_else_is_not_nearly_the_same(
    tmp_path: Path, gems: str
) -> None:
    assert shown(found(tmp_path, {"deep": cellar(CAT), "gems": cellar(gems)})) == []


def test_records_that_refer_to_nothing_are_not_compared(tmp_path: Path) -> None:
    mods = {
        mod: patch(f"append.behaviors = [{{ kind = 'wander', percent = {percent} }}]")
        for mod, percent in {"deep": 5, "gems": 6}.items()
    }

    assert shown(found(tmp_path, mods)) == []


def test_of_three_mods_that_add_two_records_each_record_is_reported_once(tmp_path: Path) -> None:
    other = cellar('append [{ monster = "core:cat" }]')

    report = found(tmp_path, {"deep": cellar(CAT), "gems": other, "zoo": other})

    assert [(each.path, each.code.name) for each in report] == [("gems/content/a.toml", "W415")]


def test_a_mod_that_knows_the_other_may_add_nearly_the_same(tmp_path: Path) -> None:
    mods = {"deep": cellar(CAT), "gems": cellar('append [{ monster = "core:cat" }]')}

    assert shown(found(tmp_path, mods, {"gems": '[order]\nafter = ["deep"]'})) == []


@pytest.mark.parametrize("knows", [True, False])
def test_a_mod_that_knows_both_may_put_it_right(tmp_path: Path, *, knows: bool) -> None:
    mods = {
        "deep": cellar(CAT),
        "gems": cellar('append [{ monster = "core:cat" }]'),
        "peace": cellar('remove [{ monster = "core:cat", weight = 3 }]'),
    }
    wanted = 'deep = "*"\n' + ('gems = "*"' if knows else "")

    report = found(tmp_path, mods, {"peace": wanted})

    assert [each.code.name for each in report] == ([] if knows else ["W415"])


def test_of_records_that_are_discarded_nothing_more_is_said(tmp_path: Path) -> None:
    mods = {
        "deep": cellar(CAT),
        "gems": cellar('set [{ monster = "core:cat" }]'),
        "zoo": cellar('append [{ monster = "core:cat", weight = 9 }]'),
    }

    assert "W415" not in {each.code.name for each in found(tmp_path, mods)}


class Guest(Model):
    """Someone in a den; who it is need not be said."""

    monster: MonsterId = Field(default="core:rat", description="Who.")
    count: int = Field(description="How many.")


class DenDef(Model):
    """A kind of definition that only this test knows."""

    guests: Items[Guest] = Field(default=(), description="Who is there.")


def test_a_reference_that_may_be_left_out_does_not_tell_what_a_record_is_about(
    tmp_path: Path,
) -> None:
    folders = [
        write_mod(tmp_path / "core", {"a.toml": CORE}, kind="library"),
        write_mod(tmp_path / "vault", {"a.toml": "[den.hole]\nguests = []"}),
    ]
    for mod, count in {"deep": 1, "gems": 2}.items():
        record = f'{{ monster = "core:cat", count = {count} }}'
        text = patch(f"append.guests = [{record}]", 'id = "vault:hole"', "den")
        folders.append(write_mod(tmp_path / mod, {"a.toml": text}, requires={"vault": "*"}))

    result = load(folders, {**models(), "den": DenDef})

    assert not result.left_out, shown(result.report)
    assert result.assembly is not None
    assert shown(conflicts(result.assembly, result.selected.order)) == []
