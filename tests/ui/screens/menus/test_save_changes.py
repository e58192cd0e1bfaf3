from __future__ import annotations

from pathlib import Path

from roguelike.saves.library import Saved
from roguelike.saves.notes import Note
from roguelike.ui.screens.base.answers import Close, Resume
from roguelike.ui.screens.menus.save_changes import ChangedScreen
from roguelike.ui.shell.shell import Shell
from roguelike.ui.widgets.scroll import THUMB
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, shown


def test_the_bar_beside_a_long_list_hides_no_letter_of_it() -> None:
    names = ["x" * length for length in (*range(40, 60), *range(40, 60))]
    notes = [Note.of("change_mod_gone", name=name, then="1.0.0") for name in names]
    answer = Resume(Saved(Path("snapshot.save"), None), tuple(notes))
    shell = Shell(shipped_content())
    screen = ChangedScreen(shell, shell.keymap(CLASSIC), answer, Close())

    lines = [line.split("│")[1] for line in shown(screen, 80, 40).splitlines() if "│" in line]

    beside = [line for line in lines if THUMB in line]
    assert beside
    assert all(f" {THUMB}" in line for line in beside)
