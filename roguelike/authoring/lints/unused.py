"""Whether anything makes use of what is defined."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from roguelike.authoring.lints.evidence import Evidence
from roguelike.authoring.lints.replaced import Replaced, replaced
from roguelike.content.dependencies.causes import OTHER_PLACES
from roguelike.content.documents.document import Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.names.ids import bare_name
from roguelike.content.words.values import listed

_HINTS = {
    "color": "draw something in it, or take it out",
    "keymap": "name it in the `keymaps` of a campaign",
    "level": "name it in the `levels` of a campaign",
    "monster": "put it into a level: name it in `monsters` of a pass such as `populate`",
    "player": "name it as the `player` of a campaign",
    "rules": "name it as the `rules` of a campaign",
    "stat": "show it in the `panel` of a campaign, name it in `rules`, or take it out",
    "swatch": "name it in a color, or take it out",
    "terrain": "name it in the generator or a pass of a level",
}


def unused(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for each definition to which no other refers, and that nothing inherits from.

    What mods of the kind `library` define is there for others. That a table is about something,
    as `stats` of a monster is about stats, makes no use of it. What would be used but for a patch
    is found there.
    """
    found = [key for key in evidence.unused if not evidence.is_for_others(key[1])]
    losses = replaced(evidence.catalog.changed.values(), found)
    together: defaultdict[tuple[Replaced, str], list[str]] = defaultdict(list)
    for kind, identifier in found:
        if loss := losses.get((kind, identifier)):
            together[loss, kind].append(identifier)
            continue
        place = evidence.catalog.origin(kind, identifier).at(token=Token.HEADER)
        message = f"nothing uses the {kind} `{bare_name(identifier)}`"
        hint = _HINTS.get(kind, "use it, or take it out")
        yield Diagnostic(Code.W501, place, message, hint)
    for (loss, kind), ids in together.items():
        yield _lost(evidence, loss, kind, ids)
    yield from _without_heirs(evidence)


def _lost(evidence: Evidence, loss: Replaced, kind: str, ids: Sequence[str]) -> Diagnostic:
    """Return that nothing uses some definitions any more because of a patch."""
    called = listed(bare_name(each) for each in ids)
    message = f"nothing uses the {kind} {called} any more: this replaces all of `{loss.name}`"
    hint = "write append in place of set, which adds to what is there"
    places = [evidence.catalog.origin(kind, each) for each in ids[:OTHER_PLACES]]
    related = tuple(Related(each.at(token=Token.HEADER), "defined here") for each in places)
    return Diagnostic(Code.W501, loss.place, message, hint, related)


def _without_heirs(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for each abstract definition from which nothing inherits."""
    catalog, named = evidence.catalog, evidence.contingencies.named
    for (kind, identifier), history in sorted(catalog.abstract.items()):
        is_used = history.place in evidence.inherited or (kind, identifier) in named
        if not is_used and not evidence.is_for_others(identifier):
            message = f"nothing inherits from the abstract {kind} `{bare_name(identifier)}`"
            hint = f'write `inherits = "{bare_name(identifier)}"` where it is meant to help'
            yield Diagnostic(Code.W501, history.place.at(token=Token.HEADER), message, hint)
