"""All screens on displays of several sizes, in all languages: no text may lack room.

The game that they show is as crowded as can be: those with the longest names are around the
player, who has and wears what has the longest names.
"""

from __future__ import annotations

from roguelike.core.geometry import chebyshev
from roguelike.core.rng import Rng
from roguelike.engine.arrival import born, spawn
from roguelike.engine.events import Death
from roguelike.engine.floor import give, lay, make_item
from roguelike.game import Game
from roguelike.ui.adventure import Adventure
from roguelike.ui.framing import Look
from roguelike.ui.scenes import ENDED, Scene, Scenes
from roguelike.ui.shell import Shell

CAMPAIGN = "sunken_crown:sunken_crown"
CROWD, BURDEN, LYING, POWERS = 8, 20, 9, 4
"""How many are around the player, how much is carried, how much lies there, and what is known."""

SIZES = (
    Look(80, 24, is_terminal=True),
    Look(120, 40, is_terminal=True),
    Look(800, 600),
    Look(1280, 800),
)


class Crowded(Scenes):
    """Scenes that all show the same game, which has ended where that is what they are about."""

    def game(self, scene: Scene) -> Adventure:
        """Return a game with much in it."""
        if scene not in self._games:
            self._games[scene] = crowded(self.shell, is_over=scene in ENDED)
        return self._games[scene]


def crowded(shell: Shell, *, is_over: bool) -> Adventure:
    """Return a game with much in it."""
    game = Game.new(shell.content, CAMPAIGN, "story")
    world, rng = game.world, Rng("cuts", "test")
    level, ruleset = world.level, world.ruleset
    x, y = level.positions[world.player.cell]
    free = [cell for cell in range(len(level.positions)) if level.is_free(cell)]
    free.sort(key=lambda cell: chebyshev(level.positions[cell].x - x, level.positions[cell].y - y))
    kinds = sorted(ruleset.monsters, key=lambda kind: -len(ruleset.label("monster", kind)))
    for kind, cell in zip(kinds[:CROWD], free, strict=False):
        spawn(world, born(ruleset.monsters[kind], "monsters", 1, rng), cell)
    items = sorted(ruleset.things.items.values(), key=lambda kind: -len(kind.definition.label))
    for kind in items[:BURDEN]:
        give(world.player, make_item(kind, rng, 1, 1), world)
    for kind in items[BURDEN : BURDEN + LYING]:
        lay(make_item(kind, rng, 1, 1), world.player.cell, world)
    powers = sorted(ruleset.things.abilities.values(), key=lambda each: -len(each.definition.label))
    world.player.abilities |= {power.id: place for place, power in enumerate(powers[:POWERS])}
    if is_over:
        world.death = Death(kinds[0], ruleset.label("monster", kinds[0]))
    return Adventure(game, shell.content.catalog, shell.texts)
