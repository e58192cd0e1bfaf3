"""Which definitions a game can come to, and which lead to which."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from roguelike.content.checks.evidence import Evidence
from roguelike.content.document import KeyPath
from roguelike.content.families import Key

STARTS = ("campaign", "theme", "message")
"""What games begin with, players choose, and screens ask for by name."""


def following(evidence: Evidence) -> Mapping[Key, list[Key]]:
    """Return what each definition makes use of, without what is listed in vain.

    What a table is about, such as the stats of a monster, is not used by that.
    """
    vain = {(each.kind, each.id, each.keys) for each in evidence.habitats.absent}
    return {
        key: [
            use.target
            for use in uses
            if not use.is_key and not (vain and _is_in(vain, key, use.keys))
        ]
        for key, uses in evidence.uses.items()
    }


def _is_in(vain: Collection[tuple[str, str, KeyPath]], key: Key, keys: KeyPath) -> bool:
    return any((*key, keys[:length]) in vain for length in range(len(keys) + 1))


def reached(begin: Iterable[Key], leads: Mapping[Key, Iterable[Key]]) -> set[Key]:
    """Return all that one comes to from `begin`, itself included."""
    found = set(begin)
    waiting = list(found)
    while waiting:
        for each in leads.get(waiting.pop(), ()):
            if each not in found:
                found.add(each)
                waiting.append(each)
    return found
