"""The lints: what is looked for when somebody asks what is wrong with content."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from roguelike.content.checks.bands import bands
from roguelike.content.checks.capable import capable
from roguelike.content.checks.costly import costly
from roguelike.content.checks.evidence import Evidence
from roguelike.content.checks.keys import keys
from roguelike.content.checks.look_alikes import look_alikes
from roguelike.content.checks.no_effect import no_effect
from roguelike.content.checks.panel_room import panel_room
from roguelike.content.checks.readable import readable
from roguelike.content.checks.repeated_keys import repeated_keys
from roguelike.content.checks.stat_bounds import stat_bounds
from roguelike.content.checks.undeclared import undeclared
from roguelike.content.checks.unreachable import unreachable
from roguelike.content.checks.untold import untold
from roguelike.content.checks.unused import unused
from roguelike.content.checks.unused_settings import unused_settings
from roguelike.content.checks.unused_tags import unused_tags
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
IN_PART: tuple[Lint, ...] = (look_alikes, no_effect, panel_room, readable)
"""Those that can be asked about what is certain of mods in which something is wrong."""
BY_DEPTH: tuple[Lint, ...] = (stat_bounds, bands, capable, costly)
"""Those that can be asked the same if it is known of all levels at which depths they are."""
