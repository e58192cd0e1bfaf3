"""Saved games that are continued with other content."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from msgspec.structs import replace

from roguelike.content.mods.library import ModSelection, Shelf
from roguelike.core.rng import Rng
from roguelike.engine.items.inventory import give, lay, make_item
from roguelike.engine.spawning.level_entry import new_actor, spawn
from roguelike.game import Content, Game, load_content
from roguelike.preferences.model import Taste
from roguelike.recordings.recording import Header, read_recording, recording_text
from roguelike.recordings.setup import Setup, setup_of
from roguelike.resources import data_dir, mods_dir
from roguelike.saves.library import SaveLibrary, load
from roguelike.saves.snapshot import Snapshot, pack_snapshot, unpack_snapshot
from roguelike.ui.app.save_game import keep_new
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.mod_manager import ModManager
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.base.answers import Begin, Resume
from roguelike.ui.screens.base.screen import Redraw
from roguelike.ui.session.game_session import GameSession
from tests.content.writing import write_mod
from tests.ui.app.test_load_game import dialog
from tests.ui.staging import CLASSIC, TEXTS, after, press, shown, stack_of
from tests.ui.words import ui

PLUS = "classic:classic_plus"
OWN = Shelf(data_dir(), "game", is_own=True)


def selection_of(*mods: Path) -> ModSelection:
    return ModSelection((OWN, *map(Shelf, mods)))


def title(root: Path, selection: ModSelection) -> ScreenStack:
    """Return the title screen where some mods are on."""
    mod_manager = ModManager(selection, plugins=False, file=root / "settings.toml")
    content = load_content(selection, plugins=False)
    return stack_of(
        UiContext(content, Taste(), lambda: "ember", mod_manager, SaveLibrary(root / "saves"))
    )


def save_with_everything(root: Path, content: Content, campaign: str = PLUS) -> None:
    """Save a game in which there is one of everything."""
    game = Game.new(content, campaign, "ember")
    world, rng = game.world, Rng("ember", "test")
    free = [cell for cell in range(len(world.level.positions)) if world.level.is_free(cell)]
    for number, kind in enumerate(world.ruleset.monsters.values()):
        spawn(world, new_actor(kind, "monsters", 1, rng), free[-1 - number])
    for number, item in enumerate(world.ruleset.things.items.values()):
        lay(make_item(item, rng, 1, 1), free[number], world)
        give(world.player, make_item(item, rng, 1, 1), world)
    session = GameSession(game, content.catalog, TEXTS)
    keep_new(session, SaveLibrary(root / "saves"), setup_of(content))
    session.leave()


def items_of(root: Path) -> list[str]:
    (saved,) = SaveLibrary(root / "saves").characters()
    state = load(saved.path).snapshot.state
    return [item[1] for actor in state["actors"] for item in actor[14]]


def test_without_its_mod_a_game_goes_on_and_with_it_again_nothing_is_missing(
    tmp_path: Path,
) -> None:
    curios = selection_of(mods_dir() / "curios")
    save_with_everything(tmp_path, load_content(curios, plugins=False))
    before = items_of(tmp_path)

    without = title(tmp_path, selection_of())
    told = dialog(after(without, ("enter",)))
    playing = shown(after(without, ("enter", ".", ".")))
    carried = shown(after(without, ("i",)))
    after(without, ("escape",))
    without.host.leave()
    between = items_of(tmp_path)
    again = title(tmp_path, selection_of())
    at_once = shown(after(again, ("enter",)))
    again.host.leave()
    with_it = title(tmp_path, curios)
    told_again = dialog(after(with_it, ("enter",)))
    real = shown(after(with_it, ("enter", "i")))

    assert "Mod curios 1.1.0 is gone." in told
    assert "Health" in playing
    assert "boomerang (curios:boomerang)" in carried
    assert "curios:boomerang" in before
    assert between == before
    assert "Health" in at_once
    assert "Mod curios 1.1.0 is new." in told_again
    assert "boomerang" in real
    assert "curios:boomerang" not in real


FIERCE = """\
[[patch.monster]]
id = "classic:kobold"
set = {{ label = "{label}", stats.speed = {speed} }}
"""


@pytest.mark.parametrize(
    ("label", "speed", "expected"),
    [
        ("Kobold", 9, "Kobold: speed 12 → 9"),
        ("Small kobold", 12, ""),
    ],
)
def test_the_player_is_asked_only_if_rules_are_not_what_they_were(
    tmp_path: Path, label: str, speed: int, expected: str
) -> None:
    mod = tmp_path / "fierce"
    needs = {"core": "*", "classic": "*"}
    write_mod(mod, {"a.toml": FIERCE.format(label="Kobold", speed=12)}, requires=needs)
    save_with_everything(tmp_path, load_content(selection_of(mod), plugins=False))
    write_mod(mod, {"a.toml": FIERCE.format(label=label, speed=speed)}, requires=needs)

    stack = after(title(tmp_path, selection_of(mod)), ("enter",))

    assert not expected or expected in dialog(stack)
    assert (ui("change_leave") in shown(stack)) is bool(expected)


def test_a_game_whose_campaign_is_gone_is_refused_with_the_name_of_its_mod(
    tmp_path: Path,
) -> None:
    caves = mods_dir() / "sunken_caves"
    content = load_content(selection_of(caves), plugins=False)
    save_with_everything(tmp_path, content, "sunken_caves:sunken_caves")

    told = dialog(after(title(tmp_path, selection_of()), ("enter",)))

    words = {"character": "Diver", "campaign": "Sunken Caves", "mod": "sunken_caves"}
    assert ui("save_without_campaign", **words) in told


def test_a_game_asked_for_at_the_start_that_is_left_leaves_the_player_with_their_own_mods(
    tmp_path: Path,
) -> None:
    curios = selection_of(mods_dir() / "curios")
    save_with_everything(tmp_path, load_content(curios, plugins=False))
    saves = SaveLibrary(tmp_path / "saves")
    (saved,) = saves.characters()
    saved.path.write_bytes(b"PK")
    mod_manager = ModManager(selection_of(), plugins=False, file=tmp_path / "settings.toml")
    content = load_content(curios, plugins=False)
    stack = stack_of(
        UiContext(content, Taste(), lambda: "ember", mod_manager, saves), is_content_of_save=True
    )

    Resume(saved).apply(stack)
    redraw = stack.handle(press("escape"))

    assert redraw is Redraw.DRAW_BEFORE_KEYS
    assert [mod.id for mod in stack.context.content.mods] == ["core", "classic", "sunken_crown"]


KOBOLD = "classic:kobold"
OF_BEFORE = "0123456789abcdef" * 2
"""The form of a digest in which words counted."""


def make_old(folder: Path, *, speed: str | None = None, hashes: bool = True) -> None:
    """Make a saved game one of before words did not count, with other words in its definitions.

    Args:
        folder: Where it is kept.
        speed: What the speed of kobolds was said to be, if it was another.
        hashes: Whether the state hash after its last turn is the right one.
    """

    def old(setup: Setup) -> Setup:
        return replace(setup, content=OF_BEFORE)

    for path in folder.glob("*.save"):
        found = unpack_snapshot(path.read_bytes())
        said = {**found.definitions}
        then: dict[str, Any] = {
            **said["monster"][KOBOLD],
            "label": "Cobold",
            "description": "Of before.",
        }
        if speed:
            then["stats"] = {**then["stats"], "core:speed": speed}
        said["monster"] = {**said["monster"], KOBOLD: then}
        manifest = replace(found.manifest, setup=old(found.manifest.setup))
        path.write_bytes(
            pack_snapshot(Snapshot(manifest, found.state, said, found.log, found.damage))
        )
    journal = folder / "journal.log"
    whole = read_recording(journal.read_bytes())
    header: Header = replace(whole.header, setup=old(whole.header.setup))
    entries = list(whole.entries)
    if not hashes:
        entries.append(replace(entries[0], turn=whole.last_turn, state_hash="0" * 32))
    journal.write_bytes(recording_text(header, entries))


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """Return the folder of a character whose program was killed three turns after a snapshot."""
    stack = title(tmp_path, selection_of())
    Begin(CLASSIC, "ember").apply(stack)
    after(stack, [*"..."])
    copytree(tmp_path / "saves", tmp_path / "killed" / "saves")
    stack.host.leave()
    return tmp_path / "killed" / "saves" / "rogue"


def resumed_turn(folder: Path) -> tuple[str, int]:
    """Go on with a saved game; return what is asked before, if anything, and its turn then."""
    stack = after(title(folder.parent.parent, selection_of()), ("enter",))
    asked = dialog(stack) if ui("change_leave") in shown(stack) else ""
    if asked:
        after(stack, ("enter",))
    stack.host.leave()
    return asked, load(folder / "snapshot.save").snapshot.manifest.turn


def test_a_game_of_before_goes_on_at_its_last_turn_though_words_have_changed(killed: Path) -> None:
    make_old(killed)

    assert resumed_turn(killed) == ("", 3)


def test_where_a_rule_is_another_its_snapshot_counts(killed: Path) -> None:
    make_old(killed, speed="9")

    asked, turn = resumed_turn(killed)

    assert ui("change_turns", count=3) in asked
    assert "Kobold: speed 9 → 14" in asked
    assert turn == 0


def test_where_it_does_not_lead_through_its_hashes_its_snapshot_counts(killed: Path) -> None:
    make_old(killed, hashes=False)

    asked, turn = resumed_turn(killed)

    assert ui("change_turns", count=3) in asked
    assert turn == 0
