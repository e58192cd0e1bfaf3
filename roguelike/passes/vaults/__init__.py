"""Pass that deals vaults to depths as cards, puts them where they fit, and furnishes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from roguelike.content.findings.reasons import ReasonText
from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.depths import DepthRange
from roguelike.content.schema.drawings import WALL, CellContents, LegendCell, VaultDef
from roguelike.content.schema.fields.base import Items, Percent, VaultId
from roguelike.core.formulas.formula import Formula
from roguelike.core.grid.geometry import Position
from roguelike.core.rng import Rng, WeightedTable
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.engine.levels.level_contents import Furnished, place_contents
from roguelike.passes.vaults.placing import PlacedVault, place
from roguelike.registry import Params, implements

CYCLE = 100
"""The depths after which the cards are shuffled anew, so that no deal takes long to follow."""


class VaultDeal(NamedTuple):
    """The vaults to deal, how many, how likely and from which depth.

    Attributes:
        vaults: What there is, by full id, in the order of the ids.
        number: How many are dealt at a depth.
        percent: The chance that any are.
        first: The first depth at which some are dealt.
    """

    vaults: Mapping[str, VaultDef]
    number: Formula
    percent: int
    first: int


def dealt_vaults(deal: VaultDeal, site: Site) -> list[str]:
    """Return the ids of the vaults that come at the depth of a level, each once.

    It follows the deal from its beginning, so it does not depend on how any level is made.
    """
    cycle = site.depth // CYCLE
    rng = site.stream(f"vaults/{cycle}/{','.join(deal.vaults)}")
    left: list[str] = []
    found: list[str] = []
    for depth in range(max(deal.first, cycle * CYCLE), site.depth + 1):
        number = deal.number.roll(rng, {"depth": depth}) if rng.chance(deal.percent) else 0
        fitting = [each for each, vault in deal.vaults.items() if vault.covers(depth)]
        found = _drawn(left, fitting, number, deal.vaults, rng)
    return found


def _drawn(
    left: list[str],
    fitting: Sequence[str],
    number: int,
    vaults: Mapping[str, VaultDef],
    rng: Rng,
) -> list[str]:
    """Draw the topmost cards that fit, and put new ones under those that are left."""
    found: list[str] = []
    for _ in range(min(number, len(fitting))):
        if not any(each in fitting for each in left):
            spare = ((each, vaults[each].weight) for each in vaults if each not in [*left, *found])
            left += _shuffled(WeightedTable(spare), rng)
        chosen = next(each for each in left if each in fitting)
        left.remove(chosen)
        found.append(chosen)
    return found


def _shuffled(table: WeightedTable[str], rng: Rng) -> list[str]:
    """Return all cards of a table in random order, the heavy ones rather first."""
    drawn = (table.draw(rng) for _ in range(len(table)))
    return [each for each in drawn if each is not None]


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
    deal = VaultDeal(known, params.count, params.percent, params.first)
    for identifier in dealt_vaults(deal, site):
        placed = place(known[identifier], site)
        if placed is not None:
            furnish_vault(identifier, placed, site)
        elif params.required:
            raise CannotGenerateError(ReasonText("level_no_vault", vault=identifier))


def furnish_vault(identifier: str, placed: PlacedVault, site: Site) -> None:
    """Put the contents of a vault into its cells, reserve these, and note the vault."""
    vault = site.book.vaults[identifier]
    group = 1 + max((find.group for find in site.finds), default=0) if vault.choice else 0
    place_contents(_contents(vault, placed, site), site, group)
    site.reserved[identifier] = site.reserved.get(identifier, 0) | placed.board
    site.vaults.append(identifier)


def _contents(vault: VaultDef, placed: PlacedVault, site: Site) -> Iterator[Furnished]:
    """Yield the contents of a vault's cells, and note its doors and stairs.

    A die is rolled for all of it: what is certain must not shift the numbers that follow.
    """
    known = {mark: vault.cell(mark) for mark in (*placed.turned.by_mark, WALL)}
    notable = {mark for mark, cell in known.items() if _is_notable(cell, site)}
    for position, mark in placed.marked(notable):
        cell = known[mark]
        if isinstance(cell, CellContents) and site.rng.chance(cell.percent):
            yield cell, position
        _note(position, site)


def _is_notable(cell: LegendCell | None, site: Site) -> bool:
    """Return True if there is something in a cell, a door or stairs included."""
    if cell is None or isinstance(cell, CellContents):
        return cell is not None
    number = site.number(cell)
    return bool(site.table.is_door[number] or site.table.leads[number])


def _note(position: Position, site: Site) -> None:
    """Take note of a door, and of stairs if there are none in that direction so far."""
    number = int(site.terrain[position])
    if site.table.is_door[number]:
        site.doors.append(position)
    leads = site.table.leads[number]
    if leads == "up":
        site.up = site.up or position
    elif leads == "down":
        site.down = site.down or position
