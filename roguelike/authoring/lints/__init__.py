"""The lints: what is looked for when authors ask what is wrong with content.

A lint reads evidence and yields findings about what is not wrong, but probably not meant. What
each is about, and where its thresholds come from, is said in its module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from roguelike.authoring.lints.evidence import Evidence
from roguelike.authoring.lints.fights import bands, capable
from roguelike.authoring.lints.keys import keys
from roguelike.authoring.lints.looks import look_alikes, readable
from roguelike.authoring.lints.no_effect import no_effect
from roguelike.authoring.lints.stats import costly, stat_bounds
from roguelike.authoring.lints.undeclared import undeclared
from roguelike.authoring.lints.unreachable import unreachable, untold
from roguelike.authoring.lints.unused import unused, unused_settings, unused_tags
from roguelike.content.findings.diagnostics import Diagnostic

Lint = Callable[[Evidence], Iterable[Diagnostic]]

LINTS: tuple[Lint, ...] = (
    *(unused, unused_tags, unused_settings),
    *(unreachable, untold),
    no_effect,
    *(stat_bounds, costly),
    *(bands, capable),
    *(look_alikes, readable),
    keys,
    undeclared,
)
"""All lints."""
