"""Links between mods by their manifests: the mods that come after others, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import NamedTuple

from roguelike.content.documents.document import Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.findings.reasons import ReasonText, in_a_row
from roguelike.content.mods.manifest import Mod


class LoadLink(NamedTuple):
    """The reason why a mod comes after another.

    Attributes:
        reason: The reason, about the one that comes after.
        place: Where a manifest says so.
        is_firm: Whether the mod may use the other; a wish for the order does not let it.
    """

    reason: ReasonText
    place: Place
    is_firm: bool = True


Links = dict[str, dict[str, LoadLink]]
"""The links from each mod to those after which it comes, both by their ids."""


def replaced(mods: Mapping[str, Mod], failed: Collection[str]) -> dict[str, str]:
    """Return the ids of the mods that replace others, by the ids of those.

    Of several that would take the same place, the first by id does. One of `failed` takes the
    place of none that is there.
    """
    found: dict[str, str] = {}
    for mod in mods.values():
        for old in mod.manifest.mod.replaces:
            is_in_vain = mod.id in failed and old in mods
            if not is_in_vain and old not in found and _stand_in(mod.id, found) != old:
                found[old] = mod.id
    return {old: _stand_in(old, found) for old in found}


def _stand_in(identifier: str, taken: Mapping[str, str]) -> str:
    """Return the id of the mod that is used where `identifier` is asked for."""
    while identifier in taken:
        identifier = taken[identifier]
    return identifier


def dependents(
    ids: Collection[str], mods: Iterable[Mod], taken: Mapping[str, str]
) -> dict[str, ReasonText]:
    """Return the mods that require any of `ids`, directly or not, with the reason for each.

    Args:
        ids: The mods that are left out.
        mods: All mods.
        taken: For the id of a mod that is replaced the one that takes its place.
    """
    candidates = sorted((mod for mod in mods if mod.id not in ids), key=lambda mod: mod.id)
    found: dict[str, ReasonText] = {}
    grown = True
    while grown:
        grown = False
        for mod in candidates:
            wanted = [taken.get(id_, id_) for id_ in mod.requires]
            lacking = [id_ for id_ in wanted if id_ in ids or id_ in found]
            if lacking and mod.id not in found:
                found[mod.id] = ReasonText("requires", mods=in_a_row(lacking))
                grown = True
    return found


def linked(mods: Sequence[Mod], taken: Mapping[str, str], report: Report) -> Links:
    """Return the links by requirements, uses and those wishes that close no circle.

    Wishes are taken in the order of the ids of the mods that have them.

    Args:
        mods: Those that are on, by id. They do not require each other in a circle.
        taken: For the id of a mod that is replaced the one that takes its place.
        report: Takes I114 and W115.
    """
    links = firm_links(mods, taken, report)
    for mod in mods:
        for first, then, link in _wishes(mod, taken):
            if first not in links or then not in links or first == then:
                continue
            if _leads_to(links, first, then):
                message = f"the request to load `{first}` before `{then}` is ignored"
                hint = f"`{first}` has to load after `{then}`"
                report.add(Diagnostic(Code.I114, link.place, message, hint))
            else:
                links[then].setdefault(first, link)
    return links


def firm_links(mods: Iterable[Mod], taken: Mapping[str, str], report: Report) -> Links:
    """Return the links by requirements, and by uses of mods that are there."""
    known = {mod.id: mod for mod in mods}
    links: Links = {}
    for mod in known.values():
        own = links[mod.id] = dict[str, LoadLink]()
        for name in mod.requires:
            place = mod.place("requires", name, token=Token.KEY)
            reason = ReasonText("requires", mods=in_a_row([name]))
            own.setdefault(taken.get(name, name), LoadLink(reason, place))
        for name in mod.manifest.optional:
            other = known.get(taken.get(name, name))
            if other and _is_usable(mod, name, other, report):
                place = mod.place("optional", name, token=Token.KEY)
                own.setdefault(other.id, LoadLink(ReasonText("uses", mod=name), place))
    return links


def _is_usable(mod: Mod, name: str, other: Mod, report: Report) -> bool:
    """Return True if a mod can use another that it names as optional; report W115 if not."""
    wanted = mod.manifest.optional[name]
    if name in mod.requires or other.id != name or wanted.allows(other.version):
        return True
    message = f"the mod `{name}` has version {other.version}, but only {wanted} can be used"
    hint = "until then, it is treated as missing"
    related = Related(other.place("mod", "version"), "its version")
    report.add(Diagnostic(Code.W115, mod.place("optional", name), message, hint, (related,)))
    return False


def _wishes(mod: Mod, taken: Mapping[str, str]) -> Iterator[tuple[str, str, LoadLink]]:
    """Yield the wishes of a mod for its order, with reasons."""
    for number, name in enumerate(mod.manifest.order.after):
        reason, place = ReasonText("after", mod=name), mod.place("order", "after", number)
        yield taken.get(name, name), mod.id, LoadLink(reason, place, is_firm=False)
    for number, name in enumerate(mod.manifest.order.before):
        reason, place = ReasonText("before", mod=mod.id), mod.place("order", "before", number)
        yield mod.id, taken.get(name, name), LoadLink(reason, place, is_firm=False)


def _leads_to(links: Links, start: str, goal: str) -> bool:
    """Return True if `start` comes after `goal` because of links, directly or not."""
    seen: set[str] = set()
    ahead = [start]
    while ahead:
        current = ahead.pop()
        if current not in seen:
            seen.add(current)
            ahead += links[current]
    return goal in seen


def circle(links: Links) -> list[str]:
    """Return a circle of mods, each of which comes after the next; none if there is none."""
    try:
        TopologicalSorter(links).prepare()
    except CycleError as error:
        around: list[str] = error.args[1][:0:-1]
        start = around.index(min(around))
        return [*around[start:], *around[:start]]
    return []


def circular(ids: Sequence[str], links: Links) -> tuple[ReasonText, Diagnostic]:
    """Return the reason and the finding about a circle, with all places that close it."""
    steps = [*ids, ids[0]]
    places = [links[mod][other].place for mod, other in pairwise(steps)]
    reason = ReasonText("circle", path=" -> ".join(f"`{each}`" for each in steps))
    if len(ids) == 1:
        verb = "require" if places[0].keys[0] == "requires" else "use"
        message = f"the mod cannot {verb} itself"
        return reason, Diagnostic(Code.E110, places[0], message, "remove the line")
    related = tuple(Related(place, "and this") for place in places[1:])
    return reason, Diagnostic(Code.E110, places[0], reason, "one of these has to go", related)
