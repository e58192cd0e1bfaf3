"""Lints: rules about what is not wrong with content, but probably not meant.

A lint reads evidence and yields diagnostics. Its module says what it is about, and where its
thresholds come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from roguelike.authoring.lints.evidence import Evidence
from roguelike.authoring.lints.glyphs import shared_glyphs
from roguelike.authoring.lints.goals import goals
from roguelike.authoring.lints.keys import keys
from roguelike.authoring.lints.looks import look_alikes, readable
from roguelike.authoring.lints.no_effect import no_effect
from roguelike.authoring.lints.stats import bands, capable, costly, stat_bounds
from roguelike.authoring.lints.tiles import drawings, sheets, undrawn, unseen
from roguelike.authoring.lints.traps import traps_at_doors
from roguelike.authoring.lints.undeclared import undeclared
from roguelike.authoring.lints.unused import (
    unreachable,
    untold,
    unused,
    unused_settings,
    unused_tags,
)
from roguelike.content.findings.diagnostics import Diagnostic

Lint = Callable[[Evidence], Iterable[Diagnostic]]

LINTS: tuple[Lint, ...] = (
    *(unused, unused_tags, unused_settings, unreachable, untold),
    *(stat_bounds, costly, bands, capable),
    *(look_alikes, shared_glyphs, readable, no_effect, keys, goals, undeclared, traps_at_doors),
    *(unseen, drawings, undrawn, sheets),
)
"""All lints."""
