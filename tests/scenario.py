"""Levels drawn as text, so that a test shows what it is about.

`#` wall, `.` floor, `+` closed door, `-` open door, `%` locked door, `§` a secret one, `<` `>`
stairs, `~` a chasm that one can see across but not cross, `≈` deep and `,` shallow water, `=` a
bridge, `"` grass, `:` rubble, `^` a trap that does one point of damage, `$` ten pieces of gold,
`@` the player, letters are monsters. `tests.written` has levels with things that a test writes in
TOML.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hypothesis import strategies as st
from msgspec.structs import replace

from roguelike.content.schema.campaigns import CampaignDef, Stratum
from roguelike.content.schema.items import ItemDef, SlotDef
from roguelike.content.schema.rules import Roles, Sight
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.steps import (
    AbilityDef,
    AimParams,
    GroundTrigger,
    SequenceDef,
    StepParams,
)
from roguelike.content.schema.terrain import FieldDef, Look, TerrainDef
from roguelike.core.formulas.formula import parse
from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.geometry import Metric, Position
from roguelike.core.grid.movement_rules import CornerCutting, MovementRules
from roguelike.core.rng import Rng
from roguelike.effects.damage import Damage
from roguelike.engine.actions.base import Action
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.definitions.kinds import (
    AbilityKind,
    FieldKind,
    ItemKind,
    StatusKind,
    triggers_by_event,
)
from roguelike.engine.definitions.terrain import TerrainTable
from roguelike.engine.effects.effect_execution import Context, Situation, perform
from roguelike.engine.effects.stats import refresh
from roguelike.engine.effects.triggers import run_pending
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.levels.level_recipes import Recipe
from roguelike.engine.perception.sight import look
from roguelike.engine.spawning.level_entry import new_actor, spawn
from roguelike.engine.spawning.starting_items import faction_of
from roguelike.engine.targeting.aiming import Aiming, Area, area_of
from roguelike.engine.turns.session import Session
from roguelike.engine.world.actor import Actor, ActorKind, StatRoll
from roguelike.engine.world.attack_context import Blow, Clash
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Attacked, Event
from roguelike.engine.world.item import Item
from roguelike.engine.world.level import Level
from roguelike.engine.world.ruleset import Brain, ItemLimits, KindIndex, Ruleset
from roguelike.engine.world.world import World
from roguelike.registry import Params
from roguelike.workshop.modtests.drawn_world import DrawnWorld

Cells = Sequence[tuple[int, int]]
"""Cells of a drawing, by their columns and rows."""

_LOOK = Look(color="core:text", background="core:text")


def _terrain(glyph: str, **facts: object) -> TerrainDef:
    return TerrainDef.model_validate(
        {"label": glyph, "glyph": glyph, "seen": _LOOK, "remembered": _LOOK, **facts}
    )


_OPEN = {"walkable": True, "transparent": True}

TERRAIN: Mapping[str, TerrainDef] = {
    "core:wall": _terrain("#"),
    "core:floor": _terrain(".", **_OPEN),
    "core:door_closed": _terrain("+", walkable=True, opens_into="core:door_open"),
    "core:door_open": _terrain("-", **_OPEN, locks_into="core:door_locked"),
    "core:door_locked": _terrain("%", lock={"items": ["test:key"], "into": "core:door_closed"}),
    "core:stairs_down": _terrain(">", **_OPEN, leads="down", tags=["exit"]),
    "core:stairs_up": _terrain("<", **_OPEN, leads="up"),
    "core:chasm": _terrain("~", transparent=True),
    "core:trap": _terrain(
        "^", **_OPEN, triggers=[GroundTrigger(on="enter", steps=(Damage(amount=parse("1")),))]
    ),
    "core:deep_water": _terrain("≈", **_OPEN, tags=["water", "deep"]),
    "core:shallow_water": _terrain(",", **_OPEN, tags=["water"]),
    "core:bridge": _terrain("=", **_OPEN),
    "core:grass": _terrain('"', **_OPEN),
    "core:rubble": _terrain(":", **_OPEN),
    "core:secret_door": _terrain(
        "§", walkable=True, opens_into="core:door_open", hidden={"looks": "core:wall"}
    ),
}
TABLE = TerrainTable.of(TERRAIN)
NUMBERS = {terrain.glyph: TABLE.numbers[identifier] for identifier, terrain in TERRAIN.items()}
GLYPHS = {number: glyph for glyph, number in NUMBERS.items()}

STATS: Mapping[str, int] = {
    "core:max_health": 10,
    "core:health": 10,
    "core:attack": 1,
    "core:attack_chance": 100,
    "core:defense": 0,
    "core:defense_chance": 0,
    "core:awareness": 8,
    "core:speed": 10,
    "core:gold": 0,
}
CAMPAIGN = CampaignDef(
    label="Test", player="test:player", rules="test:rules", levels=(Stratum(level="test:level"),)
)


def always_one(clash: Clash) -> Blow:
    """Do one point of damage, whatever the dice would say."""
    return Blow(1, [Attacked(clash.attacker.id, clash.defender.id, (1,), 1)], landed=True)


def brain_of(behaviors: Sequence[Params]) -> Brain:
    """Return behaviors ready to be called."""
    from roguelike.plugins import registries

    return tuple(map(registries().behaviors.bind, behaviors))


def kind_of(
    mark: str, stats: Mapping[str, int | str], behaviors: Sequence[Params] = ()
) -> ActorKind:
    """Return a kind of actor with these stats and behaviors, named after its mark."""
    rolls = tuple(
        StatRoll(stat, parse(str(value)), 0, 1000)
        for stat, value in sorted({**STATS, **stats}.items())
    )
    sleeps = any(each.sleeps for each in behaviors)
    moves_about = any(each.moves_about for each in behaviors)
    holds_back = any(each.holds_back for each in behaviors)
    return ActorKind(
        f"test:{mark}", mark, rolls, sleeps=sleeps, moves_about=moves_about, holds_back=holds_back
    )


def item_of(name: str, **facts: object) -> ItemKind:
    """Return a kind of item with the id `test:name`; `facts` are what data may say."""
    definition = ItemDef.model_validate(
        {"label": name, "glyph": "!", "color": "core:text", **facts}
    )
    return ItemKind(f"test:{name}", definition, triggers_by_event(definition.triggers))


def status_of(name: str, **facts: object) -> StatusKind:
    """Return a kind of status with the id `test:name`; `facts` are what data may say."""
    definition = StatusDef.model_validate({"label": name, **facts})
    return StatusKind(f"test:{name}", definition, triggers_by_event(definition.triggers))


def field_of(name: str, **facts: object) -> FieldKind:
    """Return a kind of field with the id `test:name`; `facts` are what data may say."""
    definition = FieldDef.model_validate(
        {"label": name, "glyph": "&", "color": "core:text", **facts}
    )
    return FieldKind(f"test:{name}", definition, triggers_by_event(definition.triggers))


def ability_of(name: str, **facts: object) -> AbilityKind:
    """Return an ability with the id `test:name`; `facts` are what data may say."""
    return AbilityKind(f"test:{name}", AbilityDef.model_validate({"label": name, **facts}))


def things_of(
    *kinds: ItemKind | StatusKind | AbilityKind | FieldKind,
    sequences: Mapping[str, SequenceDef] | None = None,
) -> KindIndex:
    """Return things that there are in a game; sequences by their full ids."""
    items = {each.id: each for each in kinds if isinstance(each, ItemKind)}
    slots = (slot for each in items.values() for slot in each.definition.slots)
    return KindIndex(
        items=items,
        slots={slot: SlotDef(label=slot) for slot in slots},
        statuses={each.id: each for each in kinds if isinstance(each, StatusKind)},
        abilities={each.id: each for each in kinds if isinstance(each, AbilityKind)},
        fields={each.id: each for each in kinds if isinstance(each, FieldKind)},
        sequences=sequences or {},
    )


def ruleset(
    *,
    diagonals: bool = False,
    cutting: str = "one_open",
    sight: Sight | None = None,
    steps: Sequence[Callable[[Site], None]] = (),
    things: KindIndex | None = None,
) -> Ruleset:
    """Return rules by which one hit is one point of damage."""
    from roguelike.plugins import registries

    implementations = registries()
    movement_rules = MovementRules(
        diagonal=1 if diagonals else None, cutting=CornerCutting(cutting)
    )
    sight = sight or Sight()
    recipe = Recipe("test:level", "the test", 9, 5, tuple(steps))
    return Ruleset(
        campaign_id="test:campaign",
        campaign=CAMPAIGN,
        roles=Roles(),
        sight=sight,
        movement_rules=movement_rules,
        terrain=TABLE,
        monsters={},
        brains={},
        player=kind_of("@", {}),
        combat=always_one,
        distance=Metric(sight.metric).distance,
        strata=((CAMPAIGN.levels[0], recipe),),
        effects=implementations.effects,
        aims=implementations.aims,
        conditions=implementations.conditions,
        memory=implementations.memory(),
        timers=implementations.timer_kinds(),
        things=things or KindIndex(),
        items=ItemLimits(26),
        limits={stat: (int(stat == "core:speed"), 1000) for stat in STATS},
    )


class Scenario(DrawnWorld):
    """A drawn level with actors who behave as they are told."""

    signs: Mapping[str, str] = {terrain.glyph: each for each, terrain in TERRAIN.items()}
    """The ids of terrain by the signs that stand for it in drawings."""

    def __init__(
        self,
        drawing: str,
        *,
        brains: Mapping[str, Sequence[Params]] | None = None,
        stats: Mapping[str, Mapping[str, int | str]] | None = None,
        rules: Ruleset | None = None,
    ) -> None:
        """Put the actors where they are drawn, in reading order.

        Args:
            drawing: The level; it may be indented, and must be rectangular.
            brains: The behaviors of the monsters, by mark.
            stats: Stats that differ from `STATS`, by mark and bare name.
            rules: As `ruleset` returns them.
        """
        grid = Drawing.read(drawing)
        rules = rules or ruleset()
        self.brains: dict[str, Brain] = dict(rules.brains)  # by the ids of kinds
        self.kinds: dict[str, ActorKind] = {}  # those that are drawn, and those of the rules
        self._behaviors = brains or {}
        self._stats = stats or {}
        numbers = {sign: rules.terrain.numbers[each] for sign, each in self.signs.items()}
        floor = {mark: numbers["."] for mark, _ in grid.cells()}
        terrain = grid.numbered({**floor, **numbers})
        site = Site(terrain, rules.terrain, 1, Rng("test", "level"))
        level = Level(site, rules, "test:level")
        super().__init__(self._world(level, rules))
        self.session = Session(self.world)
        for mark, position in grid.cells():
            self._put(mark, position)
        if self.world.player.cell >= 0:
            look(self.world)

    def _world(self, level: Level, rules: Ruleset) -> World:
        stats = {f"core:{name}": value for name, value in self._stats.get("@", {}).items()}
        self.kinds |= rules.monsters
        player = kind_of("@", stats)
        rules = replace(rules, player=player, brains=self.brains, monsters=self.kinds)
        player = new_actor(rules.player, "player", 1, Rng("test", "player"))
        player.id = 1
        player.awake = True
        player.stats["core:health"] = player.stats["core:max_health"]
        return World(
            ruleset=rules,
            seed="test",
            player=player,
            level=level,
            combat_rng=Rng("test", "combat"),
            ai_rng=Rng("test", "ai"),
            effect_rng=Rng("test", "effects"),
            last_id=1,
        )

    def _put(self, mark: str, position: Position) -> None:
        level = self.world.level
        cell = level.cell(position)
        if mark == "$":
            level.drop_gold(cell, 10)
        elif mark == "@":
            self.marks[mark] = self.world.player
            level.place(self.world.player, cell)
        elif mark not in self.signs:
            stats = {f"core:{name}": value for name, value in self._stats.get(mark, {}).items()}
            self.kinds[f"test:{mark}"] = kind = self.kind(mark, stats)
            self.brains[kind.id] = brain_of(self._behaviors.get(mark, ()))
            self.marks[mark] = new_actor(kind, faction_of(kind), 1, Rng("test", mark))
            spawn(self.world, self.marks[mark], cell)

    def kind(self, mark: str, stats: Mapping[str, int | str]) -> ActorKind:
        """Return what is drawn as `mark`; `stats` are by full id."""
        return kind_of(mark, stats, self._behaviors.get(mark, ()))

    @property
    def marks(self) -> dict[str, Actor]:
        """The actors by the marks with which they are drawn."""
        return self.cast

    def cell(self, x: int, y: int) -> int:
        """Return the flat index of a cell of the drawing."""
        return self.world.level.cell(Position(x, y))

    def health(self, mark: str) -> int:
        """Return what is left of the health of the actor drawn as `mark`."""
        return self.marks[mark].stats["core:health"]

    def turn(self, mark: str) -> Turn:
        """Return the turn of the actor drawn as `mark`."""
        return Turn(self.world, self.marks[mark])

    def perform(self, mark: str, action: Action) -> list[Event]:
        """Let the actor drawn as `mark` carry out `action`, out of turn."""
        return action.perform(self.marks[mark], self.world)

    def carry_out(self, *steps: StepParams, by: str = "@", at: str | Cells) -> list[Event]:
        """Carry out steps out of turn, and what they set off.

        Args:
            steps: What happens.
            by: The mark of the actor that causes it; empty for nobody.
            at: What is aimed at: the marks of actors, or cells by their columns and rows.
        """
        world, actors = self.world, self.world.level.actors
        if isinstance(at, str):
            cells = tuple(self.marks[mark].cell for mark in at)
            targets = tuple(self.marks[mark] for mark in at)
        else:
            cells = tuple(self.cell(x, y) for x, y in at)
            targets = tuple(actors[cell] for cell in cells if cell in actors)
        actor = self.marks[by] if by else None
        context = Context(
            world=world,
            cause=Cause(actor.id if actor else 0, ("sequence", "test:steps")),
            actor=actor,
            other=next((target for target in targets if target is not actor), None),
            origin=actor.cell if actor else cells[0],
            cell=cells[-1],
            targets=targets,
            cells=cells,
        )
        events = perform(steps, context) + run_pending(world)
        if world.level.is_stale:
            look(world)
        return events

    def area(self, aim: AimParams, x: int, y: int, by: str = "@") -> Area:
        """Return what an aim reaches that an actor aims at a cell."""
        world, actor = self.world, self.marks[by]
        return area_of(aim, Aiming.of(world, actor.cell, self.cell(x, y), actor), world.ruleset)

    def reached(self, aim: AimParams, x: int, y: int, by: str = "@") -> str:
        """Draw the level with `*` on the cells that an aim meets."""
        return self.marked(dict.fromkeys(self.area(aim, x, y, by).cells, "*"))

    def situation(self, at: str = "", by: str = "@", item: Item | None = None) -> Situation:
        """Return what conditions get to see of something done by one actor to another.

        Args:
            at: The mark of the target, where it happens; empty for nobody.
            by: The mark of the actor that does it, and where it happens if there is no target.
            item: The item by which it is done.
        """
        actor, target = self.marks[by], self.marks.get(at)
        return Situation(self.world, actor, None, target, (target or actor).cell, item)

    def marked(self, marks: Mapping[int, str]) -> str:
        """Draw the level with other marks on some cells, by their flat indices."""
        level = self.world.level
        signs = {identifier: sign for sign, identifier in self.signs.items()}
        above = [(level.positions[cell], mark) for cell, mark in marks.items()]
        glyphs = [signs.get(identifier, "") for identifier in level.table.ids]
        return str(self.drawn(glyphs, lambda actor: actor.kind.label, "$", above=above))

    def give(self, mark: str, kind: ItemKind, count: int = 1, **facts: object) -> Item:
        """Let the actor drawn as `mark` carry an item; `facts` are attributes of it."""
        item = replace(Item(self.world.new_id(), kind, count), **facts)
        self.marks[mark].items.append(item)
        refresh(self.marks[mark], self.world)
        return item

    def step(self, *actions: Action) -> list[Event]:
        """Let the player act, and the others in between, and return all that was witnessed."""
        return [event for action in actions for event in self.session.step(action)]

    def __str__(self) -> str:
        """Draw the level again, as the constructor takes it."""
        return self.marked({})


@st.composite
def caves(
    draw: st.DrawFn, *, side: int = 9, marks: str = "@k", solid: str = "#", percent: int = 35
) -> str:
    """Draw a closed level of at most `side` cells each way, with scattered walls and actors."""
    width, height = draw(st.integers(5, side)), draw(st.integers(4, side))
    inside = [(x, y) for y in range(1, height - 1) for x in range(1, width - 1)]
    rows = [["#"] * width for _ in range(height)]
    for x, y in inside:
        rows[y][x] = solid if draw(st.integers(1, 100)) <= percent else "."
    places = draw(st.permutations(inside))
    for mark, (x, y) in zip(marks, places, strict=False):
        rows[y][x] = mark
    return "\n".join("".join(row) for row in rows)


def walled(row: str) -> str:
    """Return the drawing of a level of one row, with walls above and below."""
    wall = "#" * len(row)
    return f"{wall}\n{row}\n{wall}"


def drawn(drawing: str) -> str:
    """Return a drawing as `str(scenario)` gives it."""
    return str(Drawing.read(drawing))
