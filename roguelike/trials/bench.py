"""What tests of mods are run with: definitions, implementations, and rules made ready once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from roguelike.content.catalog import Catalog
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.engine.binding import Registries, bind
from roguelike.engine.ruleset import Ruleset

Commands = Callable[[str, int, str, Sequence[str]], str]
"""Returns the command that shows a level; nothing if there is none.

It is asked for by the full id of the campaign, the depth, the seed, and the rows of the drawing
that has to be shown, of which there are none if the level cannot be made.
"""


def no_command(_campaign: str, _depth: int, _seed: str, _rows: Sequence[str]) -> str:
    """Return nothing: there is no command by which somebody could look at levels."""
    return ""


class Bench:
    """Everything that tests share.

    Attributes:
        catalog: All definitions.
        registries: All implementations that they select.
        command_for: Returns the command that shows a level.
    """

    def __init__(
        self, catalog: Catalog, registries: Registries, command_for: Commands = no_command
    ) -> None:
        """Make nothing ready yet."""
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
