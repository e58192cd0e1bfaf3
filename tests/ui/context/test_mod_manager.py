from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.library import ModSelection, ModStatus
from roguelike.content.mods.manifest import Mod
from roguelike.content.schema.messages import MessageDef
from roguelike.game import load_content
from roguelike.preferences.file import change, read
from roguelike.preferences.model import Preferences
from roguelike.ui.context.mod_manager import ModManager
from tests.content.writing import write_mod
from tests.ui.modding import selection_of


def contrasting(now: Preferences) -> Preferences:
    return now.liking("theme", "core:high_contrast")


def looking(selection: ModSelection, file: Path) -> ModManager:
    """Return a mod manager that has looked at the mods."""
    mod_manager = ModManager(selection, plugins=False, file=file)
    mod_manager.look(load_content(selection, plugins=False))
    return mod_manager


@pytest.fixture
def off(mods: Path, file: Path) -> ModManager:
    """Return a mod manager of mods that are off, but for the game's own."""
    return looking(selection_of(mods), file)


@pytest.fixture
def on(mods: Path, file: Path) -> ModManager:
    """Return a mod manager of mods that are on."""
    return looking(selection_of(mods, is_on=True), file)


def ids(mod_manager: ModManager) -> list[str]:
    """Return the mods, those in use marked with `+`, those left out with `!`."""
    return [_mark(status) + status.installed.id for status in mod_manager.mods]


def _mark(status: ModStatus) -> str:
    return "+" if status.is_loaded else "!" if status.is_on else ""


def named(mod_manager: ModManager, name: str) -> ModStatus:
    return next(each for each in mod_manager.mods if each.installed.id == name)


def mod(mod_manager: ModManager, name: str) -> Mod:
    found = named(mod_manager, name).installed.mod
    assert found is not None
    return found


def test_mods_that_are_in_use_come_first_in_their_order(off: ModManager, on: ModManager) -> None:
    assert ids(off) == ["+core", "+classic", "cats", "dusk", "rats", "torn", "wolves"]
    assert ids(on) == ["+core", "+classic", "+rats", "+cats", "+dusk", "!torn", "!wolves"]


def test_a_mod_is_switched_on_with_what_it_requires(off: ModManager, file: Path) -> None:
    off.switch("cats")

    assert off.used == ["core", "classic", "rats", "cats"]
    assert 'enabled = [\n    "cats",\n]' in file.read_text(encoding="utf-8")


def test_only_what_makes_a_difference_is_a_change(off: ModManager) -> None:
    changes = [off.is_changed]
    for each in ("core", "dusk", "dusk", "torn"):
        off.switch(each)
        changes.append(off.is_changed)
    off.choose(mod(off, "rats"), "count", 5)
    changes.append(off.is_changed)
    off.switch("rats")
    changes.append(off.is_changed)

    assert changes == [False, False, True, False, False, False, True]
    assert off.load().settings["rats"]["count"] == 5


def test_the_language_stays_as_it_was_at_the_start(mods: Path, file: Path) -> None:
    selection = selection_of(mods)
    mod_manager = looking(replace(selection, choice=replace(selection.choice, language="de")), file)

    mod_manager.switch("rats")
    content = mod_manager.load()

    assert content.catalog.get(MessageDef, "core:ui_quit").text == "Beenden"


def test_a_default_is_not_remembered(off: ModManager, file: Path) -> None:
    rats = mod(off, "rats")

    off.choose(rats, "count", 5)
    written = file.read_text(encoding="utf-8")
    off.choose(rats, "count", 3)

    assert "count = 5" in written
    assert "count" not in file.read_text(encoding="utf-8")
    assert off.value(rats, "count") == 3


def test_mods_of_a_kind_change_places_and_the_order_of_those_that_are_off_is_kept(
    mods: Path, file: Path
) -> None:
    change(lambda now: now.ordering("zebras", "dusk"), file)
    write_mod(mods / "ants", requires={"core": "*"})
    mod_manager = looking(selection_of(mods, is_on=True), file)
    before = ids(mod_manager)

    refusal = mod_manager.move("ants", 1)
    later = ids(mod_manager)

    assert refusal is None
    assert (before[2:4], later[2:4]) == (["+ants", "+rats"], ["+rats", "+ants"])
    order = ["classic", "rats", "ants", "cats", "dusk", "zebras"]
    listed = "".join(f'    "{each}",\n' for each in order)
    assert f"order = [\n{listed}]" in file.read_text(encoding="utf-8")


def test_what_has_to_come_before_stays_there(on: ModManager, file: Path) -> None:
    before = ids(on)

    for name, step, reason in (
        ("cats", -1, "it requires `rats`"),
        ("rats", 1, "it requires `rats`"),
        ("rats", -1, "by kind, campaign before content"),
        ("dusk", -1, "by kind, content before overlay"),
        ("core", 1, "it requires `core`"),
        ("core", -1, None),  # beyond the first
        ("dusk", 1, None),  # beyond the last
        ("torn", -1, None),  # not in use
    ):
        refusal = on.move(name, step)

        assert (refusal.placement.reason if refusal else None) == reason
        assert refusal is None or name in (refusal.first.id, refusal.then.id)
        assert ids(on) == before
    assert not file.exists()


def test_what_is_loaded_is_what_is_wanted(mods: Path, file: Path) -> None:
    shelves = selection_of(mods).shelves
    mod_manager = looking(ModSelection(shelves, Preferences().choice(only=["dusk"])), file)
    was_restricted = mod_manager.is_restricted

    mod_manager.switch("rats")
    content = mod_manager.load()

    assert was_restricted
    assert [each.id for each in content.mods] == ["core", "classic", "rats"]
    assert not mod_manager.is_restricted


def test_what_was_chosen_elsewhere_meanwhile_counts(
    off: ModManager, mods: Path, file: Path
) -> None:
    change(lambda now: now.enabling("dusk"), file)

    off.look(load_content(selection_of(mods), plugins=False))

    assert "+dusk" in ids(off)


def test_a_broken_file_makes_room_for_another(mods: Path, file: Path) -> None:
    file.write_text("[mods", encoding="utf-8")
    mod_manager = looking(selection_of(mods), file)
    unread = mod_manager.unread

    mod_manager.switch("dusk")

    assert unread is not None
    assert unread.message == "`]` is expected at the end of the table's name"
    assert not mod_manager.unread
    assert mod_manager.kept == file.with_name("settings.toml.broken")
    assert "dusk" in file.read_text(encoding="utf-8")


def test_two_librarians_keep_what_the_other_has_changed(mods: Path, file: Path) -> None:
    one, other = (looking(selection_of(mods), file) for _ in range(2))

    one.switch("rats")
    other.switch("dusk")
    one.choose(mod(one, "rats"), "count", 5)
    other.switch("rats")

    assert read(Report(), file) == (
        Preferences().enabling("dusk").disabling("rats").setting("rats", "count", 5)
    )
    assert other.value(mod(other, "rats"), "count") == 5


def test_what_could_not_be_written_is_written_with_the_next_change(
    mods: Path, tmp_path: Path
) -> None:
    wall = tmp_path / "wall"
    wall.write_text("", encoding="utf-8")
    mod_manager = looking(selection_of(mods), wall / "settings.toml")

    mod_manager.switch("rats")
    unwritten = mod_manager.unwritten
    wall.unlink()
    mod_manager.switch("dusk")

    assert (bool(unwritten), mod_manager.unwritten) == (True, "")
    assert read(Report(), wall / "settings.toml").mods.enabled == ("rats", "dusk")


def test_what_cannot_be_written_counts_until_the_end(mods: Path, tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("", encoding="utf-8")
    mod_manager = looking(selection_of(mods), tmp_path / "wall" / "settings.toml")

    mod_manager.switch("dusk")
    unwritten = mod_manager.unwritten
    content = mod_manager.load()
    mod_manager.look(content)

    assert unwritten
    assert "dusk" in {each.id for each in content.mods}
    assert "+dusk" in ids(mod_manager)


def test_a_theme_is_kept_beside_what_else_was_chosen(mods: Path, file: Path) -> None:
    change(lambda now: now.disabling("rats"), file)

    ModManager(selection_of(mods), plugins=False, file=file).keep(contrasting)

    assert read(Report(), file) == contrasting(Preferences().disabling("rats"))


def test_a_theme_takes_no_file_away_that_cannot_be_read(mods: Path, file: Path) -> None:
    file.write_text("[mods\n", encoding="utf-8")

    mod_manager = ModManager(selection_of(mods), plugins=False, file=file)
    mod_manager.keep(contrasting)

    assert mod_manager.unread is not None
    assert file.read_text(encoding="utf-8") == "[mods\n"
