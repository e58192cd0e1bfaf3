"""Scenes being played: the drawn level is set up, and the player does what is to be done."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec.structs import replace

from roguelike.authoring.modtests.drawings import drawing_of
from roguelike.authoring.modtests.layouts import SceneLayout
from roguelike.authoring.modtests.models import Scene
from roguelike.authoring.modtests.notation import PLAYER, PLAYER_MARK, UNSEEN_MARK
from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.levels import TerrainDef
from roguelike.content.schema.rules import RulesDef
from roguelike.core.formula import parse
from roguelike.core.geometry import Direction, Position
from roguelike.core.rng import Rng
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Ascend, Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.actor import Actor, Kind
from roguelike.engine.arrival import begin
from roguelike.engine.events import Event
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.sight import look
from roguelike.engine.site import Site, Spawn
from roguelike.engine.world import World
from roguelike.game import Game, PlayerAction
from roguelike.narrator import Narrator

MAX_TURNS = 50_000
"""How many actions all monsters of a scene may take together."""

_PLAIN: Mapping[str, PlayerAction] = {"wait": Wait(), "descend": Descend(), "ascend": Ascend()}


class TooLongError(Exception):
    """The monsters of a scene would act more than `MAX_TURNS` times."""


class Stage:
    """A scene being played.

    Attributes:
        game: The game.
        cast: The player and the monsters of the scene, by what tests call them.
        names: What tests call each actor, by its number.
        events: What the player has witnessed.
        messages: What the player has read.
        refusal: Why the last action was impossible; None if it was not.
    """

    def __init__(
        self, scene: Scene, layout: SceneLayout, ruleset: Ruleset, catalog: Catalog
    ) -> None:
        """Set up the scene.

        Raises:
            CannotGenerateError: The drawing is no level that can be played.
        """
        ruleset = _adapted(ruleset, scene, layout)
        world = begin(ruleset, _site(scene, layout, ruleset), scene.seed)
        self.game = Game(ruleset, world)
        self.cast: dict[str, Actor] = {PLAYER: world.player}
        for name, placed in layout.monsters.items():
            self.cast[name] = world.level.actors[world.level.cell(Position(*placed.cell))]
        self.names = {actor.id: name for name, actor in self.cast.items()}
        health = ruleset.roles.health
        for name, stats in scene.stats.items():
            if health in stats:
                self.cast[name].stats[health] = stats[health]
        for cell, amount in layout.gold.items():
            world.level.drop_gold(world.level.cell(Position(*cell)), amount)
        look(world)
        self.events: list[Event] = []
        self.messages: list[str] = []
        self.refusal: ImpossibleError | None = None
        self._narrator = Narrator(catalog, world)
        terrain = catalog.all(TerrainDef)
        self._terrain = [
            layout.marks.get(id_) or terrain[id_].glyph if id_ else " "
            for id_ in ruleset.terrain.ids
        ]
        self._gold = layout.gold_mark or catalog.get(RulesDef, ruleset.campaign.rules).gold.glyph
        self._marks = {id_: each.glyph for id_, each in catalog.all(MonsterDef).items()}
        self._marks |= {name: placed.mark for name, placed in layout.monsters.items()}
        self._marks[PLAYER] = PLAYER_MARK
        self._turns = 0

    @property
    def world(self) -> World:
        """The whole state."""
        return self.game.world

    def do(self, action: str) -> None:
        """Let the player do something, and the others in between.

        Raises:
            TooLongError: That would take too long.
            GameOverError: The player is dead.
        """
        self._turns += self._turns_until_next()
        if self._turns > MAX_TURNS:
            raise TooLongError
        try:
            events = self.game.step(_PLAIN.get(action) or Step(Direction[action.upper()]))
        except ImpossibleError as error:
            self.refusal = error
            said = self._narrator.excuse(error)
        else:
            self.events += events
            said = self._narrator.tell(events)
        self.messages += [sentence.text.strip() for sentence in said]

    def drawing(self, *, only_seen: bool = False) -> list[str]:
        """Return the rows of the level as it is now, or of what the player sees of it."""
        level = self.world.level
        columns: list[list[int]] = level.terrain.tolist()
        cells = [[self._terrain[number] for number in column] for column in columns]
        for cell in level.gold:
            x, y = level.positions[cell]
            cells[x][y] = self._gold
        for cell, actor in level.actors.items():
            x, y = level.positions[cell]
            cells[x][y] = self._marks[self.names.get(actor.id, actor.kind.id)]
        if only_seen:
            for x, y in np.argwhere(~level.visible_map).tolist():
                cells[x][y] = UNSEEN_MARK
        return drawing_of(cells).split("\n")

    def _turns_until_next(self) -> int:
        """Return how often monsters can act, at most, before the player does again."""
        world = self.world
        speed = world.ruleset.roles.speed
        time = world.player.stats[speed]
        others = (actor for actor in world.level.actors.values() if actor is not world.player)
        return sum(time // actor.stats[speed] + 1 for actor in others)


def _adapted(ruleset: Ruleset, scene: Scene, layout: SceneLayout) -> Ruleset:
    """Return the rules with a kind of its own for each monster of the scene, under its name."""
    monsters = {
        name: _with_stats(ruleset.monsters[placed.monster], scene.stats.get(name, {}))
        for name, placed in layout.monsters.items()
    }
    player = _with_stats(ruleset.player, scene.stats.get(PLAYER, {}))
    return replace(ruleset, monsters={**ruleset.monsters, **monsters}, player=player)


def _with_stats(kind: Kind, stats: Mapping[str, int]) -> Kind:
    """Return a kind with fixed values for some stats."""
    rolls = (
        replace(roll, formula=parse(str(stats[roll.stat]))) if roll.stat in stats else roll
        for roll in kind.stats
    )
    return replace(kind, stats=tuple(rolls))


def _site(scene: Scene, layout: SceneLayout, ruleset: Ruleset) -> Site:
    """Return the drawn level, with the actors at their cells."""
    table = ruleset.terrain
    numbers = [[table.numbers[terrain] for terrain in row] for row in layout.terrain]
    site = Site(
        np.array(numbers, dtype=np.uint16).T.copy(),
        table,
        scene.depth,
        Rng(scene.seed, f"level/{scene.depth}"),
        start=Position(*layout.start),
    )
    site.spawns = [Spawn(name, Position(*placed.cell)) for name, placed in layout.monsters.items()]
    return site
