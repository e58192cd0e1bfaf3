"""The lints: what is looked for when somebody asks what is wrong with content."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from roguelike.authoring.lints.bands import bands
from roguelike.authoring.lints.capable import capable
from roguelike.authoring.lints.costly import costly
from roguelike.authoring.lints.evidence import Evidence
from roguelike.authoring.lints.keys import keys
from roguelike.authoring.lints.look_alikes import look_alikes
from roguelike.authoring.lints.no_effect import no_effect
from roguelike.authoring.lints.panel_room import panel_room
from roguelike.authoring.lints.readable import readable
from roguelike.authoring.lints.repeated_keys import repeated_keys
from roguelike.authoring.lints.stat_bounds import stat_bounds
from roguelike.authoring.lints.undeclared import undeclared
from roguelike.authoring.lints.unreachable import unreachable
from roguelike.authoring.lints.untold import untold
from roguelike.authoring.lints.unused import unused
from roguelike.authoring.lints.unused_settings import unused_settings
from roguelike.authoring.lints.unused_tags import unused_tags
from roguelike.content.findings.diagnostics import Diagnostic

Lint = Callable[[Evidence], Iterable[Diagnostic]]

LINTS: tuple[Lint, ...] = (
    unused,
    unused_tags,
    unused_settings,
    untold,
    unreachable,
    no_effect,
    panel_room,
    stat_bounds,
    bands,
    capable,
    look_alikes,
    readable,
    costly,
    keys,
    repeated_keys,
    undeclared,
)
"""All lints. What each is about, and where its thresholds come from, is said in its module."""
