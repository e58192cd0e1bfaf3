"""Timers of plugins are saved, restored, replayed, and kept without the plugin."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from roguelike.engine.actions.rest import Wait
from roguelike.engine.serialization.invariants import broken_invariants
from roguelike.engine.serialization.load import StateError
from roguelike.engine.serialization.schema import SavedWorld
from roguelike.engine.world.events.events import Event
from roguelike.game import Content, Game, load_content
from roguelike.plugins import registries
from roguelike.recordings.recorders import CrashRecorder
from roguelike.recordings.recording import read_recording
from roguelike.recordings.replay import Replay
from roguelike.recordings.setup import setup_of
from roguelike.resources import data_dir
from roguelike.saves.reconciling import reconciled
from roguelike.saves.references import named_in, renamed
from tests.content.writing import shown, write_mod
from tests.distributions import write_distribution
from tests.saves.test_reconciling import snapshot_of

CODE = """
from typing import Annotated, Literal

from msgspec import Meta

from roguelike.api import TURN, ActorTimer, Event, ItemName, Plugin, StepParams, World, implements


class Rung(Event, frozen=True):
    times: int


class BellRings(ActorTimer, frozen=True):
    bell: ItemName
    times: Annotated[int, Meta(ge=1, le=9)]

    def go_off(self, world: World) -> list[Event]:
        if self.times > 1:
            again = BellRings(self.actor, self.bell, self.times - 1)
            world.timers.add(world.schedule.now + 2 * TURN, again)
        return [Rung(self.actor, self.times)]

    def problem(self, world: World) -> str:
        return "" if self.bell in world.ruleset.things.items else f"there is no {self.bell}"


class Ring(StepParams):
    timers = (BellRings,)

    kind: Literal["ring"] = "ring"


@implements(Ring)
def ring(params, context):
    return []


PLUGIN = Plugin("clock", effects=(ring,), events=(Rung,))
"""
BELL = """
    [item.bell]
    label = "bell"
    glyph = "("
    color = "text"
"""
RING = ["bell_rings", 1, "tower:bell", 3]


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Content]:
    folder = tmp_path_factory.mktemp("clock")
    write_distribution(
        folder / "site", "roguelike-clock", {"clock": "roguelike_clock:PLUGIN"}, CODE
    )
    mod = write_mod(folder / "tower", {"all.toml": BELL}, requires={"core": "*"})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(folder / "site"), *sys.path])
        yield load_content([data_dir(), mod.path])
    sys.modules.pop("roguelike_clock", None)


def saved(game: Game) -> Any:  # noqa: ANN401 - a state
    return msgspec.json.decode(msgspec.json.encode(game.state()))


def begun(content: Content, timer: object = RING) -> Game:
    """Return a game that goes on from a state in which a bell is to ring in five turns."""
    game = Game.new(content, "classic:classic", "ember")
    game.step(Wait())
    state = saved(game)
    state["timers"] = [*state["timers"], [game.world.schedule.now + 50, timer]]
    return Game.resume(game.ruleset, state)


def without_plugin(content: Content) -> Content:
    return replace(content, registries=registries())


def waited(game: Game, turns: int) -> list[list[Event]]:
    return [game.step(Wait()) for _ in range(turns)]


def test_it_is_saved_and_goes_off_in_the_restored_game_as_in_the_other(content: Content) -> None:
    game = begun(content)
    waited(game, 6)  # it has rung once

    again = Game.resume(game.ruleset, saved(game))

    assert shown(content.report) == []
    assert ["bell_rings", 1, "tower:bell", 2] in [timer for _, timer in saved(again)["timers"]]
    assert again.state_hash() == game.state_hash()
    rings = [event for told in waited(again, 6) for event in told if event.data_name == "rung"]
    assert [msgspec.structs.astuple(ring) for ring in rings] == [(1, 2), (1, 1)]
    waited(game, 6)
    assert again.state_hash() == game.state_hash()
    assert broken_invariants(again.world) == []


def test_a_recorded_game_with_it_goes_as_it_went(content: Content) -> None:
    game = begun(content)
    tape = CrashRecorder(game)
    for _ in range(12):
        tape.add(Wait())
        game.step(Wait())

    replay = Replay(read_recording(tape.recording(setup_of(content))), content)
    replay.run()

    assert replay.fault is None
    assert replay.game.state_hash() == game.state_hash()


@pytest.mark.parametrize(
    "timer",
    [
        pytest.param(["bell_rings", 1, "tower:bell"], id="a field lacks"),
        pytest.param([*RING, 1], id="a field too much"),
        pytest.param(["bell_rings", 1, "tower:bell", 10], id="out of bounds"),
        pytest.param(["bell_rings", 1, "tower:gong", 3], id="a problem in this world"),
        pytest.param([7, 1], id="no kind"),
        pytest.param([], id="nothing"),
        pytest.param(["elsewhere", [[[1]]]], id="an unknown one that is too deep"),
        pytest.param(["elsewhere", 1.5], id="an unknown one with a fraction"),
        pytest.param(["elsewhere", *range(100)], id="an unknown one that is too long"),
    ],
)
def test_what_it_cannot_be_is_refused(content: Content, timer: object) -> None:
    with pytest.raises(StateError):
        begun(content, timer)


def test_without_the_plugin_it_is_kept_as_it_is_and_does_nothing(content: Content) -> None:
    game = begun(content)
    ruleset = without_plugin(content).ruleset("classic:classic")

    again = Game.resume(ruleset, saved(game))

    assert saved(again) == saved(game)
    assert again.state_hash() == game.state_hash()
    assert Game.resume(game.ruleset, saved(again)).state_hash() == game.state_hash()
    assert not any(event.data_name == "rung" for told in waited(again, 9) for event in told)
    assert "bell_rings" not in [timer[0] for _, timer in saved(again)["timers"]]


def test_a_saved_game_goes_on_without_what_it_was_before_and_says_so(content: Content) -> None:
    game = begun(content)
    snapshot = snapshot_of(game, content)
    snapshot.state["timers"] = [
        [time, ["bell_rings", 1] if timer[0] == "bell_rings" else timer]
        for time, timer in snapshot.state["timers"]
    ]

    found = reconciled(snapshot, content)

    assert [(note.name, note.fields["what"]) for note in found.notes] == [
        ("change_removed", "bell_rings")
    ]
    again = Game.resume(found.ruleset, found.state)
    assert "bell_rings" not in [timer[0] for _, timer in saved(again)["timers"]]


def test_what_it_names_follows_the_names_that_there_are(content: Content) -> None:
    game = begun(content)
    state = msgspec.convert(saved(game), SavedWorld)
    kinds = content.registries.timer_kinds()

    def bell_to(name: str | None) -> list[object]:
        found = renamed(state, lambda _, id_: name if id_ == "tower:bell" else id_, kinds)
        return [timer for _, timer in found.timers if timer[0] == "bell_rings"]

    assert ("item", "tower:bell") in named_in(state, kinds)
    assert ("item", "tower:bell") not in named_in(state, registries().timer_kinds())
    assert bell_to("tower:gong") == [["bell_rings", 1, "tower:gong", 3]]
    assert bell_to(None) == []
