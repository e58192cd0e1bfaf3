"""`roguelike replay`."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.cli.errors import Exit
from roguelike.content.mods.library import ModChoice, ModSelection
from roguelike.engine.actions.rest import Wait
from roguelike.engine.turns.session import Session
from roguelike.game import Game, load_content
from roguelike.preferences.shelves import shelves
from roguelike.recordings.recording import (
    FORMAT,
    Header,
    RecordedHash,
    RecordedTurn,
    RecordingEntry,
    recording_text,
)
from roguelike.recordings.setup import setup_of
from roguelike.ui.displays.headless import HeadlessDisplay
from tests.cli.terminal import Run
from tests.content_fixture import shipped_content
from tests.ui.staging import press

HEADER = Header(FORMAT, "classic:classic", "ember", setup_of(shipped_content()))


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """Return the recording of a game in which the player waits three times."""
    game = Game.new(shipped_content(), "classic:classic", "ember")
    entries: list[RecordingEntry] = []
    for turn in (1, 2, 3):
        game.step(Wait())
        entries += [RecordedTurn(turn, Wait()), RecordedHash(turn, game.state_hash())]
    path = tmp_path / "waits.replay"
    path.write_bytes(recording_text(HEADER, entries))
    return path


def test_a_game_that_goes_as_it_went_is_told_in_a_line(run: Run, recorded: Path) -> None:
    result = run("replay", str(recorded), "--verify")

    assert (result.code, result.err) == (Exit.CLEAN, "")
    assert result.out == f"{recorded}: 3 turns, 3 state hashes: all as recorded\n"


def test_the_folder_of_a_saved_game_can_be_played_up_to_a_turn(run: Run, recorded: Path) -> None:
    recorded.rename(recorded.with_name("journal.log"))

    result = run("replay", str(recorded.parent), "--verify", "--until", "2")

    assert result.code == Exit.CLEAN
    assert "2 turns, 2 state hashes" in result.out


def test_a_damaged_recording_is_played_as_far_as_it_can_be_read(run: Run, recorded: Path) -> None:
    recorded.write_bytes(recorded.read_bytes()[:-5])

    result = run("replay", str(recorded), "--verify")

    assert result.code == Exit.FINDINGS
    assert "3 turns, 2 state hashes: all as recorded; damage in the last line" in result.out


def test_a_crash_is_shown_with_its_traceback(
    run: Run, recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> None:
        msg = "the floor has a hole"
        raise RuntimeError(msg)

    monkeypatch.setattr(Session, "_let_others_act", crash)

    result = run("replay", str(recorded), "--verify")

    assert result.code == Exit.FINDINGS
    assert "turn 1 ends in an error: RuntimeError: the floor has a hole" in result.out
    assert result.out.endswith("RuntimeError: the floor has a hole\n")
    assert "in crash\n" in result.out


def test_a_recording_that_crashes_is_made_shorter(
    run: Run, recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(self: Session, _: object) -> None:
        if self.world.turns == 2:
            msg = "the floor has a hole"
            raise RuntimeError(msg)

    waits = [RecordedTurn(turn, Wait()) for turn in range(1, 9)]
    recorded.write_bytes(recording_text(HEADER, waits))
    assert run("replay", str(recorded), "--shrink").code == Exit.FINDINGS, "nothing crashes"
    monkeypatch.setattr(Session, "_let_others_act", crash)

    result = run("replay", str(recorded), "--shrink")

    small = recorded.with_name("waits.small.replay")
    assert result.out == f"{small}: 2 turns of 8 are left\n"
    assert "turn 2 ends in an error" in run("replay", str(small), "--verify").out


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("x", "y"), "more than one FILE needs --verify"),
        (("x", "--verify", "--shrink"), "--verify cannot be combined with --shrink"),
        (("x", "--output", "y"), "--output needs --shrink"),
    ],
)
def test_what_does_not_go_together_is_told(run: Run, options: tuple[str, ...], reason: str) -> None:
    result = run("replay", *options)

    assert result.code == Exit.USAGE
    assert reason in result.err


def test_a_recording_is_watched_on_a_display(
    run: Run, recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    display = HeadlessDisplay(80, 24, [press("space"), press("."), press("escape")])

    def opened(*_: object, **__: object) -> HeadlessDisplay:
        return display

    monkeypatch.setattr("roguelike.ui.displays.choose.open_display", opened)

    result = run("replay", str(recorded), "--speed", "1", "--until", "1")

    assert (result.code, result.out, result.err) == (Exit.CLEAN, "", "")
    assert "Turn 1 of 3" in display.frame
    assert display.is_closed


def test_of_several_recordings_all_are_looked_at(run: Run, recorded: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.replay"
    setup = replace(HEADER.setup, engine="0.0.7", mods={**HEADER.setup.mods, "frost": "1.2.0"})
    other.write_bytes(recording_text(replace(HEADER, setup=setup), ()))
    broken = tmp_path / "broken.replay"
    broken.write_bytes(b"nonsense")

    result = run("replay", *map(str, (other, broken, tmp_path / "none", recorded)), "--verify")

    assert result.code == Exit.USAGE
    other_line, broken_line, none_line = result.err.splitlines()
    assert "recorded with the game 0.0.7 (here " in other_line
    assert "mod frost 1.2.0 (there is none here)" in other_line
    assert "it is not a recording, or its first line is damaged" in broken_line
    assert "No such file" in none_line
    assert "all as recorded" in result.out


def test_a_game_is_played_with_the_mods_and_settings_of_its_recording(
    run: Run, tmp_path: Path
) -> None:
    choice = ModChoice(
        only=("fierce_kobolds",), settings={"fierce_kobolds": {"ferocity": 3}}, language="de"
    )
    setup = setup_of(load_content(ModSelection(shelves(), choice)))
    path = tmp_path / "fierce.replay"
    path.write_bytes(recording_text(replace(HEADER, setup=setup), ()))
    assert setup.content != HEADER.setup.content

    assert run("replay", str(path), "--verify").code == Exit.CLEAN
