from __future__ import annotations

from pathlib import Path

from roguelike.content.checks.fitting import fitting
from roguelike.content.loader import load
from roguelike.content.mods.sources import mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.authoring.lints.linted import mod
from tests.content.writing import shown

LEVEL = '[level.cave]\nlabel = "Cave"\n'


def checked(folder: Path, text: str) -> list[str]:
    folders = [*mod_folders(data_dir()), mod(folder, text)]
    return shown(load(folders, registries().models(), [fitting]).report)


def test_ground_that_nobody_can_walk_on_is_found(tmp_path: Path) -> None:
    text = LEVEL + 'generator = { kind = "cave", floor = "wall" }\n'

    assert checked(tmp_path, text) == [
        (
            "trial/content/a.toml:3:38 E304 the terrain `wall` cannot be walked on, so it does not"
            " do here (name another, or let it have `walkable = true`)"
        )
    ]


def test_walls_that_one_can_walk_on_are_found(tmp_path: Path) -> None:
    text = LEVEL + 'generator = { kind = "open_field", wall = "floor" }\n'

    assert checked(tmp_path, text) == [
        (
            "trial/content/a.toml:3:43 E304 the terrain `floor` can be walked on, so it does not"
            " do here (name another, or let it have `walkable = false`)"
        )
    ]


def test_ground_and_walls_that_are_swapped_are_one_finding(tmp_path: Path) -> None:
    text = LEVEL + 'generator = { kind = "cave", floor = "wall", wall = "floor" }\n'

    assert checked(tmp_path, text) == [
        (
            "trial/content/a.toml:3:38 E304 `floor` and `wall` have each other's terrain"
            ' (write floor = "floor" and wall = "wall")'
        )
    ]


def test_stairs_that_are_swapped_are_one_finding(tmp_path: Path) -> None:
    stairs = 'passes = [{ kind = "stairs", up = "stairs_down", down = "stairs_up" }]\n'

    assert checked(tmp_path, f'{LEVEL}generator = {{ kind = "cave" }}\n{stairs}') == [
        (
            "trial/content/a.toml:4:35 E304 `up` and `down` have each other's terrain"
            ' (write up = "stairs_up" and down = "stairs_down")'
        )
    ]


def test_what_would_not_do_in_the_other_place_either_is_told_apart(tmp_path: Path) -> None:
    stairs = 'passes = [{ kind = "stairs", up = "stairs_down", down = "floor" }]\n'

    assert len(checked(tmp_path, f'{LEVEL}generator = {{ kind = "cave" }}\n{stairs}')) == 2


def test_stairs_that_lead_the_wrong_way_are_found(tmp_path: Path) -> None:
    text = LEVEL + 'generator = { kind = "cave" }\npasses = [{ kind = "stairs", down = "floor" }]\n'

    assert checked(tmp_path, text) == [
        (
            "trial/content/a.toml:4:37 E304 the terrain `floor` does not lead down, so it does not"
            ' do here (name another, or let it have `leads = "down"`)'
        )
    ]


def test_a_door_that_opens_into_a_wall_is_found(tmp_path: Path) -> None:
    text = """\
    [terrain.gate]
    label = "gate"
    glyph = "+"
    seen = { color = "text", background = "unexplored" }
    remembered = { color = "text", background = "unexplored" }
    walkable = true
    opens_into = "wall"
    """

    assert checked(tmp_path, text) == [
        (
            "trial/content/a.toml:7:14 E304 the terrain `wall` cannot be walked on, so it does not"
            " do here (name another, or let it have `walkable = true`)"
        )
    ]


def test_what_is_used_by_default_must_not_be_taken_away(tmp_path: Path) -> None:
    text = '[[patch.terrain]]\nid = "core:door_closed"\nremove_object = true\n'

    assert checked(tmp_path, text) == [
        (
            "trial/content/a.toml:3:17 E301 the terrain `core:door_closed` is still needed"
            " (change what uses it as well)"
        )
    ]
