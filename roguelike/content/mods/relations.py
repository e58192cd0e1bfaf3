"""What manifests say about other mods, as the links of a graph: who comes after whom, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import NamedTuple

from roguelike.content.documents.document import Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.findings.reasons import Reason, in_a_row
from roguelike.content.mods.manifest import Mod


class Link(NamedTuple):
    """Why a mod comes after another.

    Attributes:
        reason: The reason, about the one that comes after.
        place: Where a manifest says so.
        is_firm: Whether the mod may use the other; a wish for the order does not let it.
    """

    reason: Reason
    place: Place
    is_firm: bool = True


Links = dict[str, dict[str, Link]]
"""For the id of each mod those after which it comes, by their ids."""


def successors(mods: Sequence[Mod], failed: Collection[str] = ()) -> dict[str, str]:
    """Return which of `mods` takes the place of which other, by their ids.

    Of several that would take the same place, the first by id does. One of `failed` takes the
    place of none that is there.
    """
    found: dict[str, str] = {}
    there = {mod.id for mod in mods}
    for mod in sorted(mods, key=lambda mod: mod.id):
        for old in mod.manifest.mod.replaces:
            is_in_vain = mod.id in failed and old in there
            if not is_in_vain and old not in found and stand_in(mod.id, found) != old:
                found[old] = mod.id
    return {old: stand_in(old, found) for old in found}


def stand_in(identifier: str, taken: Mapping[str, str]) -> str:
    """Return the id of the mod that is used where `identifier` is asked for."""
    while identifier in taken:
        identifier = taken[identifier]
    return identifier


def linked(mods: Sequence[Mod], taken: Mapping[str, str], report: Report) -> Links:
    """Return what mods require and can use, and their wishes as far as these go with all else.

    Args:
        mods: Those that are on. They do not require one another in a circle.
        taken: For the id of a mod that is replaced the one that takes its place.
        report: Takes I114 and W115.
    """
    links = firm_links(mods, taken, report)
    _add_wishes(links, mods, taken, report)
    return links


def firm_links(mods: Iterable[Mod], taken: Mapping[str, str], report: Report) -> Links:
    """Return what mods require, and what else they can use as far as it is there.

    Args:
        mods: Those that are on. All that they require is among them.
        taken: For the id of a mod that is replaced the one that takes its place.
        report: Takes W115.
    """
    known = {mod.id: mod for mod in mods}
    links: Links = {}
    for mod in known.values():
        own = links[mod.id] = dict[str, Link]()
        for name in mod.requires:
            place = mod.place("requires", name, token=Token.KEY)
            reason = Reason("requires", mods=in_a_row([name]))
            own.setdefault(stand_in(name, taken), Link(reason, place))
        for name in _usable(mod, known, taken, report):
            place = mod.place("optional", name, token=Token.KEY)
            own.setdefault(stand_in(name, taken), Link(Reason("uses", mod=name), place))
    return links


def _add_wishes(
    links: Links, mods: Iterable[Mod], taken: Mapping[str, str], report: Report
) -> None:
    """Add where mods would like to be, as far as that closes no circle with what is there already.

    Wishes are taken in the order of the ids of the mods that have them.
    """
    for mod in sorted(mods, key=lambda mod: mod.id):
        for wish in _wishes(mod, taken):
            if wish.first not in links or wish.then not in links or wish.first == wish.then:
                continue
            if leads_to(links, wish.first, wish.then):
                message = f"the wish to load `{wish.first}` before `{wish.then}` is ignored"
                hint = f"`{wish.first}` has to come after `{wish.then}`"
                report.add(Diagnostic(Code.I114, wish.link.place, message, hint))
            else:
                links[wish.then].setdefault(wish.first, wish.link)


def leads_to(links: Mapping[str, Mapping[str, Link]], start: str, goal: str) -> bool:
    """Tell whether `start` comes after `goal` because of links, directly or not."""
    seen: set[str] = set()
    ahead = [start]
    while ahead:
        current = ahead.pop()
        if current == goal:
            return True
        if current not in seen:
            seen.add(current)
            ahead += links.get(current, ())
    return False


def circle(links: Links) -> list[str]:
    """Return mods each of which comes after the next and the last after the first; or none."""
    try:
        TopologicalSorter(links).prepare()
    except CycleError as error:
        around: list[str] = error.args[1][:0:-1]
        start = around.index(min(around))
        return [*around[start:], *around[:start]]
    return []


_ALONE = {"requires": "require", "optional": "make use of"}
"""What a mod would do for itself, by the table in which it is named."""


def circular(ids: Sequence[str], links: Links) -> tuple[Reason, Diagnostic]:
    """Return what is wrong with a circle, and the finding, with all places that close it."""
    steps = [*ids, ids[0]]
    path = " -> ".join(f"`{each}`" for each in steps)
    places = [links[mod][other].place for mod, other in pairwise(steps)]
    related = tuple(Related(place, "and this") for place in places[1:])
    reason = Reason("circle", path=path)
    if len(ids) == 1:
        message = f"the mod cannot {_ALONE[str(places[0].keys[0])]} itself"
        return reason, Diagnostic(Code.E110, places[0], message, "take the line out")
    return reason, Diagnostic(Code.E110, places[0], reason, "one of these has to go", related)


class _Wish(NamedTuple):
    """That one mod should come before another."""

    first: str
    then: str
    link: Link


def _wishes(mod: Mod, taken: Mapping[str, str]) -> Iterator[_Wish]:
    for number, name in enumerate(mod.manifest.order.after):
        reason, place = Reason("after", mod=name), mod.place("order", "after", number)
        yield _Wish(stand_in(name, taken), mod.id, Link(reason, place, is_firm=False))
    for number, name in enumerate(mod.manifest.order.before):
        reason, place = Reason("before", mod=mod.id), mod.place("order", "before", number)
        yield _Wish(mod.id, stand_in(name, taken), Link(reason, place, is_firm=False))


def _usable(
    mod: Mod,
    known: Mapping[str, Mod],
    taken: Mapping[str, str],
    report: Report,
) -> Iterator[str]:
    """Yield the optional mods of `mod` that are there in a version that it can use."""
    for name, wanted in mod.manifest.optional.items():
        other = known.get(stand_in(name, taken))
        if other is None or name in mod.manifest.requires:
            continue
        if other.id == name and not wanted.allows(other.version):
            place = mod.place("optional", name)
            message = f"the mod `{name}` has version {other.version}; usable is {wanted}"
            hint = "until then it is treated as if it were not there"
            related = Related(other.place("mod", "version"), "its version")
            report.add(Diagnostic(Code.W115, place, message, hint, (related,)))
        else:
            yield name
