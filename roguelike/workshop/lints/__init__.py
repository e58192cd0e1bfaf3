"""Lints: rules about content that is not wrong, but probably not meant.

A lint reads evidence and yields diagnostics. Its module says what it is about, and where its
thresholds come from. What cannot work is no lint: `roguelike.content.checks` finds it for players
as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from roguelike.content.findings.diagnostics import Diagnostic
from roguelike.workshop.lints.campaigns import goals, keys
from roguelike.workshop.lints.evidence import Evidence
from roguelike.workshop.lints.looks import look_alikes, readable, shared_glyphs
from roguelike.workshop.lints.no_effect import no_effect
from roguelike.workshop.lints.stats import bands, capable, costly, stat_bounds
from roguelike.workshop.lints.tiles import drawings, sheets, undrawn, unseen
from roguelike.workshop.lints.undeclared import undeclared
from roguelike.workshop.lints.unused import (
    unreachable,
    untold,
    unused,
    unused_settings,
    unused_tags,
)
from roguelike.workshop.lints.vault_traps import traps_at_doors

Lint = Callable[[Evidence], Iterable[Diagnostic]]

LINTS: tuple[Lint, ...] = (
    *(unused, unused_tags, unused_settings, unreachable, untold),
    *(stat_bounds, costly, bands, capable),
    *(look_alikes, shared_glyphs, readable, no_effect, keys, goals, undeclared, traps_at_doors),
    *(unseen, drawings, undrawn, sheets),
)
"""All lints."""
