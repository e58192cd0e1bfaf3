"""Whether what players are told of behaviors, effects and conditions mentions what these have."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.suggest import suggest
from roguelike.content.findings.wording import listed
from roguelike.content.schema.ids import bare_name
from roguelike.content.schema.messages import MessageDef, told_of
from roguelike.content.schema.templates import placeholders
from roguelike.content.schema.tree import table_of
from roguelike.registry import kind_of


def entry_texts(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W210 for each name in braces that nothing is put in for, as no parameter has it."""
    for identifier, message in evidence.catalog.all(MessageDef).items():
        entry = told_of(bare_name(identifier), evidence.choices)
        if entry is None or not entry.is_told:
            continue
        fields = table_of(entry).items()
        known = [name for name, each in fields if name != "kind" and not each.value.point]
        for name in dict.fromkeys(placeholders(message.text)):
            if name not in known:
                place = evidence.catalog.origin("message", identifier).at("text")
                problem = f"nothing is put in for `{{{name}}}`: `{kind_of(entry)}` has no `{name}`"
                braces = listed([f"{{{each}}}" for each in known], "and")
                hint = suggest(name, known).hint or (f"it has {braces}" if known else "take it out")
                yield Diagnostic(Code.W210, place, problem, hint)
