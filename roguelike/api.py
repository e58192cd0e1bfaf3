"""The public face: all that programs and plugins import.

Whatever is named here keeps its name and its meaning from one minor version to the next; modules
below may move at any time, so import from nowhere else.

**Programs** load content and play games of it: `load_content`, `Content`, `Game`, `View`, the
actions of players and the errors. `PlayerAction` names all actions that `Game.step` takes.

**Plugins** provide implementations that data selects by name. Each is a model of parameters and a
function that is marked with `implements`; a `Plugin` lists them, and an entry point in the group
`roguelike.plugins` names the `Plugin`.

===========  ===================  ================================  ======================
extends      base of its model    is handed                         returns
===========  ===================  ================================  ======================
behaviors    `BehaviorParams`     `Turn`: an actor's own view       `Action | None`
effects      `StepParams`         `Context`: by whom, to whom       `list[Event]`
aims         `AimParams`          `Aiming`: from where to where     `Area`
conditions   `ConditionParams`    `Situation`: who, where           `bool`
generators   `Params`             `Site`: a level in the making     nothing
passes       `Params`             the same                          nothing
rules        `Params`             `Clash`: attacker and defender    `Blow`
===========  ===================  ================================  ======================

Fields of parameters have types that say as much as possible (`Percent`, `Amount`, `StatusId`, …):
the validator, the schemas for editors and the reference pages follow from them. Effects change the
world through the functions listed last, which tell and trigger all that follows. Cells are flat
indices into a level, `x * height + y`; a `Position` is the same as a pair. Arrays have the shape
`(width, height)` and are indexed `[x, y]`.

What an actor remembers is a `Slot`, kept with saved games; what happens is an `Event`, told by a
message in TOML; what happens by itself later is a `Timer`. `docs/plugins.md` shows one of each.
Fields of timers that name definitions have types such as `ItemName`, by which these names follow
what becomes of them. A rule tells of an attack by `Attacked`, and by `Defended` if the other one
throws dice as well; one that bots and panels can reckon with is `Foretelling`.
"""

from __future__ import annotations

# Programs: content, games, and what players see of them.
from roguelike.content.catalog import Catalog, UnknownDefinitionError
from roguelike.content.findings.diagnostics import Diagnostic, Report

# Plugins: the models of parameters, and the types of their fields.
from roguelike.content.schema.depths import DepthRange
from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.fields.base import (
    AbilityId,
    AffixId,
    CampaignId,
    ColorId,
    FeatureId,
    FrequencyId,
    HordeId,
    ItemId,
    Items,
    LevelId,
    LootId,
    Maybe,
    MessageId,
    Model,
    MonsterId,
    Percent,
    RegionId,
    SequenceId,
    SlotId,
    StatId,
    StatusId,
    Tag,
    TerrainId,
    VaultId,
)
from roguelike.content.schema.rules import Foretelling
from roguelike.content.schema.steps import (
    Actions,
    Aim,
    AimParams,
    AlertTurns,
    AreaParams,
    BehaviorParams,
    Center,
    ConditionParams,
    Conditions,
    Place,
    Radius,
    Range,
    Share,
    ShovingParams,
    Side,
    Spares,
    StepParams,
    Steps,
    Whom,
)
from roguelike.content.schema.terrain import FieldId, GroundId, SolidId
from roguelike.core.formulas.formula import Formula
from roguelike.core.grid.geometry import CARDINALS, DIRECTIONS, Direction, Position, Rect
from roguelike.core.memory_slots import Slot
from roguelike.core.rng import Rng

# What players can do, and what behaviors can answer.
from roguelike.engine.actions.base import Action, Aside, ImpossibleError, Reason
from roguelike.engine.actions.equip import TakeOff, Wear
from roguelike.engine.actions.pick_up import Drop, PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Ascend, Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.combat.damage import Dose, begin_status, harm, heal

# What effects do to the world.
from roguelike.engine.combat.movement import exchange, relocate, shove, way_from, way_to
from roguelike.engine.definitions.bounded_types import (
    AbilityName,
    ActorName,
    Cell,
    Count,
    FieldName,
    ItemName,
    LevelName,
    SequenceName,
    StatName,
    StatusName,
    TerrainName,
)
from roguelike.engine.effects.effect_execution import Context, Situation
from roguelike.engine.effects.stats import end_status
from roguelike.engine.effects.terrain_changes import alter
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.levels.level_builder import CannotGenerateError, Find, Site, Spawn
from roguelike.engine.perception.sight import item_view as thing
from roguelike.engine.serialization.load import StateError
from roguelike.engine.targeting.aiming import Aiming, Area
from roguelike.engine.turns.session import GameOverError

# What entries are handed, and what they return.
from roguelike.engine.world.actor import Actor, hostile
from roguelike.engine.world.attack_context import Blow, Clash
from roguelike.engine.world.cause import NOBODY, Cause
from roguelike.engine.world.events.event_fields import Target
from roguelike.engine.world.events.events import Attacked, Defended, Displaced, Event
from roguelike.engine.world.item import Item
from roguelike.engine.world.item import ItemView as Thing
from roguelike.engine.world.level import Level
from roguelike.engine.world.timers import TURN, ActorTimer, Timer
from roguelike.engine.world.world import World
from roguelike.game import Content, ContentError, Game, PlayerAction, load_content
from roguelike.plugins import Plugin
from roguelike.registry import Entry, Formerly, Params, implements

__all__ = [
    "CARDINALS",
    "DIRECTIONS",
    "NOBODY",
    "TURN",
    "AbilityId",
    "AbilityName",
    "Action",
    "Actions",
    "Actor",
    "ActorName",
    "ActorTimer",
    "AffixId",
    "Aim",
    "AimParams",
    "Aiming",
    "AlertTurns",
    "Amount",
    "Area",
    "AreaParams",
    "Ascend",
    "Aside",
    "Attacked",
    "BehaviorParams",
    "Blow",
    "CampaignId",
    "CannotGenerateError",
    "Catalog",
    "Cause",
    "Cell",
    "Center",
    "Clash",
    "ColorId",
    "ConditionParams",
    "Conditions",
    "Content",
    "ContentError",
    "Context",
    "Count",
    "Defended",
    "DepthRange",
    "Descend",
    "Diagnostic",
    "Direction",
    "Displaced",
    "Dose",
    "Drop",
    "Entry",
    "Event",
    "FeatureId",
    "FieldId",
    "FieldName",
    "Find",
    "Foretelling",
    "Formerly",
    "Formula",
    "FrequencyId",
    "Game",
    "GameOverError",
    "GroundId",
    "HordeId",
    "ImpossibleError",
    "Item",
    "ItemId",
    "ItemName",
    "Items",
    "Level",
    "LevelId",
    "LevelName",
    "LootId",
    "Maybe",
    "MessageId",
    "Model",
    "MonsterId",
    "Params",
    "Percent",
    "PickUp",
    "Place",
    "PlayerAction",
    "Plugin",
    "Position",
    "Radius",
    "Range",
    "Reason",
    "Rect",
    "RegionId",
    "Report",
    "Rng",
    "SeenActor",
    "SequenceId",
    "SequenceName",
    "Share",
    "ShovingParams",
    "Side",
    "Site",
    "Situation",
    "Slot",
    "SlotId",
    "SolidId",
    "Spares",
    "Spawn",
    "StatId",
    "StatName",
    "StateError",
    "StatusId",
    "StatusName",
    "Step",
    "StepParams",
    "Steps",
    "Tag",
    "TakeOff",
    "Target",
    "TerrainId",
    "TerrainName",
    "Thing",
    "Throw",
    "Timer",
    "Turn",
    "UnknownDefinitionError",
    "Use",
    "UseAbility",
    "VaultId",
    "View",
    "Wait",
    "Wear",
    "Whom",
    "World",
    "alter",
    "begin_status",
    "end_status",
    "exchange",
    "harm",
    "heal",
    "hostile",
    "implements",
    "load_content",
    "relocate",
    "shove",
    "thing",
    "way_from",
    "way_to",
]
