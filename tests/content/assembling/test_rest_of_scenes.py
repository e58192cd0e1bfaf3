"""Scenes in which several things are wrong, all of which are told at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.content.assembling.mod_test_files import report_tests
from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.sources import ModFolder
from tests.mod_testing import loaded, refusals

ROOM = '''map = """
######
#@.k.#
######
"""
'''
NOBODY = "there is no `z` on the map"


def found(folder: Path, text: str, drawing: str = ROOM) -> list[str]:
    """Return what is wrong with a scene, without hints."""
    said = refusals(folder, f"[scene.some]\n{drawing}{text}")
    return [each.partition(": ")[2].partition(" (")[0] for each in said]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('do = ["jump"]', "`jump` is nothing that the player can do"),
        ("depth = 0", "`depth` must be at least 1, not 0"),
        ("campaign = 'clasic'", "there is no campaign `clasic`"),
        ("ground = 'flor'", "there is no terrain `flor`"),
        ("legend.k = { monster = 'kobld' }", "there is no monster `kobld`"),
        ("stats.k = { atack = 1 }", "there is no stat `atack`"),
        ("legnd = {}", "there is no field `legnd` in scene `some`"),
        ("expect.at = { k = 3 }", "`k` must be an array, not 3"),
        ("expect.refused = 'x'", '`refused` cannot be the text "x"'),
        ("expect.events = ['x']", 'item 1 of `events` must be a table, not the text "x"'),
    ],
)
def test_what_is_wrong_in_one_field_hides_nothing_in_others(
    text: str, wrong: str, tmp_path: Path
) -> None:
    assert found(tmp_path, f"{text}\nexpect.alive = {{ z = true }}") == [wrong, NOBODY]


def test_very_much_that_is_wrong_in_one_field_hides_nothing_in_others(tmp_path: Path) -> None:
    assert NOBODY in found(tmp_path, f"do = {['jump'] * 200}\nexpect.alive = {{ z = true }}")


def test_a_misspelt_expectation_does_not_hide_what_the_map_shows(tmp_path: Path) -> None:
    drawing = ROOM.replace(".k.", ".Z.")

    wrong = found(tmp_path, "expect.alive.k = true\nexpect.turnz = 3", drawing)

    assert "nothing has the glyph `Z`" in wrong


def test_what_is_wrong_with_a_map_is_told_beside_a_wrong_action(tmp_path: Path) -> None:
    drawing = ROOM.replace(".k.", ".Z.")

    wrong = found(tmp_path, 'do = ["jump"]\nexpect.depth = 1', drawing)

    assert wrong == ["nothing has the glyph `Z`", "`jump` is nothing that the player can do"]


def test_of_a_scene_without_its_expectations_the_map_is_looked_at(tmp_path: Path) -> None:
    drawing = ROOM.replace(".k.", ".Z.")

    wrong = found(tmp_path, "alive = { k = true }", drawing)

    assert wrong == [
        "nothing has the glyph `Z`",
        "`expect` is missing from scene `some`, and `alive` belongs there",
    ]


def test_expectations_behind_one_that_is_wrong_are_told_of_at_their_places(tmp_path: Path) -> None:
    events = "[{ kind = 'moved' }, { kind = 'moved', actor = 'z' }]"

    wrong = found(tmp_path, f"expect.no_events = ['x']\nexpect.events = {events}")

    assert wrong == ['item 1 of `no_events` must be a table, not the text "x"', NOBODY]


@pytest.mark.parametrize(
    "text",
    [
        "legend.Z = { monster = 'kobld' }",
        "legend = 3",
        "legnd.Z = { monster = 'kobold' }",
        "ground = 'flor'\nlegend.Z = { gold = 3 }",
        "legend.Z = { terrain = 'floor', on = 'floor' }",
    ],
)
def test_what_follows_from_a_wrong_legend_is_not_told(text: str, tmp_path: Path) -> None:
    drawing = ROOM.replace(".k.", ".Z.")

    assert len(found(tmp_path, f"{text}\nexpect.depth = 1", drawing)) == 1


@pytest.mark.parametrize("text", ['do = ["decsend"]', 'doo = ["descend"]', "do = 'descend'"])
def test_what_follows_from_a_wrong_action_is_not_told(text: str, tmp_path: Path) -> None:
    assert len(found(tmp_path, f"{text}\nexpect.at = {{ k = [30, 30] }}")) == 1


@pytest.mark.parametrize(
    ("text", "drawing"),
    [("depth = 0", ""), ("depth = 0", "map = 3\n"), ("depth = 0", 'map = """\n#@\n#\n"""\n')],
)
def test_without_a_map_nothing_more_is_told(text: str, drawing: str, tmp_path: Path) -> None:
    assert len(found(tmp_path, f"{text}\nexpect.alive = {{ z = true }}", drawing)) == 2


def test_a_scene_with_very_much_that_is_wrong_is_not_looked_at_again(tmp_path: Path) -> None:
    keys = "\n".join(f"x{number} = 1" for number in range(150))

    assert NOBODY not in found(tmp_path, f"{keys}\nexpect.alive = {{ z = true }}")


def test_a_scene_is_looked_at_again_though_nobody_knows_what_there_is(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    text = f"[scene.some]\n{ROOM}depth = 0\nground = 'ice'\nexpect.alive = {{ z = true }}"
    (tmp_path / "tests" / "some.toml").write_text(text)
    mod, report = replace(loaded().mods[-1], folder=ModFolder(tmp_path, "classic")), Report()

    report_tests(mod, report)

    assert [each.message for each in report] == ["`depth` must be at least 1, not 0", NOBODY]
