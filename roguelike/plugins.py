"""The implementations that data can select, collected from those who provide them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from roguelike.behaviors import BEHAVIORS
from roguelike.engine.actions.base import Action
from roguelike.engine.binding import Registries
from roguelike.engine.combat import Blow, Clash
from roguelike.engine.site import Site
from roguelike.engine.turn import Turn
from roguelike.generators import GENERATORS
from roguelike.passes import PASSES
from roguelike.registry import Entry, Registry
from roguelike.rules import RULES


@dataclass(frozen=True, slots=True)
class Plugin:
    """What one distribution provides."""

    name: str
    behaviors: tuple[Entry[Any, Turn, Action | None], ...] = ()
    generators: tuple[Entry[Any, Site, None], ...] = ()
    passes: tuple[Entry[Any, Site, None], ...] = ()
    rules: tuple[Entry[Any, Clash, Blow], ...] = ()


BUILTIN = Plugin("roguelike", BEHAVIORS, GENERATORS, PASSES, RULES)


def registries(plugins: Iterable[Plugin] = (BUILTIN,)) -> Registries:
    """Return the implementations of all `plugins`.

    Raises:
        ValueError: Two of them have the same name at the same extension point.
    """
    provided = tuple(plugins)
    return Registries(
        behaviors=Registry("behavior", (e for p in provided for e in p.behaviors)),
        generators=Registry("generator", (e for p in provided for e in p.generators)),
        passes=Registry("pass", (e for p in provided for e in p.passes)),
        rules=Registry("rule", (e for p in provided for e in p.rules)),
    )
