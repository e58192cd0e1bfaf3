"""Which definitions a game can come to, when it is known which lead to which."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from roguelike.content.patching.families import Key

STARTS = ("campaign", "theme", "message")
"""What games begin with, players choose, and screens ask for by name."""


def reversed_leads(
    among: Iterable[Key], leads: Mapping[Key, Iterable[Key]]
) -> Mapping[Key, list[Key]]:
    """Return which of some definitions lead to each, by what they lead to."""
    found: defaultdict[Key, list[Key]] = defaultdict(list)
    for key in among:
        for each in leads.get(key, ()):
            found[each].append(key)
    return found


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
