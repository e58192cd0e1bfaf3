"""A test of a mod, what it is run with, and how it fails."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import KeyPath, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.references.ids import mod_of
from roguelike.content.references.names import Names
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.engine.binding.campaign_binding import Registries, bind
from roguelike.engine.world.ruleset import Ruleset
from roguelike.workshop.modtests.layouts import SceneLayout
from roguelike.workshop.modtests.models import LevelsTest, Scene, StatsTest, written_key

CommandFinder = Callable[[str, int, str], str]
"""Returns the command that shows a level, by the full id of its campaign, its depth and its seed;
nothing if there is none."""


class ModTest(Struct, frozen=True, eq=False):
    """A test of a mod.

    Attributes:
        mod: The id of the mod.
        file: The path of its file below `tests`, without the ending.
        name: Its name.
        place: Where it is.
        said: What it says.
        names: What references in its file mean.
        layout: For a scene, what its map shows.
    """

    mod: str
    file: str
    name: str
    place: Place
    said: Scene | StatsTest | LevelsTest
    names: Names
    layout: SceneLayout | None = None

    @property
    def full_name(self) -> str:
        """The name with the mod and the file."""
        return f"{self.mod}/{self.file}/{self.name}"

    def written_keys(self, keys: KeyPath, identifier: str) -> KeyPath:
        """Return the keys that lead to what the test says about a definition.

        Args:
            keys: The keys of the table in which the definition is a key.
            identifier: The full id of the definition.
        """
        return (*keys, *written_key(self.place.at(*keys), self.mod, identifier))


class Failure(Struct, frozen=True):
    """A failed expectation of a test.

    Attributes:
        finding: What is wrong, at the expectation in the file.
        picture: What was expected and what there is, as text of several lines; may be empty.
    """

    finding: Diagnostic
    picture: str = ""


def failure(
    test: ModTest, keys: KeyPath, message: str, hint: str = "", picture: str = ""
) -> Failure:
    """Return what is not as a test expects.

    Args:
        test: The test.
        keys: The keys that lead from the test to the expectation.
        message: What is so, and what should be.
        hint: What helps to look into it.
        picture: As `Failure` has it.
    """
    return Failure(Diagnostic(Code.E801, test.place.at(*keys), message, hint), picture)


def refusal(test: ModTest, keys: KeyPath, message: str, hint: str = "") -> Failure:
    """Return why a test cannot be run."""
    return Failure(Diagnostic(Code.E802, test.place.at(*keys), message, hint))


def no_command(_campaign: str, _depth: int, _seed: str) -> str:
    """Return nothing, where there is no command that shows levels."""
    return ""


class Bench:
    """The bench on which all tests of a mod are run.

    Attributes:
        catalog: All definitions.
        registries: All implementations that they select.
        command_for: Returns the command that shows a level.
    """

    def __init__(
        self, catalog: Catalog, registries: Registries, command_for: CommandFinder = no_command
    ) -> None:
        """Bind no rules yet."""
        self.catalog = catalog
        self.registries = registries
        self.command_for = command_for
        self._rulesets: dict[str, Ruleset] = {}

    def ruleset(self, campaign: str) -> Ruleset:
        """Return the rules of a campaign, by its full id."""
        if campaign not in self._rulesets:
            self._rulesets[campaign] = bind(self.catalog, campaign, self.registries)
        return self._rulesets[campaign]

    def campaign_with(self, player: str) -> str | None:
        """Return a campaign that is played by a kind of player."""
        known = self.catalog.all(CampaignDef).items()
        return next((id_ for id_, campaign in sorted(known) if campaign.player == player), None)


def default_campaign(catalog: Catalog, mod: str) -> str | None:
    """Return the campaign of tests that name none.

    That is the first of the mod's own, in the order in which players see them, or else the first
    of all.
    """
    known = catalog.all(CampaignDef).items()
    ids = [id_ for id_, _ in sorted(known, key=lambda item: (item[1].order, item[0]))]
    own = [id_ for id_ in ids if mod_of(id_) == mod]
    return next(iter([*own, *ids]), None)
