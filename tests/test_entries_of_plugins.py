"""Entries of plugins are told, saved, restored, described and weighed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from roguelike.autopilot.autopilot import Autopilot
from roguelike.autopilot.pathfinder import Pathfinder
from roguelike.content.references.ids import ground_id
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.use import Use
from roguelike.engine.effects.terrain_changes import alter
from roguelike.engine.items.inventory import give, make_item
from roguelike.engine.knowledge.effect_estimates import points_of
from roguelike.engine.knowledge.routes import NO_CELLS
from roguelike.engine.perception.sight import look
from roguelike.engine.serialization.load import StateError
from roguelike.engine.spawning.level_entry import new_actor, spawn
from roguelike.engine.spawning.starting_items import faction_of
from roguelike.game import Content, Game, load_content
from roguelike.narration.narrator import Narrator
from roguelike.recordings.recording import (
    FORMAT,
    Header,
    RecordedHash,
    RecordedTurn,
    Recording,
    RecordingEntry,
)
from roguelike.recordings.replay import Replay
from roguelike.recordings.setup import setup_of
from roguelike.resources import data_dir
from roguelike.saves.reconciling import reconciled
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.cursors.look import LookScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.workshop.bots.expert import Expert
from roguelike.workshop.bots.finder import FeatureVisits
from roguelike.workshop.bots.forecasts import estimate_of
from tests.content.writing import shown, write_mod
from tests.distributions import install_sample
from tests.saves.test_reconciling import snapshot_of
from tests.ui.staging import shown as picture

MOD = """
    [monster.wolf]
    label = "Wolf"
    glyph = "w"
    color = "text"
    stats = { attack = 3, attack_chance = 80, awareness = 9, max_health = 20 }
    behaviors = [
      { kind = "lurk", turns = 4, when = [{ kind = "has_fire", items = ["torch"] }] },
      { kind = "move_and_attack" },
    ]
    carries = [{ item = "torch" }]
    triggers = [{ on = "hit", steps = [{ kind = "thaw", amount = 2, whom = "self" }] }]

    [item.torch]
    label = "torch"
    glyph = "/"
    color = "text"

    [feature.hearth]
    label = "Hearth"
    glyph = "^"
    color = "text"
    use.when = [{ kind = "has_fire", items = ["torch"] }]
    use.steps = [{ kind = "thaw", amount = 40 }]

    [item.tea]
    label = "tea"
    glyph = "!"
    color = "text"
    tags = ["healing"]
    use = { steps = [{ kind = "thaw", amount = 40 }] }

    [level.den]
    label = "the den"
    width = 20
    height = 12
    generator = { kind = "open_field" }
    passes = [{ kind = "stairs" }]

    [campaign.winter]
    label = "Winter"
    player = "classic:rogue"
    rules = "classic:classic"
    levels = [{ level = "den" }]

    [level.lair]
    inherits = "den"
    passes = [
      { kind = "stairs" },
      { kind = "populate", monsters = [{ monster = "wolf" }], level_count = 4, distance = 3 },
    ]

    [campaign.hunt]
    inherits = "winter"
    levels = [{ level = "lair" }]
"""


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Content]:
    folder = tmp_path_factory.mktemp("plugins")
    site = folder / "site"
    site.mkdir()
    install_sample(site)
    requires = {"core": "*", "classic": "*", "frost": "*"}
    mod = write_mod(folder / "winter", {"all.toml": MOD}, requires=requires)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(site), *sys.path])
        yield load_content([data_dir(), mod.path])
    sys.modules.pop("roguelike_frost", None)


def begun(content: Content) -> Game:
    """Return a game in which a wolf stands beside the player and has seen it."""
    game = Game.new(content, "winter:winter", "ember")
    world = game.world
    kind = world.ruleset.monsters["winter:wolf"]
    wolf = new_actor(kind, faction_of(kind), 1, world.effect_rng)
    place = world.level.positions[world.player.cell].step(Direction.EAST).step(Direction.EAST)
    spawn(world, wolf, world.level.cell(place))
    wolf.alert, wolf.goal = 9, world.player.cell
    look(world)
    game.step(Wait())
    return game


def wolf(game: Game) -> Any:  # noqa: ANN401 - an actor
    return next(each for each in game.world.level.cast.values() if each.kind.id == "winter:wolf")


def saved(game: Game) -> Any:  # noqa: ANN401 - a state
    return msgspec.json.decode(msgspec.json.encode(game.state()))


def test_what_its_behavior_remembers_is_saved_and_restored(content: Content) -> None:
    game = begun(content)
    game.step(Wait())

    again = Game.resume(game.ruleset, saved(game))

    assert shown(content.report) == []
    assert wolf(game).memory["lurk"].turns >= 1
    assert wolf(again).memory == wolf(game).memory
    assert again.state_hash() == game.state_hash()
    for _ in range(6):
        assert again.step(Wait()) == game.step(Wait())
    assert again.state_hash() == game.state_hash()
    assert wolf(again).memory["lurk"].turns == 4


@pytest.mark.parametrize("value", [7, {"cell": -1}, {"cell": 3, "more": 1}, {"turns": 1}])
def test_what_it_cannot_remember_is_refused(content: Content, value: object) -> None:
    game = begun(content)
    state = saved(game)
    memory = next(each for each in state["actors"] if each[1] == "winter:wolf")[13]
    memory["lurk"] = value

    with pytest.raises(StateError):
        Game.resume(game.ruleset, state)


def test_a_saved_game_goes_on_without_what_does_not_fit_any_more_and_says_so(
    content: Content,
) -> None:
    game = begun(content)
    snapshot = snapshot_of(game, content)
    memory = next(each for each in snapshot.state["actors"] if each[1] == "winter:wolf")[13]
    memory["lurk"] = {"since": 3}

    found = reconciled(snapshot, content)

    assert [(note.name, note.fields["what"]) for note in found.notes] == [
        ("change_removed", "Wolf (winter:wolf): lurk")
    ]
    assert "lurk" not in wolf(Game.resume(found.ruleset, found.state)).memory


def test_what_a_missing_plugin_remembers_is_kept_within_bounds(content: Content) -> None:
    game = begun(content)
    state = saved(game)
    memory = next(each for each in state["actors"] if each[1] == "winter:wolf")[13]
    memory["elsewhere"] = {"since": 3, "cells": [1, 2]}

    again = Game.resume(game.ruleset, state)

    assert wolf(again).memory["elsewhere"] == {"since": 3, "cells": [1, 2]}
    assert saved(again) == state
    memory["elsewhere"] = [[[1]]]
    with pytest.raises(StateError):
        Game.resume(game.ruleset, state)


def test_what_it_does_is_described_where_one_looks(content: Content) -> None:
    game = begun(content)
    context = UiContext(content)
    session = GameSession(game, content.catalog, context.texts)
    screen = LookScreen(context, session, Autopilot(session).route_to)

    text = " ".join(picture(screen, 240, 70).replace("│", " ").split())

    assert "Lies low for 4 turns. Only with torch at hand." in text
    assert "When it hits, it thaws itself." in text


def test_its_condition_is_asked(content: Content) -> None:
    game = begun(content)
    wolf(game).items.clear()

    game.step(Wait())

    assert wolf(game).memory["lurk"].turns == 1


def test_a_bot_knows_what_its_condition_wants(content: Content) -> None:
    game = begun(content)
    world, rules = game.world, game.ruleset
    world.level.remove(wolf(game))
    west = world.level.positions[world.player.cell].step(Direction.WEST)
    hearth = world.level.table.numbers[ground_id("winter:hearth")]
    alter(world.level.cell(west), hearth, world)
    world.player.stats["core:health"] = 60
    look(world)

    errands, pathfinder = FeatureVisits(rules), Pathfinder()

    assert errands.idea(game.view(), pathfinder, NO_CELLS) is None
    give(world.player, make_item(rules.things.items["winter:torch"], world.effect_rng, 1), world)
    assert errands.idea(game.view(), pathfinder, NO_CELLS) == Step(Direction.WEST)
    game.step(Step(Direction.WEST))
    assert world.player.stats["core:health"] == 100


def test_a_game_with_it_is_replayed(content: Content) -> None:
    header = Header(FORMAT, "winter:hunt", "ember", setup_of(content))
    game = Replay(Recording(header), content).game
    entries: list[RecordingEntry] = []
    told: set[str] = set()
    bot = Expert("seed", game.ruleset)
    for _ in range(40):
        action = bot.choose(game.view())
        told |= {event.data_name for event in game.step(action)}
        entries += [
            RecordedTurn(game.world.turns, action),
            RecordedHash(game.world.turns, game.state_hash()),
        ]

    replay = Replay(Recording(header, tuple(entries)), content)
    replay.run()

    assert "lurk" in wolf(replay.game).memory
    assert "thawed" in told
    assert replay.fault is None
    assert replay.compared == 40


def test_where_its_params_come_from_is_explained(content: Content) -> None:
    history = content.catalog.history("monster", "winter:wolf")
    path = ("behaviors", 0, "when", 0, "items")

    (step,) = history.steps(path)

    assert step.new == ["winter:torch"]
    assert step.place.document.path.endswith("winter/content/all.toml")


def test_what_it_begins_lasts_for_its_time(content: Content) -> None:
    game = begun(content)
    deed = game.ruleset.things.items["winter:tea"].definition.use
    tea = make_item(game.ruleset.things.items["winter:tea"], game.world.effect_rng, 1)
    give(game.world.player, tea, game.world)
    game.world.player.stats["core:health"] = 10

    game.step(Use(tea.id))
    again = Game.resume(game.ruleset, saved(game))
    for _ in range(4):
        assert "frost:warm" in again.world.player.statuses
        again.step(Wait())
    again.step(Wait())

    assert deed is not None
    assert estimate_of(deed, game.ruleset.things).blessings == {"frost:warm"}
    assert "frost:warm" not in again.world.player.statuses


def test_its_event_is_told_and_its_effect_weighed(content: Content) -> None:
    game = begun(content)
    world, rules = game.world, game.ruleset
    use = rules.things.items["winter:tea"].definition.use
    points = points_of(world.player.stats, world.player.stats, 1)
    tea = make_item(rules.things.items["winter:tea"], world.effect_rng, 1)
    give(world.player, tea, world)
    world.known.add("winter:tea")
    world.player.stats["core:health"] = 10

    assert use is not None
    assert estimate_of(use, rules.things).heals(points) == 40
    assert Expert("seed", rules).choose(game.view()) == Use(tea.id)
    events = game.step(Use(tea.id))
    told = [each.text for each in Narrator(content.catalog, world).tell(events)]
    assert "You thaw (40)." in told
