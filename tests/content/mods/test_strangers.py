from __future__ import annotations

from pathlib import Path

from roguelike.content.loader import load
from roguelike.content.mods.strangers import Strangers
from tests.content.bestiary import load_beside_core, models
from tests.content.writing import write_mod

MORE = {
    "bb": '[order]\nafter = ["aa"]',
    "cc": 'bb = "*"',
    "ee": '[order]\nafter = ["dd"]',
}


def strangers(tmp_path: Path) -> Strangers:
    """Return who knows whom among five mods: `cc` knows `bb` and `aa`, `ee` knows `dd`."""
    result = load_beside_core(tmp_path, dict.fromkeys(["aa", "bb", "cc", "dd", "ee"], ""), MORE)
    return Strangers(result.selected.order)


def test_a_mod_knows_those_that_it_comes_after_however_many_lie_between(tmp_path: Path) -> None:
    known = strangers(tmp_path)

    assert known.follows("cc", "aa")
    assert not known.follows("aa", "cc")
    assert not known.are("aa", "cc")
    assert not known.are("cc", "aa")
    assert not known.are("aa", "aa")
    assert known.are("cc", "dd")
    assert known.knows("cc", ["aa", "bb", "cc"])
    assert not known.knows("cc", ["aa", "dd"])


def test_mods_of_different_precedence_do_not_change_places(tmp_path: Path) -> None:
    folders = [
        write_mod(tmp_path / mod, kind=kind)
        for mod, kind in {"aa": "content", "bb": "content", "zz": "library"}.items()
    ]

    known = Strangers(load(folders, models()).selected.order)

    assert list(known.places) == ["zz", "aa", "bb"]
    assert known.could_swap("aa", "bb")
    assert known.are("aa", "zz")
    assert not known.could_swap("aa", "zz")
    assert not known.could_swap("aa", "aa")


def test_a_mod_moves_with_those_that_it_has_to_come_after(tmp_path: Path) -> None:
    known = strangers(tmp_path)
    mods = ["aa", "bb", "dd", "cc", "ee"]

    assert known.swapped(mods, "aa", "dd") == ["dd", "aa", "bb", "cc", "ee"]
    assert known.swapped(mods, "aa", "ee") == ["dd", "ee", "aa", "bb", "cc"]
    assert known.swapped(mods, "dd", "cc") == ["aa", "bb", "cc", "dd", "ee"]
