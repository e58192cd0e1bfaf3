"""Recorded games, played again."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from roguelike.content.catalog import OF_RULES
from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.equip import TakeOff, Wear
from roguelike.engine.actions.pick_up import Drop, PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Ascend, Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.game import Game, PlayerAction
from roguelike.recordings.recording import (
    FORMAT,
    Header,
    RecordedHash,
    RecordedTurn,
    Recording,
    RecordingEntry,
    RecordingError,
    pack_state,
    read_recording,
    recording_text,
)
from roguelike.recordings.replay import (
    CrashedTurn,
    OtherSetupError,
    RefusedTurn,
    Replay,
    ReplayError,
    StateMismatch,
    shrunk_to_crash,
)
from roguelike.recordings.setup import setup_of
from tests.content_fixture import shipped_content

CLASSIC = "classic:classic"
SETUP = setup_of(shipped_content())
HEADER = Header(FORMAT, CLASSIC, "ember", SETUP)


def recorded(actions: Iterable[PlayerAction], header: Header = HEADER) -> Recording:
    """Return a recording with the state hash behind each turn."""
    game = Replay(Recording(header), shipped_content()).game
    entries: list[RecordingEntry] = [RecordedHash(game.world.turns, game.state_hash())]
    for action in actions:
        game.step(action)
        entries += [
            RecordedTurn(game.world.turns, action),
            RecordedHash(game.world.turns, game.state_hash()),
        ]
    return Recording(header, tuple(entries))


def replayed(recording: Recording) -> Replay:
    replay = Replay(recording, shipped_content())
    replay.run()
    return replay


def changed(recording: Recording, place: int, entry: RecordingEntry) -> Recording:
    entries = (*recording.entries[:place], entry, *recording.entries[place + 1 :])
    return replace(recording, entries=entries)


WAITS = recorded([Wait()] * 4)


def test_a_recorded_game_goes_as_it_went() -> None:
    replay = replayed(WAITS)

    assert replay.fault is None
    assert (replay.game.world.turns, replay.compared) == (4, 5)


def test_a_recording_that_begins_in_the_middle_goes_as_it_went() -> None:
    game = replayed(WAITS).game
    header = Header(FORMAT, CLASSIC, "ember", SETUP, pack_state(game.state()), 4)

    replay = replayed(recorded([Wait()] * 3, header))

    assert (replay.fault, replay.game.world.turns, replay.compared) == (None, 7, 4)


def test_the_first_difference_is_told_and_what_is_known_of_when_it_came() -> None:
    replay = replayed(changed(WAITS, 4, RecordedHash(2, "0" * 32)))

    found = WAITS.entries[4]
    assert isinstance(found, RecordedHash)
    assert replay.fault == StateMismatch(2, "0" * 32, found.state_hash, same=1)
    assert replay.game.world.turns == 2, "nothing is played after it"


@pytest.mark.parametrize("until", [0, 2])
def test_a_game_can_be_played_up_to_a_turn(until: int) -> None:
    replay = Replay(WAITS, shipped_content())
    replay.run(until)

    assert (replay.game.world.turns, replay.is_over) == (until, False)


def test_an_action_that_is_no_longer_possible_is_told() -> None:
    replay = replayed(changed(WAITS, 3, RecordedTurn(2, Ascend())))

    assert replay.fault == RefusedTurn(2, "impossible_stairs_up")


def test_an_error_inside_the_game_is_told_with_its_turn_and_its_place() -> None:
    def watch(game: Game) -> None:
        assert game.world.turns < 3

    replay = Replay(WAITS, shipped_content(), watch)
    replay.run()

    fault = replay.fault
    assert isinstance(fault, CrashedTurn)
    assert (fault.turn, type(fault.error)) == (3, AssertionError)
    assert fault.place[0] == __file__


def test_a_crash_is_cut_down_to_what_leads_to_it() -> None:
    east, west = Step(Direction.EAST), Step(Direction.WEST)
    actions: list[PlayerAction] = [Wait(), east, Wait(), Wait(), west, east, Wait(), east, Wait()]
    recording = recorded(actions)
    start = Replay(recording, shipped_content()).game.world.player.cell

    def watch(game: Game) -> None:
        assert not (game.world.turns >= 3 and game.world.player.cell != start)

    replay = Replay(recording, shipped_content(), watch)
    replay.run()
    assert isinstance(replay.fault, CrashedTurn)

    small = shrunk_to_crash(recording, replay.fault, shipped_content(), lambda: False, watch)

    again = Replay(small, shipped_content(), watch)
    again.run()
    assert replay.fault.is_like(again.fault)
    assert [turn.turn for turn in small.turns()] == [1, 2, 3]
    assert sum(turn.action == east for turn in small.turns()) == 1


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        (replace(HEADER, campaign="classic:nope"), "no campaign called 'classic:nope'"),
        (replace(HEADER, state=b"nonsense"), "the state is damaged"),
        (replace(HEADER, turn=3), "after turn 3 with a state after turn 0"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(header: Header, reason: str) -> None:
    with pytest.raises(ReplayError, match=reason):
        Replay(Recording(header), shipped_content())


def test_a_recording_of_before_words_did_not_count_is_played() -> None:
    header = replace(HEADER, setup=replace(SETUP, content="0" * 32))

    assert Replay(Recording(header), shipped_content()).fault is None


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"engine": "0.0.7"}, r"the game 0.0.7 \(here 0.1.0\)"),
        ({"mods": {**SETUP.mods, "frost": "1.2.0"}}, r"mod frost 1.2.0 \(there is none here\)"),
        ({"plugins": {"ice": "ice 1"}}, "plugin ice ice 1"),
        ({"settings": {"core": {"x": 3}}}, "setting core.x 3"),
        ({"mods": {"core": SETUP.mods["core"]}}, "no mod classic"),
        ({"content": f"{OF_RULES}{'0' * 32}"}, "other content"),
    ],
)
def test_what_was_recorded_with_something_else_is_refused_by_its_name(
    changes: dict[str, object], told: str
) -> None:
    header = replace(HEADER, setup=replace(SETUP, **{"content": "0" * 32, **changes}))

    with pytest.raises(OtherSetupError, match=told):
        Replay(Recording(header), shipped_content())


PLUS = Header(FORMAT, "classic:classic_plus", "x", SETUP)
THINGS = st.sampled_from([*range(20, 32), -1, 10**20])
POSITIONS = st.builds(Position, *[st.sampled_from([-(10**20), -1, 0, 20, 31, 10**20])] * 2)
ACTIONS: st.SearchStrategy[PlayerAction] = st.one_of(
    st.builds(Step, st.sampled_from(Direction)),
    st.builds(Use, THINGS, st.none() | POSITIONS),
    st.builds(Throw, THINGS, POSITIONS),
    st.builds(UseAbility, st.sampled_from(["classic:whirlwind", ""]), st.none() | POSITIONS),
    st.builds(PickUp, THINGS, THINGS),
    st.builds(Drop, THINGS, THINGS),
    st.builds(Wear, THINGS),
    st.builds(TakeOff, THINGS),
    st.sampled_from([Wait(), Descend(), Ascend()]),
)


@given(st.lists(ACTIONS, max_size=4))
def test_whatever_the_player_is_said_to_have_done_the_game_does_not_crash(
    actions: list[PlayerAction],
) -> None:
    entries = [RecordedTurn(turn, action) for turn, action in enumerate(actions, 1)]

    replay = replayed(read_recording(recording_text(PLUS, entries)))

    assert not isinstance(replay.fault, CrashedTurn), replay.fault


PLAYED = recording_text(WAITS.header, WAITS.entries)


@given(st.integers(0, len(PLAYED) - 1), st.binary(max_size=4), st.integers(0, 40))
def test_damaged_recordings_are_played_as_far_as_they_can_be_read(
    place: int, put: bytes, cut: int
) -> None:
    damaged = PLAYED[:place] + put + PLAYED[place + cut :]

    try:
        recording = read_recording(damaged)
    except RecordingError:
        assert damaged.split(b"\n")[0] != PLAYED.split(b"\n")[0]
        return

    assert replayed(recording).fault is None, "what can be read was recorded"
