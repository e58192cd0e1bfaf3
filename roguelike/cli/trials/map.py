"""`roguelike map`: make one level and show all of it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from roguelike.cli.command import Command
from roguelike.cli.errors import Exit, UsageError, refuse
from roguelike.cli.facts import JSON, TEXT, Facts, said
from roguelike.cli.options import (
    MAX_DEPTH,
    ContentOptions,
    GameOptions,
    group,
    option,
    output_format,
    path,
    whole_number,
)
from roguelike.cli.output import written_to

if TYPE_CHECKING:
    from roguelike.content.catalog import Catalog
    from roguelike.core.grid.geometry import Position
    from roguelike.engine.levels.level_builder import Site
    from roguelike.engine.world.level import Level
    from roguelike.engine.world.ruleset import Ruleset
    from roguelike.game import Content


MAX_LEVELS = 100
"""The most levels on a sheet, and the greatest depth at which those of a region are looked for."""

PNG = "png"


def depths(text: str) -> range:
    """Return the depths that are written as `3` or `1..6`."""
    first, _, last = text.partition("..")
    check = whole_number(1, MAX_DEPTH)
    found = range(check(first), check(last or first) + 1)
    if not found:
        msg = f"{text!r} counts down; write the lower depth first"
        raise argparse.ArgumentTypeError(msg)
    return found


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    game: GameOptions = group(GameOptions)
    content: ContentOptions = group(ContentOptions)
    depth: range = option(
        "N",
        "how deep the level is; for a sheet, also a range such as 1..6 (default: 1)",
        depths,
        range(1, 2),
    )
    sheet: int | None = option(
        "N",
        "draw N levels into one picture, each from another seed, spread over all depths",
        whole_number(1, MAX_LEVELS),
    )
    region: str | None = option("ID", "for a sheet: the depths of this region", str)
    level: str | None = option("ID", "the recipe (default: the campaign's)", str)
    format: str = output_format(TEXT, JSON, PNG)
    output: Path | None = option("FILE", "the file to write", path)

    def __post_init__(self) -> None:
        """Refuse options that do not go together."""
        name = "--sheet" if self.sheet else "--format png"
        is_picture = self.sheet or self.format == PNG
        refuse(is_picture and self.output is None, f"{name} needs --output FILE")
        has_several = len(self.depth) > 1 or self.region
        refuse(has_several and not self.sheet, "several depths need --sheet")


class _Sample(NamedTuple):
    """A level to be shown, and what it was made by."""

    site: Site
    ruleset: Ruleset
    catalog: Catalog
    seed: str


def run(options: Options) -> Facts[Any]:
    """Show a level; one that cannot be played is shown as well, and complained about.

    Raises:
        UsageError: There is no such level, or it cannot be made.
    """
    from roguelike.cli.selected_content import chosen_campaign, playable_content
    from roguelike.ui.context.ui_context import random_seed

    seed = options.game.seed or random_seed()
    content = playable_content(options.content, needs_all=True)
    campaign = chosen_campaign(content, options.game.campaign, options.content)
    ruleset = _ruleset(content, campaign, options.level)
    if options.sheet:
        _save_sheet(ruleset, content.catalog, seed, options)
        return said()
    sample = _Sample(_site(ruleset, options.depth[0], seed), ruleset, content.catalog, seed)
    problem = _problem(sample)
    code, warnings = (Exit.FINDINGS, [problem]) if problem else (Exit.CLEAN, [])
    if options.format == PNG:
        _save_picture(sample, options)
        return said(code=code, warnings=warnings)
    level = _begun(sample)
    rows = _rows(sample, level)
    return Facts(_facts(sample, level), lambda _: rows, {}, code, warnings, options.output)


def _ruleset(content: Content, campaign: str, level: str | None) -> Ruleset:
    """Return the rules of a campaign, as if all of its levels were made by the recipe `level`."""
    from roguelike.cli.selected_content import chosen
    from roguelike.content.catalog import Catalog
    from roguelike.content.schema.campaigns import CampaignDef, Stratum
    from roguelike.content.schema.levels import LevelDef
    from roguelike.engine.binding.campaign_binding import bind

    if level is None:
        return content.ruleset(campaign)
    catalog = content.catalog
    recipe = chosen("level", level, list(catalog.all(LevelDef)))
    changed = catalog.get(CampaignDef, campaign).model_copy(
        update={"levels": (Stratum(level=recipe),)}
    )
    definitions = {**catalog.definitions, "campaign": {campaign: changed}}
    return bind(Catalog(definitions), campaign, content.registries)


def _save_picture(sample: _Sample, options: Options) -> None:
    """Write a picture of a level.

    Raises:
        UsageError: It cannot be written.
    """
    from roguelike.workshop.gallery.levels import save_level

    assert options.output is not None, "options say where"
    with written_to(options.output):
        save_level(options.output, sample.site, sample.ruleset, sample.catalog, sample.seed)


def _save_sheet(ruleset: Ruleset, catalog: Catalog, seed: str, options: Options) -> None:
    """Write a picture of several levels.

    Raises:
        UsageError: There is no such region or level, one cannot be made, or the picture cannot be
            written.
    """
    from roguelike.workshop.gallery.levels import SheetLevel, save_sheet
    from roguelike.workshop.simulation.many_games import game_seeds

    count, file = options.sheet, options.output
    assert count is not None, "this is called for a sheet"
    assert file is not None, "options say where"
    found = _depths_of(ruleset, options.region) if options.region else options.depth
    wanted = [found[number * len(found) // count] for number in range(count)]
    levels: list[SheetLevel] = []
    for number, depth in enumerate(wanted):
        each = game_seeds(seed, number - wanted.index(depth) + 1)[-1]
        site = _site(ruleset, depth, each)
        feeling = f", {site.feeling}" if site.feeling else ""
        caption = f"depth {depth}, seed {each}, {_level_id(site, ruleset)}{feeling}"
        levels.append(SheetLevel(site, each, caption))
    with written_to(file):
        save_sheet(file, levels, ruleset, catalog)


def _depths_of(ruleset: Ruleset, region: str) -> Sequence[int]:
    """Return the depths of a region.

    Raises:
        UsageError: There is no such region, or it has no levels.
    """
    from roguelike.cli.selected_content import chosen

    wanted = chosen("region", region, list(ruleset.book.regions))
    regions = ((depth, ruleset.region(depth)) for depth in range(1, MAX_LEVELS + 1))
    found = [depth for depth, each in regions if each is not None and each.id == wanted]
    if not found:
        msg = f"campaign {ruleset.campaign_id} has no level in {wanted}"
        raise UsageError(msg)
    return found


def _site(ruleset: Ruleset, depth: int, seed: str) -> Site:
    from roguelike.engine.levels.level_builder import CannotGenerateError
    from roguelike.engine.spawning.level_entry import make_site

    if ruleset.recipe(depth) is None:
        msg = f"campaign {ruleset.campaign_id} has no level at depth {depth}"
        raise UsageError(msg)
    try:
        return make_site(ruleset, depth, seed)
    except CannotGenerateError as error:
        msg = f"the level at depth {depth} cannot be generated: {error}"
        raise UsageError(msg, Exit.FINDINGS) from error


def _problem(sample: _Sample) -> str:
    """Return what keeps a level from being played, if anything does."""
    from roguelike.engine.levels.level_builder import CannotGenerateError
    from roguelike.engine.spawning.level_entry import make_level

    try:
        make_level(sample.site, sample.ruleset)
    except CannotGenerateError as error:
        return f"this level cannot be played: {error}"
    return ""


def _level_id(site: Site, ruleset: Ruleset) -> str:
    recipe = ruleset.recipe(site.depth)
    assert recipe is not None, "the level was made by it"
    return recipe.id


def _facts(sample: _Sample, level: Level | None) -> dict[str, Any]:
    """Return what the JSON form says; of a level that cannot be played, nothing that lies there."""
    from roguelike.workshop.modtests.drawings import drawing_of_terrain

    site = sample.site
    return {
        "level": _level_id(site, sample.ruleset),
        "depth": site.depth,
        "seed": sample.seed,
        "attempts": site.attempts,
        "width": site.width,
        "height": site.height,
        "rows": list(drawing_of_terrain(site, sample.catalog).rows),
        "rooms": [
            {"x": room.x, "y": room.y, "width": room.width, "height": room.height}
            for room in site.rooms
        ],
        "doors": [list(door) for door in site.doors],
        "stairs": {"up": _pair(site.up), "down": _pair(site.down)},
        "start": _pair(site.start),
        "monsters": [
            {"id": spawn.monster, "x": spawn.position.x, "y": spawn.position.y}
            for spawn in site.spawns
        ],
        "items": [*_items(level)] if level else [],
        "gold": [*_gold(level)] if level else [],
    }


def _rows(sample: _Sample, level: Level | None) -> list[str]:
    """Return a heading and the drawing of a level."""
    from roguelike.workshop.modtests.drawings import drawing

    site, ruleset, catalog, seed = sample
    glyphs = [*_glyphs(level, sample)] if level else []
    heading = f"{_level_id(site, ruleset)}, depth {site.depth}, seed {seed}"
    return [heading, *drawing(site, ruleset, catalog, glyphs).rows]


def _pair(position: Position | None) -> list[int] | None:
    return None if position is None else list(position)


def _begun(sample: _Sample) -> Level | None:
    """Return a level as it is when the player arrives; None if it cannot be played."""
    from roguelike.engine.levels.level_builder import CannotGenerateError
    from roguelike.engine.spawning.level_entry import begin

    try:
        return begin(sample.ruleset, sample.site, sample.seed).level
    except CannotGenerateError:
        return None


def _items(level: Level) -> Iterator[Mapping[str, Any]]:
    for cell, stacks in level.items.items():
        x, y = level.positions[cell]
        yield from ({"id": each.kind.id, "x": x, "y": y, "count": each.count} for each in stacks)


def _gold(level: Level) -> Iterator[Mapping[str, int]]:
    for cell, amount in level.gold.items():
        x, y = level.positions[cell]
        yield {"x": x, "y": y, "amount": amount}


def _glyphs(level: Level, sample: _Sample) -> Iterator[tuple[Position, str]]:
    """Yield where gold and items lie, and the character that stands for each."""
    from roguelike.content.schema.rules import RulesDef

    rules = sample.catalog.get(RulesDef, sample.ruleset.campaign.rules)
    for cell in level.gold:
        yield level.positions[cell], rules.gold.glyph
    for cell, stacks in level.items.items():
        yield level.positions[cell], stacks[-1].kind.definition.glyph


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "Shows the level that a game with the same seed has at that depth, with all that"
        " stands and lies on it. With --level, it is made from that recipe instead, whether or"
        " not the campaign uses it."
    ),
    examples=[
        ("roguelike map", "the first level of a random game"),
        ("roguelike map --seed x --depth 5", "the fifth level of the game with this seed"),
        ("roguelike map --level my_mod:crypt", "what a recipe makes"),
        ("roguelike map --format png --output map.png", "a picture"),
        ("roguelike map --sheet 12 --depth 1..6 --output sheet.png", "many levels at once"),
    ],
)
