"""Checks of all definitions together, for what cannot work though each fits its model.

A check is a function that reads a catalog and yields findings; it does not know how content is
loaded or shown. A new one is a function and a line in `CHECKS`. A lint does the same for what is
not wrong, but probably not meant: those are in `roguelike.workshop.lints`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from string import whitespace
from typing import TypeVar

from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Document, Place, Span, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Sink
from roguelike.content.findings.fixes import within
from roguelike.content.findings.similar_words import Advice, suggest
from roguelike.content.findings.wording import listed
from roguelike.content.references.ids import CORE, bare_name, is_feature, mod_of
from roguelike.content.references.names import Names
from roguelike.content.references.suggestions import meant_id
from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.campaigns import PANEL_NAMES, CampaignDef
from roguelike.content.schema.fields.references import FoundReference, references_of
from roguelike.content.schema.fields.templates import placeholders
from roguelike.content.schema.items import AppearanceDef, ItemDef
from roguelike.content.schema.messages import FOR_SCREENS, MessageDef
from roguelike.content.schema.tiles import CLEAR, TileDef, TilesetDef
from roguelike.core.grid.drawing import Drawing

S = TypeVar("S")

Check = Callable[[Catalog], Iterable[Diagnostic]]

INCLUDING = ("sequence", "loot")
"""The kinds of definitions that others of their kind can become part of."""

USERS = (
    *(
        "ability",
        "affix",
        "feature",
        "feeling",
        "field",
        "item",
        "level",
        "monster",
        "player",
        "region",
    ),
    *("rules", "sequence", "status", "terrain", "vault"),
)
"""The kinds of definitions that need something of others, or name some without being told to."""

ALTERNATIVES: Mapping[str, str] = {
    "message": "let it say something else: set = { text = … }",
    "color": "let it look different: set = { value = … }",
}
"""The kinds of which code asks for some by their ids, with what to do instead of removing one."""

ONE_OF_MANY = ("theme", "keymap")
"""The kinds of which there has to be one, whichever it is."""


def first_level(catalog: Catalog) -> Iterator[Diagnostic]:
    """Yield E206 for each campaign none of whose ranges of depths covers the first."""
    for identifier, campaign in catalog.all(CampaignDef).items():
        if not any(stratum.covers(1) for stratum in campaign.levels):
            place = catalog.origin("campaign", identifier).at("levels")
            message = "no level is at depth 1, where every game begins"
            yield Diagnostic(Code.E206, place, message, "let one of the ranges begin with 1")


def panel_names(catalog: Catalog) -> Iterator[Diagnostic]:
    """Yield E301 for each name in braces in a panel that is neither a stat nor built in."""
    known = {"stat": catalog.all(StatDef)}
    for identifier, campaign in catalog.all(CampaignDef).items():
        names = Names(mod_of(identifier), known)
        place = catalog.origin("campaign", identifier)
        for number, line in enumerate(campaign.panel):
            for name in line.names:
                if name in PANEL_NAMES or names.find("stat", name):
                    continue
                hint, fix = _meant(name, names)
                start = line.text.find(f"{{{name}}}")
                part = Span(start + 1, start + 1 + len(name))
                at = replace(place.at("panel", number, "text"), part=part)
                message = f"there is no stat `{name}` to show"
                yield Diagnostic(Code.E301, at, message, hint, fix=fix)


def _meant(name: str, names: Names) -> Advice:
    """Return the name that was probably meant by one in braces."""
    stats = {names.called("stat", identifier) for identifier in names.known["stat"]}
    found = suggest(name, {*PANEL_NAMES, *stats}).advice
    return found if found.hint else meant_id("stat", name, names)


def fitting(catalog: Catalog) -> Iterator[Diagnostic]:
    """Yield E304 for definitions that lack a needed property, and E301 for those that are gone.

    A message must also mention no more than there is where it is told, else E203. What files name
    is known to exist. What fields name by default may have been taken away by a patch, which is
    then to blame.
    """
    needed: dict[
        tuple[str, str], tuple[Place, FoundReference]
    ] = {}  # what is gone, and who needs it first
    told: set[tuple[str, tuple[str, ...]]] = set()  # messages, with what there is to mention
    for user, use in _uses(catalog):
        if use.id not in catalog[use.kind]:
            if not _is_asked_for(*use.target):  # which `indispensable` reports
                needed.setdefault(use.target, (catalog.origin(*user).at(*use.keys), use))
        elif use.mentions:
            if (use.id, use.mentions) not in told:
                yield from _misspoken(catalog, user, use)
            told.add((use.id, use.mentions))
        else:
            yield from _misfits(catalog, user, use)
    for target, (place, use) in needed.items():
        if taken := catalog.removed.get(target):
            related = (Related(place, f"this uses it, as `{use.keys[-1]}` says nothing else"),)
            message = f"the {use.kind} `{use.id}` is still needed"
            yield Diagnostic(Code.E301, taken, message, "also change what uses it", related)


def _uses(catalog: Catalog) -> Iterator[tuple[tuple[str, str], FoundReference]]:
    """Yield each reference, after the kind and id of the definition that it is in."""
    for kind in USERS:
        for identifier, model in catalog[kind].items():
            for use in () if is_feature(identifier) else references_of(model):
                yield (kind, identifier), use


def _misfits(catalog: Catalog, user: tuple[str, str], use: FoundReference) -> Iterator[Diagnostic]:
    """Yield findings about one reference of a definition, which is given by kind and id."""
    for need in use.needs:
        if getattr(catalog[use.kind][use.id], need.field) != need.value:
            place = catalog.origin(*user).at(*use.keys)
            there = Related(catalog.origin(use.kind, use.id), f"this {need.reason}")
            message = (
                f"the {use.kind} `{bare_name(use.id)}` {need.reason}, so it cannot be used here"
            )
            hint = f"name another, or give it `{need.field} = {_toml(need.value)}`"
            yield Diagnostic(Code.E304, place, message, hint, (there,))
            return


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'


def _misspoken(
    catalog: Catalog, user: tuple[str, str], use: FoundReference
) -> Iterator[Diagnostic]:
    """Yield each name in braces in a message that has no meaning where a definition has it told."""
    message = catalog.get(MessageDef, use.id)
    for field in ("text", "you"):
        text: str = getattr(message, field)
        for name in placeholders(text):
            if name in use.mentions:
                continue
            start = text.find(f"{{{name}}}")
            part = Span(start, start + len(f"{{{name}}}"))
            at = replace(catalog.origin("message", use.id).at(field), part=part)
            meant = suggest(name, use.mentions)
            hint = meant.hint or f"it may mention {listed(use.mentions)}"
            there = (Related(catalog.origin(*user).at(*use.keys), "this tells it"),)
            fix = within(meant.fix, "{", "}")
            yield Diagnostic(
                Code.E203, at, f"nothing here is called `{name}`", hint, there, fix=fix
            )


def indispensable(catalog: Catalog) -> Iterator[Diagnostic]:
    """Yield E301 for each patch that removes something no game can be shown without.

    That is any color of `core` and what screens say, as they ask for both by id, and the last of
    the themes and keymaps.
    """
    for kind, identifier in catalog.removed:
        if _is_asked_for(kind, identifier):
            message = f"the {kind} `{identifier}` is still needed: the game itself asks for it"
            place = catalog.removed[kind, identifier]
            yield Diagnostic(Code.E301, place, message, ALTERNATIVES[kind])
    for kind in ONE_OF_MANY:
        if not catalog[kind]:
            message = f"no {kind} is left, and at least one is needed"
            for place in dict.fromkeys(at for (of, _), at in catalog.removed.items() if of == kind):
                yield Diagnostic(Code.E301, place, message, "leave one of them, or add another")


def _is_asked_for(kind: str, identifier: str) -> bool:
    if kind not in ALTERNATIVES or not identifier.startswith(f"{CORE}:"):
        return False
    return kind != "message" or bare_name(identifier).startswith(FOR_SCREENS)


def circles(catalog: Catalog) -> Iterator[Diagnostic]:
    """Yield E206 for each circle of definitions that become part of each other."""
    for kind in INCLUDING:
        uses: dict[str, dict[str, FoundReference]] = {}
        for identifier, model in catalog[kind].items():
            within = (use for use in references_of(model) if use.includes and use.kind == kind)
            uses[identifier] = {use.id: use for use in within}
        while circle := _circle(uses):
            user = max(circle, key=lambda each: _is_changed(catalog, kind, each, circle[each]))
            target = circle[user]
            place = catalog.origin(kind, user).at(*uses[user].pop(target).keys)
            message = f"the {kind} `{bare_name(target)}` contains itself"
            if target != user:
                message = f"the {kind} `{bare_name(target)}` contains this, which would contain it"
            yield Diagnostic(Code.E206, place, message, "remove it, or name another")


def _circle(uses: Mapping[str, Mapping[str, FoundReference]]) -> dict[str, str]:
    """Return definitions each of which uses another of them, which is given; empty without any."""
    try:
        TopologicalSorter(uses).prepare()
    except CycleError as error:
        _, used = error.args
        return dict(pairwise(reversed(used)))
    return {}


def _is_changed(catalog: Catalog, kind: str, identifier: str, other: str) -> tuple[bool, bool]:
    """Return a rank for blaming what a definition says of another; greater is likelier."""
    are_of_two_mods = mod_of(identifier) != mod_of(other)
    return are_of_two_mods, (kind, identifier) in catalog.changed


def looks_for_all(catalog: Catalog) -> Iterator[Diagnostic]:
    """Yield E206 for each pool of looks that has fewer than there are items that take one."""
    takers: defaultdict[str, list[str]] = defaultdict(list)
    for identifier, item in catalog.all(ItemDef).items():
        if item.appearance is not None:
            takers[item.appearance].append(identifier)
    for pool, items in takers.items():
        looks = catalog.get(AppearanceDef, pool).looks
        if len(items) > len(looks):
            last = max(items, key=lambda each: (*_is_changed(catalog, "item", each, pool), each))
            place = catalog.origin("item", last).at("appearance")
            name = bare_name(pool)
            message = f"{len(items)} items need a look from `{name}`, which has only {len(looks)}"
            there = (Related(catalog.origin("appearance", pool), "these are the looks"),)
            yield Diagnostic(Code.E206, place, message, "add more looks", there)


def tiles(catalog: Catalog) -> Iterator[Diagnostic]:
    """Yield findings about tiles and their tilesets.

    That is E204 and E206 for a drawing that is missing or does not fit, E304 for a part that is of
    another tileset, and E301 for a tileset that is gone. What a sheet has is asked where somebody
    waits for that, as sheets are files.
    """
    sets = catalog.all(TilesetDef)
    letters = {key: {CLEAR, *whitespace, *each.legend} for key, each in sets.items()}
    missing: dict[str, str] = {}  # tilesets, and the first tile of each
    for identifier, tile in catalog.all(TileDef).items():
        if (of := sets.get(tile.tileset)) is None:
            missing.setdefault(tile.tileset, identifier)
        elif (tile.rows is None) == (tile.place is None):
            yield _not_drawn_once(catalog, identifier, tile)
        elif tile.rows is not None:
            rows = tile.rows.split()
            is_square = len(rows) == of.size and {*map(len, rows)} == {of.size}
            if not (is_square and letters[tile.tileset].issuperset(tile.rows)):
                yield _misdrawn(catalog, identifier, tile)
        elif of.sheet is None:
            place = catalog.origin("tile", identifier).at("place")
            message = f"the tileset `{bare_name(tile.tileset)}` has no sheet to take a tile from"
            there = (Related(catalog.origin("tileset", tile.tileset), "this is the tileset"),)
            yield Diagnostic(Code.E206, place, message, "draw `rows` instead", there)
        if tile.model_fields_set & _PARTS:
            yield from _misfit_parts(catalog, identifier, tile)
    yield from (_without_set(catalog, *each) for each in missing.items())


def _not_drawn_once(catalog: Catalog, identifier: str, tile: TileDef) -> Diagnostic:
    """Return the finding that a tile is neither drawn nor in a sheet, or both."""
    place = catalog.origin("tile", identifier)
    if tile.rows is None:
        message = f"tile `{bare_name(identifier)}` is not drawn"
        hint = "draw its `rows`, or give its `place` in the sheet of the tileset"
        return Diagnostic(Code.E204, place.at(token=Token.HEADER), message, hint)
    message = "a tile is either drawn or taken from a sheet"
    return Diagnostic(Code.E206, place.at("place"), message, "take `place` or `rows` out")


def _without_set(catalog: Catalog, tileset: str, identifier: str) -> Diagnostic:
    """Return E301 for a tileset that is not there, or not any more, and a tile that is in it."""
    place = catalog.origin("tile", identifier).at("tileset")
    if taken := catalog.removed.get(("tileset", tileset)):
        message = f"the tileset `{tileset}` is still needed"
        there = (Related(place, "this tile is in it"),)
        return Diagnostic(Code.E301, taken, message, "also change what uses it", there)
    message = f"there is no tileset `{tileset}`"
    return Diagnostic(Code.E301, place, message, "name another with `tileset`")


_PARTS = {"frames", "side", "below", "variants", "joins"}
"""The fields of a tile that name others."""


def _misdrawn(catalog: Catalog, identifier: str, tile: TileDef) -> Diagnostic:
    """Return E206 for the first row, or letter, of a drawing that its tileset does not allow."""
    of = catalog.get(TilesetDef, tile.tileset)
    place = catalog.origin("tile", identifier).at("rows")
    drawing = Drawing.read(tile.rows or "", has_blanks=True)
    if {*map(len, drawing.rows)} != {of.size}:  # so that blanks are layout, and no letters
        drawing = Drawing.read(tile.rows or "")
    for number, row in enumerate(drawing.rows):
        at = replace(place, part=Span(*drawing.part(number).values()))
        if len(row) != of.size:
            message = (
                f"row {number + 1} has {len(row)} letters, and a row of this tileset {of.size}"
            )
            return Diagnostic(Code.E206, at, message, f"give it {of.size}; `{CLEAR}` is clear")
        wrong = next((n for n, each in enumerate(row) if each not in (CLEAR, *of.legend)), None)
        if wrong is not None:
            at = replace(place, part=Span(*drawing.part(number, wrong).values()))
            message = f"row {number + 1} has the letter `{row[wrong]}`, which is not in the legend"
            there = Related(catalog.origin("tileset", tile.tileset).at("legend"), "the legend")
            hint = f"use one of {''.join(of.legend)}"
            return Diagnostic(Code.E206, at, message, hint, (there,))
    message = f"the drawing has {len(drawing.rows)} rows, and a tile of this tileset {of.size}"
    return Diagnostic(Code.E206, place, message, f"give it {of.size} rows")


def _misfit_parts(catalog: Catalog, identifier: str, tile: TileDef) -> Iterator[Diagnostic]:
    """Yield E304 for each tile that a tile names and that cannot be a part of it."""
    for use in references_of(tile):
        other = catalog.all(TileDef).get(use.id) if use.kind == "tile" else None
        if other is None:
            continue
        why, hint = "", f"name one of `{tile.tileset}`"
        if other.tileset != tile.tileset:
            why = f"is of another tileset, `{other.tileset}`"
        elif use.keys == ("below",) and other.below:
            why, hint = "has a tile below it itself", "draw both in one"
        if why:
            place = catalog.origin("tile", identifier).at(*use.keys)
            message = f"the tile `{bare_name(use.id)}` {why}"
            there = (Related(catalog.origin("tile", use.id), "this is the tile"),)
            yield Diagnostic(Code.E304, place, message, hint, there)


CHECKS: tuple[Check, ...] = (
    first_level,
    panel_names,
    fitting,
    indispensable,
    circles,
    looks_for_all,
    tiles,
)
"""The checks that are made whenever content is loaded."""


def run_checks(
    subject: S, checks: Iterable[Callable[[S], Iterable[Diagnostic]]], report: Sink
) -> None:
    """Add what `checks` find, and E901 for one that fails, which does not keep back the others.

    Args:
        subject: What they look at: a catalog, or whatever else they take.
        checks: Checks, lints, or trials.
        report: Takes the findings.
    """
    for check in checks:
        try:
            for diagnostic in check(subject):
                report.add(diagnostic)
        except Exception as error:  # noqa: BLE001 - a check may be anyone's
            place = Place(Document(f"{check.__module__}.{check.__qualname__}"))
            message = f"the check failed with {type(error).__name__}: {error}"
            report.add(Diagnostic(Code.E901, place, message, "this is a bug in the check"))
