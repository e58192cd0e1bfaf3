"""The game as a library: load content, start a game, take steps, view it.

No window, no files beside the content, no global state: any number of games can run in one
process. Bots, tests and both displays use this module and nothing below it.

Example:
    Wait ten times and look around::

        from roguelike.api import Game, Wait, load_content

        game = Game.new(load_content(), "classic:classic", seed="example")
        for _ in range(10):
            events = game.step(Wait())
        view = game.view()
        print(view.depth, view.turn, view.player.health, game.state_hash())
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import get_args

from msgspec import Struct, field
from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.findings.diagnostics import Report
from roguelike.content.findings.reasons import ReasonText
from roguelike.content.loader import LoadResult, load_selected
from roguelike.content.mods.id_migrations import Migrations
from roguelike.content.mods.library import ModSelection, Shelf, select, survey
from roguelike.content.mods.manifest import Mod
from roguelike.content.references.names import Removed
from roguelike.content.references.versions import Version
from roguelike.content.schema.allowed_findings import without_allowed
from roguelike.content.schema.campaigns import CampaignDef, ModeDef
from roguelike.content.schema.settings import Settings
from roguelike.engine.actions.equip import TakeOff, Wear
from roguelike.engine.actions.pick_up import Drop, PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Ascend, Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.binding.campaign_binding import Registries, bind
from roguelike.engine.knowledge.player_view import View, view_of
from roguelike.engine.serialization.dump import State, plain_state, state_hash, state_of
from roguelike.engine.serialization.load import world_of
from roguelike.engine.spawning.level_entry import new_world
from roguelike.engine.turns.session import Session
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.ruleset import Ruleset
from roguelike.engine.world.world import World
from roguelike.plugins import InstalledPlugins, installed_plugins
from roguelike.resources import data_dir

PlayerAction = (
    Step | Wait | Descend | Ascend | PickUp | Drop | Wear | TakeOff | Use | Throw | UseAbility
)
"""The actions of a player. All others are answers of behaviors, and rely on what these know."""

_OF_PLAYERS: frozenset[type] = frozenset(get_args(PlayerAction))


class ContentError(Exception):
    """Error raised when no content could be loaded.

    Attributes:
        report: The findings about it.
    """

    def __init__(self, report: Report) -> None:
        """Take over the report."""
        super().__init__(report)
        self.report = report

    def __str__(self) -> str:
        """Return the error as a sentence."""
        return "no content could be loaded"


class Content(Struct, frozen=True, eq=False):
    """The content that games are made of.

    Attributes:
        catalog: All definitions.
        registries: All implementations that they select.
        report: The findings about all mods.
        left_out: The reasons why mods were not loaded, by their ids.
        mods: The mods that were loaded, in order.
        settings: The values of their settings, by their ids.
        migrations: The present ids for their former ids.
        plugins: The distributions that provide plugins, by the names of these.
    """

    catalog: Catalog
    registries: Registries
    report: Report
    left_out: Mapping[str, ReasonText]
    mods: tuple[Mod, ...] = ()
    settings: Mapping[str, Settings] = field(default_factory=dict[str, Settings])
    migrations: Migrations = field(default_factory=Migrations)
    plugins: Mapping[str, str] = field(default_factory=dict[str, str])

    def campaigns(self) -> dict[str, CampaignDef]:
        """Return the campaigns by id, in the order in which they are offered."""
        campaigns = self.catalog.all(CampaignDef)
        return dict(sorted(campaigns.items(), key=lambda item: (item[1].order, item[0])))

    def became(
        self, kind: str, identifier: str, versions: Mapping[str, Version]
    ) -> str | Removed | None:
        """Return the present id for an old one, such as from a saved game.

        Args:
            kind: The kind of the definition.
            identifier: Its full id then.
            versions: The versions that mods had then, by their ids.

        Returns:
            The full id of what there is now; that it is gone, with the reason; or None if there is
            no such definition, and no mod says why.
        """
        known = self.catalog.definitions.get(kind, {})
        now = self.migrations.resolve(kind, identifier, versions)
        if now == identifier and now not in known:  # if the version was not raised at once
            now = self.migrations.resolve(kind, identifier)
        return now if isinstance(now, Removed) or now in known else None

    def modes(self, campaign: str) -> dict[str, ModeDef]:
        """Return the modes of a campaign by id, in the order in which they are offered."""
        wanted = self.catalog.get(CampaignDef, campaign).modes
        modes = {each: self.catalog.get(ModeDef, each) for each in wanted}
        return dict(sorted(modes.items(), key=lambda item: item[1].order))

    def ruleset(self, campaign: str, mode: str = "") -> Ruleset:
        """Return a campaign ready for play.

        Args:
            campaign: Its full id.
            mode: Full id of a mode; without one, the campaign is played as it is.

        Raises:
            UnknownDefinitionError: There is no such campaign or no such mode.
        """
        return bind(self.catalog, campaign, self.registries, mode)


def load_content(
    mods: ModSelection | Iterable[Path] | None = None, *, plugins: bool = True
) -> Content:
    """Load mods, those without errors and those whose requirements are met.

    Args:
        mods: Folders of mods, archives or folders of such, and then everything in them; or a
            selection that also says which of them are on. By default the game's own.
        plugins: True if definitions may select what installed plugins provide.

    Raises:
        ContentError: None of them could be loaded.
        OSError: A place where mods should lie does not exist or cannot be looked into.
    """
    providers = installed_plugins(third_party=plugins)
    result = load_mods(mods, providers)
    result.report.extend(providers.report)
    if result.catalog is None:
        raise ContentError(result.report)
    return Content(
        result.catalog,
        providers.registries(),
        result.report,
        result.left_out,
        result.mods,
        result.selected.settings,
        result.assembly.migrations if result.assembly else Migrations(),
        providers.distributions,
    )


def load_mods(
    mods: ModSelection | Iterable[Path] | None, providers: InstalledPlugins
) -> LoadResult:
    """Load mods and report on them, even if nothing is left to play.

    Args:
        mods: As for `load_content`.
        providers: The plugins whose implementations definitions may select.

    Raises:
        OSError: A place where mods should lie does not exist or cannot be looked into.
    """
    if mods is None:
        mods = ModSelection((Shelf(data_dir(), "game", is_own=True),))
    elif not isinstance(mods, ModSelection):
        mods = ModSelection.everything(mods)
    library = survey((*mods.shelves, *providers.shelves()))
    selected = select(library, mods.choice, providers.names)
    result = load_selected(selected, providers.registries().models())
    allowed = [each for of_mod in result.allowances.values() for each in of_mod]
    if not allowed:
        return result
    return replace(result, report=without_allowed(result.report, allowed, lambda _: False))


class Game:
    """A game being played.

    Attributes:
        ruleset: The rules of the game.
        world: The whole state. Read it in tests; players and bots use `view`.
    """

    def __init__(self, ruleset: Ruleset, world: World) -> None:
        """Go on with a world."""
        self.ruleset = ruleset
        self.world = world
        self._session = Session(world)

    @classmethod
    def new(cls, content: Content, campaign: str, seed: str, mode: str = "") -> Game:
        """Start a game.

        Args:
            content: As `load_content` returns it.
            campaign: Full id of the campaign.
            seed: Any text; the same text gives the same game.
            mode: Full id of a mode; without one, the campaign is played as it is.

        Raises:
            UnknownDefinitionError: There is no such campaign or no such mode.
            CannotGenerateError: Its first level cannot be made.
        """
        return cls.begin(content.ruleset(campaign, mode), seed)

    @classmethod
    def begin(cls, ruleset: Ruleset, seed: str) -> Game:
        """Start a game by rules that are ready; cheaper than `new` for many games.

        Raises:
            CannotGenerateError: The first level cannot be made.
        """
        return cls(ruleset, new_world(ruleset, seed))

    @classmethod
    def resume(cls, ruleset: Ruleset, state: State) -> Game:
        """Go on from a state, as `state` returned it; it may come from a file.

        Raises:
            StateError: No game of these rules can be in that state.
        """
        return cls(ruleset, world_of(state, ruleset))

    def note_in(self, error: BaseException) -> None:
        """Add a note to an error with the campaign, seed, depth and turn of this game."""
        world = self.world
        about = {
            "campaign": self.ruleset.campaign_id,
            "seed": world.seed,
            "depth": world.depth,
            "turn": world.turns,
        }
        error.add_note("\n".join(f"{name}: {value!r}" for name, value in about.items()))

    def step(self, action: PlayerAction) -> list[Event]:
        """Take one action, let the others act, and return what the player witnessed.

        Raises:
            ImpossibleError: The action cannot be carried out; nothing has changed.
            GameOverError: The game has ended.
            TypeError: The action is none of a player's; nothing has changed.
        """
        if type(action) not in _OF_PLAYERS:
            msg = f"players cannot {type(action).__name__}"
            raise TypeError(msg)
        return self._session.step(action)

    def view(self) -> View:
        """Return the view of all that the player may know now."""
        return view_of(self.world)

    def state(self) -> State:
        """Return the state of the game, all that decides how it goes on, as plain data."""
        return plain_state(state_of(self.world))

    def state_hash(self) -> str:
        """Return the state hash: 32 hexadecimal digits, the same on every platform."""
        return state_hash(self.world)

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.world.is_over
