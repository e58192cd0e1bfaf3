"""The excursions that a player can begin in the game as it is now."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from roguelike.bots.scout import Scout
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.keymaps import CommandName
from roguelike.core.geometry import Direction, Position
from roguelike.engine.actions.pick_up import PickUp
from roguelike.engine.actions.stairs import Ascend, Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.item import Thing
from roguelike.engine.lay import Lay
from roguelike.engine.routes import direction_of
from roguelike.engine.terrain import TerrainTable
from roguelike.engine.view import SeenActor, View
from roguelike.engine.words import UNTOUCHED
from roguelike.engine.works import Works
from roguelike.game import PlayerAction
from roguelike.ui.adventure import Adventure
from roguelike.ui.asking import Asked
from roguelike.ui.excursions import (
    ARRIVED,
    Excursion,
    Fetch,
    Once,
    Rest,
    Run,
    Travel,
    blocked,
    stairs,
    unmapped,
)
from roguelike.ui.exploring import Explore, Memory
from roguelike.ui.fleeing import Flee
from roguelike.ui.habits import Habits
from roguelike.ui.leftovers import Leftovers
from roguelike.ui.texts import Texts
from roguelike.ui.turn_finished import TurnFinished
from roguelike.ui.vigilance import CRITICAL, Halt, Lurkers, Sleepers, enemies, is_weak, threat
from roguelike.ui.works import Curiosity

DETOUR = 8
"""The most steps by which an item that is picked up first may be farther than unknown cells."""
_NOWHERE = (0, "")


class Outings:
    """Begins excursions in one game, and remembers what has been explored."""

    def __init__(self, adventure: Adventure, texts: Texts) -> None:
        """Know nothing of the level but what the player knows."""
        ruleset = adventure.game.ruleset
        self._adventure = adventure
        self._texts = texts
        self._gait = ruleset.gait
        self._judgement = adventure.judgement
        self._features = _features(ruleset.terrain)
        self._wanted = frozenset(
            kind
            for kind in ruleset.items.picked_up
            if UNTOUCHED not in ruleset.things.items[kind].definition.tags
        )
        self._limits, self._kinds = ruleset.items, ruleset.things.items
        self._memory = Memory(
            Scout(self._wants, ruleset.gait.cutting, detour=DETOUR),
            Sleepers(),
            Lurkers([kind for kind, each in ruleset.monsters.items() if each.moves == "swim"]),
        )
        self._works = Works(ruleset)
        self._leftovers = Leftovers(adventure, texts, self._works)
        self._curiosity = Curiosity(self._works, self._judgement, self._memory.sleepers)
        self._explored = _NOWHERE  # the level on which exploring has come to its end
        self._asked = Asked()
        self._consents: set[str] = set()  # to go on although hurt, by the texts of the questions
        habits = Habits(adventure.catalog, texts)
        self._bursting = frozenset(
            id_
            for id_, monster in adventure.catalog.all(MonsterDef).items()
            if habits.bursts(monster)
        )
        self._look(adventure.view)

    def remember(self, turn: TurnFinished) -> None:
        """Note what is in view after a turn; to be subscribed by whoever begins excursions."""
        self._look(turn.now)

    def _look(self, view: View) -> None:
        self._memory.sleepers.look(view)
        self._memory.lurkers.look(view)
        if view.here:  # and was not picked up by walking here: dropped, or no room for it
            self._memory.scout.look(unmapped(view))
            self._memory.scout.pass_over(view)
        if not is_weak(view):
            self._consents -= {"halt_weak", "halt_critical"}
        if not view.player.statuses:
            self._consents.discard("halt_ailing")

    def explore(self) -> Excursion | Halt:
        """Return an excursion that explores, or goes to the stairs if all is explored."""
        view = self._adventure.view
        first = self._emergency() or self._refusal() or self._plight() or self._cure()
        if found := first or self._weakness("explore"):
            return found
        self._memory.scout.finds.reconsider()
        excursion = Explore(self._memory, self._judgement, self._curiosity.next, self._asked)
        if self._explored == (view.depth, view.level):
            trial = Explore(self._memory, self._judgement, self._curiosity.next)
            if not isinstance(trial.next(view), Halt):
                self._explored = _NOWHERE
            elif known := stairs(view, "down"):
                return self._travel(known, Halt("halt_at_stairs"), self._memory.sleepers)
        return excursion

    def _emergency(self) -> Excursion | None:
        """Return what is done before all else: flight, a turn that passes, or a way out of harm."""
        view = self._adventure.view
        plight, awake = self._judgement.plight(view), threat(view)
        if plight and plight.name == "afraid" and awake:
            return Flee(self._judgement)
        if view.is_helpless and awake:
            return Once(Step(Direction.NORTH))  # in place of which a turn passes
        lay = self._judgement.lay(view)
        out = lay.out() if plight and lay.is_in_harm and not awake else None
        return Travel(out.cells[-1:], self._judgement) if out else None

    def _cure(self) -> Excursion | None:
        """Return the way to what ends that the player suffers, if that is near."""
        cure = self._judgement.remedy(self._adventure.view)
        return Travel(cure.cells[-1:], self._judgement) if cure else None

    def explored(self, end: Halt) -> Halt:
        """Return the halt of exploring, with what is left at its end."""
        view = self._adventure.view
        self._explored = (view.depth, view.level)
        left = self._leftovers.of(view)
        if end.source:
            danger = self._adventure.harm_words.label(end.source)
            left.append(self._texts("left_danger", danger=danger))
        if end.subject:
            return end.saying("halt_kept_off") if stairs(view, "down") else end.saying("halt_near")
        if not left:
            return Halt("halt_explored")
        return Halt(
            "halt_left" if stairs(view, "down") else "halt_shut_in", self._texts.listed(left)
        )

    def _refusal(self) -> Halt | None:
        """Return why nothing can be begun that takes several turns, if there is a reason."""
        view = self._adventure.view
        awake = threat(view)
        if awake is None or view.is_helpless:  # and a turn passes anyway
            return None
        plight = self._judgement.plight(view)
        if plight and plight.name == "afraid":
            return Halt.because_of(awake, "halt_afraid")
        count = sum(each.hostile and each.alert and not each.is_sensed for each in view.actors)
        halt = Halt.because_of(awake, "halt_threat" if count == 1 else "halt_threats")
        return replace(halt, count=count)

    def _plight(self) -> Halt | None:
        """Return why the player cannot find the way now, if there is a reason."""
        plight = self._judgement.plight(self._adventure.view)
        if plight is None or plight.name == "afraid":
            return None
        label, turns = self._adventure.harm_words.label(plight.status), plight.turns
        if plight.name == "blind":
            return Halt("halt_blind", label, count=turns)
        return Halt("halt_confused", label, count=turns)

    def _weakness(self, command: CommandName) -> Halt | None:
        """Return a question to a player who had better rest first, unless it was just asked."""
        view = self._adventure.view
        ailments = self._judgement.ailments(view) if command == "explore" else []
        if is_weak(view):
            halt = Halt("halt_weak", count=view.player.health)
        elif ailments:
            halt = Halt("halt_ailing", self._adventure.harm_words.label(ailments[0].status))
        else:
            return None
        if halt.reason in self._consents:
            return None
        if not self._asked.again((command, halt.reason), view.turn):
            return halt
        self._consents.add(str(halt.reason))
        return None

    def descend(self) -> Excursion | Halt:
        """Return an excursion to the nearest known stairs down, and down them."""
        return self._to_stairs("down", Descend())

    def ascend(self) -> Excursion | Halt:
        """Return an excursion to the nearest known stairs up, and up them."""
        return self._to_stairs("up", Ascend())

    def point(self, position: Position) -> Excursion | Halt:
        """Return an excursion to a known position; beside the player, it is one step or attack.

        While an enemy is after the player it is one step on the way, too.
        """
        view = self._adventure.view
        here, there = view.player.position, position
        steps = {here.step(step): step for step in self._gait.directions}
        if there in steps:
            return Once(Step(steps[there]))
        refusal = self._refusal() or self._plight()
        if refusal is None:
            return self._travel(self._goals(position))
        first = next(iter(self.way(position)), None)
        return Once(Step(steps[first])) if first and first in steps else refusal

    def fetch(self, position: Position) -> Excursion | Halt:
        """Return an excursion to a known position, and to what lies there, which is picked up."""
        cell = self._judgement.lay(self._adventure.view).cell(position)
        return self._refusal() or self._plight() or Fetch([cell], self._judgement, PickUp())

    def way(self, position: Position) -> list[Position]:
        """Return the cells on the known way to a position, or to beside it if that is taken."""
        view = self._adventure.view
        goals = self._goals(position)
        lay = self._judgement.lay(view)
        way = None if lay.here in goals else self._travel(goals).way(view)
        return [lay.position(cell) for cell in way.cells] if way else []

    def _goals(self, position: Position) -> list[int]:
        """Return the cell to go to, or those beside what is worked, unlocked or attacked there."""
        view = self._adventure.view
        is_taken = (
            self._works.at(position, view) is not None
            or view.table.locks[view.terrain[position]] is not None
            or any(actor.position == position for actor in view.actors)
        )
        cell = self._judgement.lay(view).cell(position)
        return self._works.beside(position, view) if is_taken else [cell]

    def sights(self) -> list[Position]:
        """Return the positions with something to see, actors first, and then the nearest first.

        Where the player stands is among them if things lie there. Of each kind of dangerous
        terrain, and of what fills cells, that is only the nearest.
        """
        view = self._adventure.view
        here, distance = view.player.position, self._adventure.game.ruleset.distance

        def nearness(there: Position) -> tuple[int, Position]:
            return distance(there.x - here.x, there.y - here.y), there

        things = {*view.items, *view.gold, *self._works.places(view)}
        for number, identifier in enumerate(view.table.ids):
            is_danger = identifier in self._judgement.dangers.sources
            if is_danger or number in self._features:
                cells = np.flatnonzero(view.terrain == number).tolist()
                places = [Position(*divmod(cell, view.height)) for cell in cells]
                things.update([min(places, key=nearness)] if is_danger and places else places)
        nearest: dict[str, Position] = {}
        for position in sorted(view.fields, key=nearness):
            for field in view.fields[position]:
                nearest.setdefault(field.id, position)
        things.update(nearest.values())
        things.discard(here)
        if view.here:
            things.add(here)
        actors = [actor.position for actor in view.actors]
        return [*actors, *sorted(things.difference(actors), key=nearness)]

    def rest(self) -> Excursion | Halt:
        """Return an excursion that rests to recover, or searches."""
        return self._refusal() or self._unrest() or Rest(self._adventure.view, self._judgement)

    def _unrest(self) -> Halt | None:
        """Return where what the player suffers from would end at once, if that is near."""
        view = self._adventure.view
        cure = self._judgement.remedy(view)
        if cure is None:
            return None
        worst = self._judgement.ailments(view)[0]
        position = self._judgement.lay(view).position(cure.cells[-1])
        return Halt("halt_remedy", position=position, source=worst.status)

    def run(self, direction: Direction) -> Excursion:
        """Return a run in a direction; near an enemy, or astray, it is one step."""
        if self._judgement.plight(self._adventure.view):
            return Once(Step(direction))
        return Run(direction, self._judgement)

    def fight(self) -> Once | Halt:
        """Return an attack on the nearest enemy, or a step toward it; those awake come first.

        Who is better left alone is named, and attacked when that is asked for once more.
        """
        view = self._adventure.view
        target = min(enemies(view), key=self._urgency, default=None)
        plight = self._plight()
        if target is None:
            is_blind = plight is not None and plight.reason == "halt_blind"
            return Halt("nobody_to_see") if is_blind else Halt("nobody_to_fight")
        if view.blocks >= {"attack"} and "step" not in view.blocks and (halt := self._refusal()):
            return halt
        if plight and plight.reason == "halt_blind" and not self._is_in_reach(target):
            return plight
        qualm = self._qualm(target)
        if qualm and not self._asked.again(("fight", target.id, qualm.reason), view.turn):
            return qualm
        if qualm and not qualm.kind:
            self._consents.add("halt_critical")
        return self._toward(target, view)

    def _urgency(self, enemy: SeenActor) -> tuple[bool, bool, bool]:
        """Return the sort key of enemies who are equally near; the lowest is fought first."""
        is_awake = enemy.alert and not enemy.is_sensed
        return not is_awake, not self._is_in_reach(enemy), self._would_burst(enemy)

    def _qualm(self, enemy: SeenActor) -> Halt | None:
        """Return why an enemy is better left alone, if there is a reason."""
        if self._would_burst(enemy):
            return Halt.because_of(enemy, "halt_bursts")
        if not enemy.alert:
            if enemy.is_asleep:
                return Halt.because_of(enemy, "halt_asleep")
            return Halt.because_of(enemy, "halt_unaware")
        health, most = self._adventure.view.player.health, self._adventure.view.player.max_health
        if health * 100 < most * CRITICAL and "halt_critical" not in self._consents:
            return Halt("halt_critical", count=health)
        return None

    def _would_burst(self, enemy: SeenActor) -> bool:
        """Tell whether an attack on an enemy could make it burst beside the player."""
        return enemy.kind in self._bursting and self._is_in_reach(enemy)

    def _is_in_reach(self, enemy: SeenActor) -> bool:
        return enemy in self._judgement.lay(self._adventure.view).in_reach()

    def _toward(self, target: SeenActor, view: View) -> Once | Halt:
        here, there = view.player.position, target.position
        if self._is_in_reach(target):
            return Once(Step(Direction((there.x - here.x, there.y - here.y))))
        lay = self._judgement.lay(view)
        for known in (lay, lay.guessing()):
            goals = known.beside(lay.cell(there))
            if (way := known.way(goals)) is None:
                continue
            key = ("fight", target.id, way.sources)
            if way.harms and not self._asked.again(key, view.turn):
                return Halt.through(way, lay)
            step = Step(direction_of(way.cells[0] - lay.here, view.height))
            return Once(step, way.bearable)
        if self._is_out_of_reach(target, lay):
            return Halt.because_of(target, "halt_unreachable")
        return blocked(lay, lay.beside(lay.cell(there)))

    def _is_out_of_reach(self, target: SeenActor, lay: Lay) -> bool:
        """Tell whether an enemy is where the player would have to swim or fly to."""
        return not lay.view.table.dry[int(lay.view.terrain[target.position])]

    def _to_stairs(self, way: str, arrival: PlayerAction) -> Excursion | Halt:
        view = self._adventure.view
        here, known = self._judgement.lay(view).here, stairs(view, way)
        command: CommandName = "descend" if way == "down" else "ascend"
        is_hunted = self._refusal()
        if here in known:
            return (None if is_hunted else self._weakness(command)) or Once(arrival)
        if not known:
            return Halt("halt_no_stairs_down" if way == "down" else "halt_no_stairs_up")
        if halt := is_hunted or self._plight() or self._weakness(command):
            return halt
        return self._travel(known, arrival)

    def _travel(
        self,
        goals: list[int],
        arrival: PlayerAction | Halt = ARRIVED,
        sleepers: Sleepers | None = None,
    ) -> Travel:
        return Travel(goals, self._judgement, arrival, sleepers, self._asked)

    def _wants(self, thing: Thing) -> bool:
        """Tell whether walking over an item would pick it up or let one choose, as far as known."""
        if thing.is_offered:
            return UNTOUCHED not in self._kinds[thing.kind].definition.tags
        if thing.kind not in self._wanted:
            return False
        rules, kinds = self._limits, self._kinds
        carried = [each.thing.kind for each in self._adventure.view.pack if not each.is_worn]
        if thing.kind in carried and kinds[thing.kind].definition.stack > 1:
            return True
        return len(carried) < rules.carried and all(
            sum(kind in group for kind in carried) < most
            for group, most, _ in rules.limits
            if thing.kind in group
        )


def _features(table: TerrainTable) -> frozenset[int]:
    """Return the numbers of the kinds of terrain of which each cell is worth a look."""
    facts = enumerate(zip(table.leads, table.locks, table.tags, strict=True))
    return frozenset(n for n, (leads, lock, tags) in facts if leads or lock or UNTOUCHED in tags)
