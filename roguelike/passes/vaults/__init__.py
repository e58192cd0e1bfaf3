"""Vaults, put where they fit."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.findings.reasons import Reason
from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.base import Items, Percent, VaultId
from roguelike.content.schema.levels import DepthRange
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.passes.vaults.dealing import Deal, dealt
from roguelike.passes.vaults.furnishing import furnish_vault
from roguelike.passes.vaults.placing import place
from roguelike.registry import Params, implements


class Vaults(DepthRange, Params):
    """Put vaults into the rock, or on open ground.

    Which come at which depth is dealt out for a whole game, as cards are: none comes twice
    while there are others, and one that finds no place does not come. All of this pass's depths
    count, also where a level without it lies there.
    """

    kind: Literal["vaults"] = "vaults"
    any: Annotated[Items[VaultId], Field(min_length=1)] = Field(
        description="The vaults that are chosen from, or a `#tag` of vaults."
    )
    count: CountValue = Field(
        default="1", validate_default=True, description="How many there are on the level."
    )
    percent: Percent = Field(default=100, description="The chance that there are any.")
    required: bool = Field(
        default=False,
        description="Whether a level is made anew where one of them has no place.",
    )


@implements(Vaults)
def vaults(params: Vaults, site: Site) -> None:
    """Place what is dealt for this depth, one after the other.

    Raises:
        CannotGenerateError: One that is required has no place.
    """
    if not params.covers(site.depth):
        return
    known = {identifier: site.book.vaults[identifier] for identifier in sorted(params.any)}
    deal = Deal(known, params.count, params.percent, params.first)
    for identifier in dealt(deal, site):
        laid = place(known[identifier], site)
        if laid is not None:
            furnish_vault(identifier, laid, site)
        elif params.required:
            raise CannotGenerateError(Reason("level_no_vault", vault=identifier))
