"""The models of tests: scenes that are played, stats, and levels that are made.

Tests lie in files below `tests/` of a mod. All of their numbers have bounds, so that no test can
keep the program busy for long.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Self

from pydantic import AfterValidator, Field, StringConstraints, WithJsonSchema, model_validator

from roguelike.content.documents.document import KeyPath, Place
from roguelike.content.findings.faults import Fault, fault
from roguelike.content.references.ids import CORE, NAME_PATTERN, full_id
from roguelike.content.references.implementations import variant
from roguelike.content.schema.actors import Possession
from roguelike.content.schema.depths import MAX_DEPTH
from roguelike.content.schema.drawings import (
    CellContents,
    LegendCell,
    Marks,
    legend_meanings,
    require_rectangle,
    terrain_of,
)
from roguelike.content.schema.fields.base import (
    AbilityId,
    CampaignId,
    Items,
    Model,
    MonsterId,
    PlayerId,
    StatId,
    StatusId,
    TerrainId,
)
from roguelike.content.schema.fields.combinations import NotEmpty, Rule, exactly_one, keeping
from roguelike.content.schema.levels import Depth
from roguelike.content.schema.steps import MAX_TURNS
from roguelike.core.formulas.grammar import MAX_RESULT
from roguelike.core.grid.drawing import Drawing
from roguelike.engine.world.events.event_kinds import EVENTS
from roguelike.engine.world.events.events import Event
from roguelike.workshop.modtests.expectations import (
    LevelExpectations,
    SceneExpectations,
    StatExpectations,
    expecting,
)
from roguelike.workshop.modtests.notation import (
    DEPTHS_PATTERN,
    PLAYER_MARK,
    Action,
    Monster,
    Order,
    Range,
    Span,
    Who,
    order_of,
)

MAX_TESTS = 200
"""The most tests of one sort in a file."""
MAX_ACTIONS = 1_000
"""The most actions of the player in a scene."""
MAX_WIDTH, MAX_HEIGHT = 100, 60
"""The largest drawing, in cells."""
MAX_FIGURES = 100
"""The most monsters, items and piles of gold in a drawing."""
MAX_DESCENTS = 10
"""The most times that the player takes stairs in a scene: each makes a whole level."""
MAX_SEEDS = 100
"""The most levels that are made at each depth."""
MAX_DEPTHS = 100
"""The most depths that a test is about."""
MAX_CELLS = 2_000_000
"""The most cells of all levels of a test together."""
MAX_CHARGES = 999
"""The most times that an item can be used."""
MAX_POWER = 1_000
"""The greatest power of a status."""

Seed = Annotated[str, StringConstraints(min_length=1, max_length=100)]
TestName = Annotated[str, StringConstraints(pattern=f"^{NAME_PATTERN}$")]


class Packed(Possession):
    """An item that the player has in a scene."""

    charges: Annotated[int, Field(ge=0, le=MAX_CHARGES)] | None = Field(
        default=None, description=("How often it can still be used; the usual number if left out.")
    )
    known: bool = Field(default=True, description="Whether the player knows what it is.")


class Dosed(Model):
    """The duration and power of a status."""

    turns: Annotated[int, Field(ge=1, le=MAX_TURNS)] | None = Field(
        default=None, description="For how many turns; forever if left out."
    )
    power: Annotated[int, Field(ge=1, le=MAX_POWER)] = Field(
        default=1, description="How strong it is."
    )


def _meant(marks: dict[str, LegendCell]) -> dict[str, LegendCell]:
    """Return the meaning of a legend, in which `@` is nothing but the player on some terrain."""
    player = marks.get(PLAYER_MARK)
    if not isinstance(player, CellContents):
        return legend_meanings(marks)
    others = legend_meanings({mark: cell for mark, cell in marks.items() if mark != PLAYER_MARK})
    if not player.is_nothing and player.terrain is None:
        message = "`@` is always the player"
        raise fault(Fault.CONTRADICTION, message, field=PLAYER_MARK, hint="write only `on`")
    return {**others, PLAYER_MARK: player.terrain or terrain_of(player)}


def _shaped(text: str) -> str:
    """Refuse what is no drawing of a level with the player in it."""
    drawing = Drawing.read(text)
    require_rectangle(drawing)
    width, height = len(drawing.rows[0]), len(drawing.rows)
    if not (width <= MAX_WIDTH and height <= MAX_HEIGHT):
        message = "the map has {width} by {height} cells; there may be {most_x} by {most_y}"
        said = {"width": width, "height": height, "most_x": MAX_WIDTH, "most_y": MAX_HEIGHT}
        raise fault(Fault.INCOHERENT, message, hint="make it narrower or lower", **said)
    players = drawing.cells(PLAYER_MARK)
    if (count := len(players)) != 1:
        part = {} if not players else drawing.part(players[1][1].y, players[1][1].x)
        message = "the map must have one `@` for the player, but has {count}"
        hint = "draw it where the player is to stand, and nowhere else"
        raise fault(Fault.INCOHERENT, message, count=count, hint=hint, **part)
    return text


class Scene(Model):
    """A drawn level, what the player does there, and what has to come of it."""

    campaign: CampaignId | None = Field(
        default=None,
        description=(
            "The campaign whose rules are used: by default the mod's first, else any other."
        ),
    )
    seed: Seed = Field(default="test", description="The seed of all randomness in it.")
    depth: Depth = Field(default=1, description="How deep the level is.")
    map: Annotated[
        str, StringConstraints(max_length=2 * MAX_WIDTH * MAX_HEIGHT), AfterValidator(_shaped)
    ] = Field(
        description=(
            "The level: `@` is the player; other characters stand for the terrain or the monster"
            " with that glyph, unless the legend says something else."
        )
    )
    legend: Annotated[Marks, AfterValidator(_meant)] = Field(
        default_factory=dict[str, Any],
        description="What characters of the map stand for: terrain, or what is on it.",
    )
    ground: TerrainId = Field(
        default="core:floor", validate_default=True, description="The terrain below all figures."
    )
    stats: Annotated[
        dict[Who, dict[StatId, Annotated[int, Field(ge=-MAX_RESULT, le=MAX_RESULT)]]],
        Field(max_length=MAX_FIGURES),
    ] = Field(
        default_factory=dict[str, dict[str, int]],
        description=(
            "Stats that differ from those of the kind: of `player`, or of a monster by its"
            " character, with a number from 1 in reading order where there are several."
        ),
    )
    pack: Annotated[Items[Packed], Field(max_length=MAX_FIGURES)] = Field(
        default=(), description="What the player has besides what the character begins with."
    )
    abilities: Annotated[Items[AbilityId], Field(max_length=MAX_FIGURES)] = Field(
        default=(), description="The abilities the player has besides the character's own."
    )
    statuses: Annotated[dict[Who, dict[StatusId, Dosed]], Field(max_length=MAX_FIGURES)] = Field(
        default_factory=dict[str, dict[str, Dosed]],
        description="Statuses of the player or of monsters, each with how much of it.",
    )
    packs: Annotated[dict[Monster, Items[Monster]], Field(max_length=MAX_FIGURES)] = Field(
        default_factory=dict[str, tuple[str, ...]],
        description="Who came together: by a monster that leads, those who go with it.",
    )
    do: Annotated[Items[Action], Field(max_length=MAX_ACTIONS)] = Field(
        default=(),
        description=(
            'What the player does, such as "wait", "east" or "east 3"; a step against a monster is'
            ' an attack. On stairs "descend" and "ascend". With items "pick_up", "use potion",'
            ' "throw dart at 3 4", "throw dart on k", "wear", "take_off" and "drop", and with'
            ' abilities "ability blink at 3 4".'
        ),
    )
    expect: SceneExpectations = Field(description="What has to be true afterwards.")

    @property
    def grid(self) -> Drawing:
        """The map, without what only lays it out in its file."""
        return Drawing.read(self.map)

    @property
    def orders(self) -> list[Order]:
        """The player's actions, in order."""
        return [order for said in self.do if (order := order_of(said)) is not None]

    @model_validator(mode="after")
    def _is_a_scene(self) -> Self:
        count = sum(order.count for order in self.orders)
        less = {"field": "do", "hint": "do less, or write a second scene"}
        if count > MAX_ACTIONS:
            message = "this has {count} actions; a scene can have at most {limit}"
            raise fault(Fault.INCOHERENT, message, count=count, limit=MAX_ACTIONS, **less)
        if self.do.count("descend") > MAX_DESCENTS:
            message = "a scene can go down at most {limit} times"
            raise fault(Fault.INCOHERENT, message, limit=MAX_DESCENTS, **less)
        if self.expect.refused is not None and not self.do:
            message = "there is no action that could be refused"
            hint = 'write do = ["…"] with what is refused'
            raise fault(Fault.CONTRADICTION, message, field="expect", hint=hint)
        return self


def _bounded(depth: Range) -> Range:
    """Refuse depths that do not exist, and too many of them."""
    low, high = depth.low, depth.high
    if low is None or high is None or low < 1 or high > MAX_DEPTH:
        message, hint = "depths go from 1 to a last one", 'say both, as in "1..5"'
        raise fault(Fault.CONTRADICTION, message, hint=hint)
    if high - low >= MAX_DEPTHS:
        message, hint = "a test can cover at most {limit} depths", "write several tests"
        raise fault(Fault.INCOHERENT, message, limit=MAX_DEPTHS, hint=hint)
    return depth


TestedDepths = Annotated[
    Span,
    AfterValidator(_bounded),
    WithJsonSchema(
        {
            "type": ["integer", "string"],
            "minimum": 1,
            "maximum": MAX_DEPTH,
            "pattern": DEPTHS_PATTERN,
        }
    ),
]
"""A depth, or a range of depths with both ends."""


class StatsTest(Model):
    """A test of the stats that a kind of monster or player can have."""

    __test__ = False  # nothing for pytest to collect

    monster: MonsterId | None = Field(default=None, description="The kind of monster.")
    player: PlayerId | None = Field(default=None, description="The kind of player.")
    depth: TestedDepths = Field(
        default=1, validate_default=True, description="At which depth, or from which to which."
    )
    expect: StatExpectations = Field(description="What has to be true of its stats.")

    _is_about_something = keeping(
        *exactly_one(
            "monster",
            "player",
            message="say whose stats with either `monster` or `player`",
            hint='write monster = "…"',
        )
    )


class LevelsTest(Model):
    """A test of the levels of a campaign, however they turn out."""

    __test__ = False

    campaign: CampaignId | None = Field(
        default=None,
        description=(
            "The campaign whose levels are meant: by default the mod's first, else any other."
        ),
    )
    depth: TestedDepths = Field(
        default=1, validate_default=True, description="At which depth, or from which to which."
    )
    seed: Seed = Field(
        default="test",
        description="The seed; with `/1`, `/2` and so on added, each level has its own.",
    )
    seeds: Annotated[int, Field(ge=1, le=MAX_SEEDS)] = Field(
        default=10, description="How many are made at each depth."
    )
    expect: LevelExpectations = Field(description="What has to be true of each of them.")


class TestsFile(Model):
    """The tests of a mod, by what they are about and by their names."""

    __test__ = False
    refused_elsewhere: ClassVar[tuple[Rule, ...]] = (NotEmpty(),)

    scene: Annotated[dict[TestName, Scene], Field(min_length=1, max_length=MAX_TESTS)] = Field(
        default_factory=dict[str, Scene], description="Drawn levels, in which something is done."
    )
    stats: Annotated[dict[TestName, StatsTest], Field(min_length=1, max_length=MAX_TESTS)] = Field(
        default_factory=dict[str, StatsTest], description="What can be rolled for stats."
    )
    levels: Annotated[dict[TestName, LevelsTest], Field(min_length=1, max_length=MAX_TESTS)] = (
        Field(default_factory=dict[str, LevelsTest], description="What levels are like.")
    )


@cache
def sorts(events: tuple[type[Event], ...] = ()) -> Mapping[str, type[Model]]:
    """Return the model of each sort of test, where some kinds of events can be expected.

    Args:
        events: Those of plugins; the engine's own are known.
    """
    expected: Any = expecting({**EVENTS, **{each.data_name: each for each in events}})
    those = tuple[expected, ...]
    expectations = variant(SceneExpectations, events=those, no_events=those)
    scene = variant(Scene, expect=expectations)
    return {"scene": scene, "stats": StatsTest, "levels": LevelsTest}


def file_of_tests(events: tuple[type[Event], ...] = ()) -> type[TestsFile]:
    """Return the model of a file of tests, where some kinds of events can be expected.

    Args:
        events: As for `sorts`.
    """
    scene: Any = sorts(events)["scene"]
    return variant(TestsFile, scene=dict[TestName, scene])


def written_key(table: Place, mod: str, identifier: str) -> KeyPath:
    """Return the key of a definition in a table of a test: one, or none where it is not there.

    Args:
        table: Where the table is.
        mod: The id of the mod with the test.
        identifier: The full id of the definition; the file may have a shorter name for it.
    """
    found: Any = table.document.data
    for key in table.keys:
        found = found[key]
    for key in found:
        if identifier in (key, full_id(mod, key), full_id(CORE, key)):
            return (key,)
    return ()
