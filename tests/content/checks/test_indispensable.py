from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.loader import LoadResult, load
from roguelike.content.mods.sources import mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.content.writing import shown, write_mod


def loaded(folder: Path, *patches: str, beside: tuple[str, ...] = ("core",)) -> LoadResult:
    """Load mods with one patch each, beside some of the game's own."""
    own = [each for each in mod_folders(data_dir()) if each.name in beside]
    mods = [
        write_mod(folder / f"thief{number}", {"a.toml": patch}, requires={"core": "*"})
        for number, patch in enumerate(patches)
    ]
    return load([*own, *mods], registries().models())


def removal(kind: str, selector: str) -> str:
    return f"[[patch.{kind}]]\n{selector}\nremove_object = true\n"


@pytest.mark.parametrize(
    ("kind", "name", "instead"),
    [
        ("message", "ui_title", "let it say something else: set = { text = … }"),
        ("color", "unexplored", "let it look different: set = { value = … }"),
    ],
)
def test_what_the_game_asks_for_cannot_be_taken_away(
    kind: str, name: str, instead: str, tmp_path: Path
) -> None:
    result = loaded(tmp_path, removal(kind, f'id = "core:{name}"'))

    assert shown(result.report) == [
        (
            f"thief0/content/a.toml:3:17 E301 the {kind} `core:{name}` is still needed: the game"
            f" itself asks for it ({instead})"
        )
    ]
    assert [mod.id for mod in result.mods] == ["core"]


def test_what_is_told_in_play_can_be_taken_away(tmp_path: Path) -> None:
    result = loaded(tmp_path, removal("message", 'id = "core:door_opened"'))

    assert shown(result.report) == []


def test_what_a_mod_defines_itself_can_be_taken_away(tmp_path: Path) -> None:
    color = '[color.mist]\nvalue = "core:white"\n'

    result = loaded(tmp_path, color + removal("color", 'id = "mist"'))

    assert shown(result.report) == []


@pytest.mark.parametrize("kind", ["theme", "keymap"])
def test_the_last_of_its_kind_cannot_be_taken_away(kind: str, tmp_path: Path) -> None:
    result = loaded(tmp_path, removal(kind, "where = {}"))

    assert shown(result.report) == [
        (
            f"thief0/content/a.toml:3:17 E301 there is no {kind} left, and there has to be one"
            " (leave one of them, or add another)"
        )
    ]


def test_all_but_one_can_be_taken_away(tmp_path: Path) -> None:
    result = loaded(tmp_path, removal("theme", 'id = "core:high_contrast"'))

    assert shown(result.report) == []


def test_all_are_to_blame_who_leave_none_together(tmp_path: Path) -> None:
    some = removal("theme", 'ids = ["core:classic", "core:high_contrast"]')
    rest = removal("theme", 'id = "core:color_blind"')

    result = loaded(tmp_path, some, rest)

    assert [line.split("/")[0] for line in shown(result.report)] == ["thief0", "thief1"]
    assert [mod.id for mod in result.mods] == ["core"]
