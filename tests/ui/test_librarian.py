from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.content.findings.diagnostics import Code, Report
from roguelike.content.mods.choosing import Selection, Status
from roguelike.content.mods.manifest import Mod
from roguelike.content.schema.messages import MessageDef
from roguelike.game import load_content
from roguelike.preferences import Preferences, read, write
from roguelike.ui.librarian import Librarian
from tests.content.writing import write_mod
from tests.ui.modding import selection_of, write_mods


@pytest.fixture
def mods(tmp_path: Path) -> Path:
    return write_mods(tmp_path / "mods")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def looking(selection: Selection, file: Path) -> Librarian:
    """Return a librarian who has looked at the mods."""
    librarian = Librarian(selection, plugins=False, file=file)
    librarian.look(load_content(selection, plugins=False))
    return librarian


def ids(librarian: Librarian) -> list[str]:
    """Return the mods, those in use marked with `+`, those left out with `!`."""
    return [_mark(status) + status.installed.id for status in librarian.mods]


def _mark(status: Status) -> str:
    return "+" if status.is_loaded else "!" if status.is_on else ""


def named(librarian: Librarian, name: str) -> Status:
    return next(each for each in librarian.mods if each.installed.id == name)


def mod(librarian: Librarian, name: str) -> Mod:
    found = named(librarian, name).installed.mod
    assert found is not None
    return found


def test_mods_that_are_in_use_come_first_in_their_order(mods: Path, file: Path) -> None:
    off = looking(selection_of(mods), file)
    on = looking(selection_of(mods, is_on=True), file)

    assert ids(off) == ["+core", "+classic", "cats", "dusk", "rats", "torn", "wolves"]
    assert ids(on) == ["+core", "+classic", "+rats", "+cats", "+dusk", "!torn", "!wolves"]
    assert named(on, "torn").reason == "its manifest has errors"
    assert named(on, "wolves").reason == "its content has errors"


def test_a_mod_is_switched_on_with_what_it_requires(mods: Path, file: Path) -> None:
    librarian = looking(selection_of(mods), file)

    librarian.switch("cats")

    assert librarian.used == ["core", "classic", "rats", "cats"]
    assert 'enabled = [\n    "cats",\n]' in file.read_text(encoding="utf-8")


def test_without_what_it_requires_a_mod_is_left_out(mods: Path, file: Path) -> None:
    librarian = looking(selection_of(mods, is_on=True), file)

    librarian.switch("rats")

    assert named(librarian, "cats").is_on
    assert named(librarian, "cats").reason == "the required mod `rats` is switched off"
    codes = [finding.code for finding in librarian.findings(named(librarian, "cats").installed)]
    assert codes == [Code.E111]


def test_only_what_makes_a_difference_is_a_change(mods: Path, file: Path) -> None:
    librarian = looking(selection_of(mods), file)

    changes = [librarian.is_changed]
    for each in ("dusk", "dusk", "torn"):
        librarian.switch(each)
        changes.append(librarian.is_changed)
    librarian.choose(mod(librarian, "rats"), "count", 5)
    changes.append(librarian.is_changed)
    librarian.switch("rats")
    changes.append(librarian.is_changed)

    assert changes == [False, True, False, False, False, True]


def test_the_language_stays_as_it_was_at_the_start(mods: Path, file: Path) -> None:
    selection = selection_of(mods)
    german = replace(selection, choice=replace(selection.choice, language="de"))
    librarian = looking(german, file)

    librarian.switch("rats")
    content = librarian.load()

    assert content.catalog.get(MessageDef, "core:ui_quit").text == "Beenden"


def test_a_default_is_not_remembered(mods: Path, file: Path) -> None:
    librarian = looking(selection_of(mods), file)
    rats = mod(librarian, "rats")

    librarian.choose(rats, "count", 5)
    written = file.read_text(encoding="utf-8")
    librarian.choose(rats, "count", 3)

    assert "count = 5" in written
    assert "count" not in file.read_text(encoding="utf-8")
    assert librarian.value(rats, "count") == 3


def test_the_order_of_mods_that_are_off_is_kept(mods: Path, file: Path) -> None:
    write(Preferences().ordering("zebras", "dusk"), file)
    write_mod(mods / "ants", requires={"core": "*"})
    librarian = looking(selection_of(mods, is_on=True), file)

    librarian.move("ants", 1)

    order = ["classic", "rats", "ants", "cats", "dusk", "zebras"]
    listed = "".join(f'    "{each}",\n' for each in order)
    assert f"order = [\n{listed}]" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "step", "reason"),
    [
        ("cats", -1, "it requires `rats`"),
        ("rats", 1, "it requires `rats`"),
        ("rats", -1, "by kind, campaign before content"),
        ("dusk", -1, "by kind, content before overlay"),
        ("classic", -1, "it requires `core`"),
        ("core", 1, "it requires `core`"),
    ],
)
def test_what_has_to_come_before_stays_there(
    mods: Path, file: Path, name: str, step: int, reason: str
) -> None:
    librarian = looking(selection_of(mods, is_on=True), file)
    before = ids(librarian)

    refusal = librarian.move(name, step)

    assert refusal is not None
    assert refusal.placement.reason == reason
    assert name in (refusal.first.id, refusal.then.id)
    assert ids(librarian) == before
    assert not file.exists()


def test_what_is_loaded_is_what_is_wanted(mods: Path, file: Path) -> None:
    selection = selection_of(mods)
    restricted = Selection(selection.shelves, Preferences().choice(only=["dusk"]))
    librarian = looking(restricted, file)
    was_restricted = librarian.is_restricted

    librarian.switch("rats")
    content = librarian.load()

    assert was_restricted
    assert [each.id for each in content.mods] == ["core", "classic", "rats"]
    assert not librarian.is_restricted


def test_what_was_chosen_elsewhere_meanwhile_counts(mods: Path, file: Path) -> None:
    selection = selection_of(mods)
    librarian = looking(selection, file)

    write(Preferences().enabling("dusk"), file)
    librarian.look(load_content(selection, plugins=False))

    assert "+dusk" in ids(librarian)


def test_a_broken_file_makes_room_for_another(mods: Path, file: Path) -> None:
    file.write_text("mods = 1", encoding="utf-8")
    librarian = looking(selection_of(mods), file)
    unread = librarian.unread

    librarian.switch("dusk")

    assert unread is not None
    assert unread.message == "`mods` must be a table, not 1"
    assert not librarian.unread
    assert librarian.kept == file.with_name("settings.toml.broken")
    assert "dusk" in file.read_text(encoding="utf-8")


def test_what_cannot_be_written_counts_until_the_end(mods: Path, tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("", encoding="utf-8")
    selection = selection_of(mods)
    librarian = looking(selection, tmp_path / "wall" / "settings.toml")

    librarian.switch("dusk")
    unwritten = librarian.unwritten
    content = librarian.load()
    librarian.look(content)

    assert unwritten
    assert "dusk" in {each.id for each in content.mods}
    assert "+dusk" in ids(librarian)


def test_a_place_that_is_gone_is_an_error(mods: Path, file: Path) -> None:
    librarian = Librarian(selection_of(mods / "nowhere"), plugins=False, file=file)

    with pytest.raises(FileNotFoundError):
        librarian.look(load_content(selection_of(mods), plugins=False))


def test_a_theme_is_kept_beside_what_else_was_chosen(mods: Path, file: Path) -> None:
    write(Preferences().disabling("rats"), file)

    Librarian(selection_of(mods), plugins=False, file=file).keep_theme("core:high_contrast")

    assert read(Report(), file) == Preferences().disabling("rats").wearing("core:high_contrast")


def test_a_theme_takes_no_file_away_that_cannot_be_read(mods: Path, file: Path) -> None:
    file.write_text("[mods\n", encoding="utf-8")

    Librarian(selection_of(mods), plugins=False, file=file).keep_theme("core:high_contrast")

    assert file.read_text(encoding="utf-8") == "[mods\n"
