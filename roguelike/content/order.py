"""Which mods can be loaded together, and in which order."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from roguelike.content.diagnostics import Code, Diagnostic, Related, Report, suggestion
from roguelike.content.document import Token
from roguelike.content.manifest import Mod
from roguelike.content.values import listed


@dataclass(frozen=True, slots=True)
class Order:
    """What can be loaded, and why the rest cannot.

    Attributes:
        mods: Each after all that it requires.
        left_out: For the id of each other mod the reason, as half a sentence.
    """

    mods: tuple[Mod, ...]
    left_out: Mapping[str, str]


def in_order(mods: Sequence[Mod], report: Report, unreadable: Collection[str] = ()) -> Order:
    """Put mods in order.

    What a mod requires comes before it. Where that leaves a choice the kinds of the mods decide,
    libraries first, and then the order in which they are given. A mod that cannot have what it
    requires is left out, and so is each that requires it; only the cause is reported.

    Args:
        mods: The mods.
        report: Takes E105, E110, E111 and E112.
        unreadable: The ids of mods that are there, but whose manifests have errors, which are
            reported already.
    """
    known = _by_id(mods, report)
    left_out = dict.fromkeys(sorted(set(unreadable) - set(known)), "its manifest has errors")
    for mod in known.values():
        for finding in _unmet(mod, known, left_out):
            left_out.setdefault(mod.id, finding.message)
            report.add(finding)
    left_out |= dependents(left_out, known.values())
    wanted = [mod for mod in known.values() if mod.id not in left_out]
    placed = _placed(wanted)
    stuck = {mod.id: mod for mod in wanted if mod not in placed}
    while stuck:
        cycle = _cycle(stuck)
        finding = _circular(cycle)
        report.add(finding)
        reasons = {mod.id: finding.message for mod in cycle}
        reasons |= dependents(reasons, stuck.values())
        left_out |= reasons
        stuck = {id_: mod for id_, mod in stuck.items() if id_ not in reasons}
    return Order(tuple(placed), left_out)


def dependents(ids: Collection[str], mods: Iterable[Mod]) -> dict[str, str]:
    """Return the mods that require any of `ids`, directly or not, with the reason for each.

    Args:
        ids: The mods that are left out.
        mods: All mods.
    """
    candidates = list(mods)
    found: dict[str, str] = {}
    grown = True
    while grown:
        grown = False
        for mod in candidates:
            lacking = [id_ for id_ in mod.requires if id_ in ids or id_ in found]
            if lacking and mod.id not in found and mod.id not in ids:
                found[mod.id] = f"it requires {listed(lacking, 'and')}"
                grown = True
    return found


def _by_id(mods: Iterable[Mod], report: Report) -> dict[str, Mod]:
    """Return the mods by id, the first of those that have the same."""
    known: dict[str, Mod] = {}
    for mod in mods:
        first = known.setdefault(mod.id, mod)
        if first is not mod:
            message = f"there is another mod with the id `{mod.id}`, which is used instead"
            related = Related(first.place("mod", "id"), "the other one")
            place = mod.place("mod", "id")
            report.add(Diagnostic(Code.E105, place, message, related=(related,)))
    return known


def _unmet(mod: Mod, known: Mapping[str, Mod], left_out: Collection[str]) -> Iterable[Diagnostic]:
    """Yield which requirements of `mod` cannot be met for a reason that is its own."""
    for required, requirement in mod.requires.items():
        if required not in known and required in left_out:
            continue
        if required not in known:
            place = mod.place("requires", required, token=Token.KEY)
            message = f"the required mod `{required}` is missing"
            yield Diagnostic(Code.E111, place, message, suggestion(required, known))
        elif not requirement.allows(version := known[required].manifest.mod.version):
            place = mod.place("requires", required)
            message = f"the mod `{required}` has version {version}; required is {requirement}"
            related = Related(known[required].place("mod", "version"), "its version")
            yield Diagnostic(Code.E112, place, message, related=(related,))


def _placed(mods: Sequence[Mod]) -> list[Mod]:
    """Return mods so that each comes after all that it requires, as far as that is possible.

    This is Kahn's algorithm with a heap: of the mods that could come next, always the one whose
    kind goes first, and of those, the one that was given first.
    """
    position = {mod.id: number for number, mod in enumerate(mods)}
    waiting = {mod.id: set(mod.requires) for mod in mods}
    ready = [(mod.precedence, position[mod.id]) for mod in mods if not waiting[mod.id]]
    heapq.heapify(ready)
    placed: list[Mod] = []
    while ready:
        _, number = heapq.heappop(ready)
        done = mods[number]
        placed.append(done)
        for mod in mods:
            if done.id in waiting[mod.id]:
                waiting[mod.id].remove(done.id)
                if not waiting[mod.id]:
                    heapq.heappush(ready, (mod.precedence, position[mod.id]))
    return placed


def _cycle(stuck: Mapping[str, Mod]) -> list[Mod]:
    """Return mods each of which requires the next, and the last the first.

    Each of `stuck` requires another of them, so following requirements leads back to one.
    """
    path: list[str] = []
    current = next(iter(stuck))
    while current not in path:
        path.append(current)
        current = next(id_ for id_ in stuck[current].requires if id_ in stuck)
    return [stuck[id_] for id_ in path[path.index(current) :]]


def _circular(cycle: Sequence[Mod]) -> Diagnostic:
    steps = [*cycle, cycle[0]]
    path = " -> ".join(f"`{mod.id}`" for mod in steps)
    places = [
        mod.place("requires", required.id, token=Token.KEY) for mod, required in pairwise(steps)
    ]
    related = tuple(Related(place, "and this") for place in places[1:])
    message = f"mods require one another in a circle: {path}"
    return Diagnostic(Code.E110, places[0], message, "one of these has to go", related)
