"""`roguelike map`: make one level and show all of it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from roguelike.cli.arguments import (
    MAX_DEPTH,
    Commands,
    add_command,
    add_content,
    add_format,
    add_game,
    path,
    seed_text,
    whole_number,
)
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import emit, emit_json, json_text, warn, written_to

if TYPE_CHECKING:
    from roguelike.content.catalog import Catalog
    from roguelike.core.geometry import Position
    from roguelike.engine.levels.level_builder import Site
    from roguelike.engine.world.ruleset import Ruleset
    from roguelike.game import Content


MAX_LEVELS = 100
"""The most levels on a sheet, and the greatest depth at which those of a region are looked for."""


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "map",
        details=(
            "Shows the level that a game with the same seed has at that depth. With --level, it"
            " is made from that recipe instead, whether or not the campaign uses it."
        ),
        examples=[
            ("roguelike map", "the first level of a random game"),
            ("roguelike map --seed x --depth 5", "the fifth level of the game with this seed"),
            ("roguelike map --level my_mod:crypt", "what a recipe makes"),
            ("roguelike map --format png --output map.png", "a picture"),
            ("roguelike map --sheet 12 --depth 1..6 --output sheet.png", "many levels at once"),
        ],
    )
    add_game(parser, seed="default: any")
    add_content(parser)
    parser.add_argument(
        "--depth",
        metavar="N",
        type=depths,
        default=range(1, 2),
        help="how deep the level is; for a sheet, also a range such as 1..6 (default: 1)",
    )
    parser.add_argument(
        "--sheet",
        metavar="N",
        type=whole_number(1, MAX_LEVELS),
        help="draw N levels into one picture, each from another seed, spread over all depths",
    )
    parser.add_argument("--region", metavar="ID", help="for a sheet: the depths of this region")
    parser.add_argument("--level", metavar="ID", help="the recipe (default: the campaign's)")
    add_format(parser, "text", "json", "png")
    parser.add_argument("--output", metavar="FILE", type=path, help="the file to write")
    return parser


def run(options: argparse.Namespace) -> int:
    """Show a level; one that cannot be played is shown as well, and complained about.

    Raises:
        UsageError: There is no such level, or it cannot be made.
    """
    from roguelike.cli.choices import chosen_campaign, playable_content
    from roguelike.ui.shell.shell import random_seed

    is_picture = options.format == "png" or options.sheet
    if is_picture and options.output is None:
        msg = f"{'--sheet' if options.sheet else '--format png'} needs --output FILE"
        raise UsageError(msg)
    if not options.sheet and (len(options.depth) > 1 or options.region):
        msg = "several depths need --sheet"
        raise UsageError(msg)
    options.seed = options.seed or random_seed()
    content = playable_content(options, needs_all=True)
    campaign = chosen_campaign(content, options)
    ruleset = _ruleset(content, campaign, options.level)
    if options.sheet:
        return _sheet(ruleset, content.catalog, options)
    site = _site(ruleset, options.depth[0], options.seed)
    if options.format == "png":
        from roguelike.workshop.gallery.levels import save_level

        with written_to(options.output):
            save_level(options.output, site, ruleset, content.catalog, options.seed)
    elif options.format == "json":
        facts = _facts(site, ruleset, content.catalog, options.seed)
        _write(json_text(facts), options.output, emit_json)
    else:
        _write(_drawing(site, ruleset, content.catalog, options.seed), options.output, emit)
    return _verdict(site, ruleset)


def _ruleset(content: Content, campaign: str, level: str | None) -> Ruleset:
    """Return the rules of a campaign, as if all of its levels were made by the recipe `level`."""
    from roguelike.cli.choices import chosen
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


def depths(text: str) -> range:
    """Return the depths that are written as `3` or `1..6`."""
    first, _, last = text.partition("..")
    check = whole_number(1, MAX_DEPTH)
    found = range(check(first), check(last or first) + 1)
    if not found:
        msg = f"{text!r} counts down; write the lower depth first"
        raise argparse.ArgumentTypeError(msg)
    return found


def _sheet(ruleset: Ruleset, catalog: Catalog, options: argparse.Namespace) -> Exit:
    """Write a picture of several levels.

    Raises:
        UsageError: There is no such region or level, or one cannot be made.
    """
    from roguelike.workshop.gallery.levels import Shown, save_sheet
    from roguelike.workshop.simulation.many_games import game_seeds

    count: int = options.sheet
    asked: range = options.depth
    found = _depths_of(ruleset, options) if options.region else asked
    wanted = [found[number * len(found) // count] for number in range(count)]
    levels: list[Shown] = []
    for number, depth in enumerate(wanted):
        seed = game_seeds(options.seed, number - wanted.index(depth) + 1)[-1]
        site = _site(ruleset, depth, seed)
        feeling = f", {site.feeling}" if site.feeling else ""
        caption = f"depth {depth}, seed {seed}, {_level_id(site, ruleset)}{feeling}"
        levels.append(Shown(site, seed, caption))
    with written_to(options.output):
        save_sheet(options.output, levels, ruleset, catalog)
    return Exit.CLEAN


def _depths_of(ruleset: Ruleset, options: argparse.Namespace) -> Sequence[int]:
    """Return the depths of the region that is asked for.

    Raises:
        UsageError: There is no such region, or it has no levels.
    """
    from roguelike.cli.choices import chosen

    wanted = chosen("region", options.region, list(ruleset.book.regions))
    regions = ((depth, ruleset.region(depth)) for depth in range(1, MAX_LEVELS + 1))
    found = [depth for depth, region in regions if region is not None and region.id == wanted]
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


def _verdict(site: Site, ruleset: Ruleset) -> Exit:
    """Complain if the level cannot be played."""
    from roguelike.engine.levels.level_builder import CannotGenerateError
    from roguelike.engine.spawning.level_entry import make_level

    try:
        make_level(site, ruleset)
    except CannotGenerateError as error:
        warn(f"this level cannot be played: {error}")
        return Exit.FINDINGS
    return Exit.CLEAN


def _level_id(site: Site, ruleset: Ruleset) -> str:
    recipe = ruleset.recipe(site.depth)
    assert recipe is not None, "the level was made by it"
    return recipe.id


def _facts(site: Site, ruleset: Ruleset, catalog: Catalog, seed: str) -> dict[str, Any]:
    """Return what the JSON form says; its keys are promises."""
    from roguelike.workshop.modtests.drawings import drawing_of_terrain

    return {
        "level": _level_id(site, ruleset),
        "depth": site.depth,
        "seed": seed,
        "attempts": site.attempts,
        "width": site.width,
        "height": site.height,
        "rows": list(drawing_of_terrain(site, catalog).rows),
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
    }


def _pair(position: Position | None) -> list[int] | None:
    return None if position is None else list(position)


def _drawing(site: Site, ruleset: Ruleset, catalog: Catalog, seed: str) -> str:
    from roguelike.core.text import lines_of
    from roguelike.workshop.modtests.drawings import drawing

    heading = f"{_level_id(site, ruleset)}, depth {site.depth}, seed {seed}"
    return lines_of([heading, *drawing(site, ruleset, catalog).rows])


def _write(text: str, output: Path | None, otherwise: Callable[[str], None]) -> None:
    """Write text to a file, or where it goes otherwise."""
    if output is None:
        otherwise(text)
        return
    with written_to(output):
        output.write_text(text, encoding="utf-8")


class MapCommand(Struct, frozen=True):
    """The command that shows levels of some mods as they were made for a test or a lint.

    Attributes:
        mods: The ids of the mods to be on beside the game's own; None for those that are on.
        places: Where mods lie that are not where the game looks for them.
        has_plugins: Whether content may select what installed plugins provide.
    """

    mods: Sequence[str] | None
    places: Sequence[Path]
    has_plugins: bool = True

    def shows(self, campaign: str, depth: int, seed: str) -> str:
        """Return the command that shows a level; nothing if its seed cannot be typed.

        It shows another level where the player has changed settings of the mods.
        """
        try:
            seed_text(seed)
        except argparse.ArgumentTypeError:
            return ""
        chosen = [("--campaign", campaign), ("--depth", str(depth)), ("--seed", seed)]
        chosen += [] if self.mods is None else [("--mods", ",".join(self.mods))]
        chosen += [("--mods-dir", str(place)) for place in self.places]
        words = ["roguelike", "map"]
        for name, value in chosen:
            words += [f"{name}={value}"] if value.startswith("-") else [name, value]
        return join(words if self.has_plugins else [*words, "--no-plugins"])
