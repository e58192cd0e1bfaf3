"""`roguelike explain`: where the values of a definition come from, or the page for a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command
from roguelike.cli.errors import UsageError
from roguelike.cli.facts import JSON, TEXT, Block, Columns, Facts, said
from roguelike.cli.options import TextOptions, group, output_format, positional
from roguelike.content.findings.wording import both_shown, shown

if TYPE_CHECKING:
    from roguelike.cli.authors.definition_lookup import Found
    from roguelike.content.merging.history import HistoryStep


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    target: str = positional("WORD", "[KIND/]ID[.FIELD], or a topic", str)
    format: str = output_format(TEXT, JSON)
    content: TextOptions = group(TextOptions)


def run(options: Options) -> Facts[Any]:
    """Find where a value, or all of them, come from; or else the page for a word.

    Raises:
        UsageError: There is no such definition, field or page, or there are several such fields.
    """
    from roguelike.cli.authors.definition_lookup import meant
    from roguelike.cli.authors.reference import page
    from roguelike.cli.selected_content import playable_content
    from roguelike.content.findings.diagnostics import Code

    plugins = options.content.plugins
    if options.target.upper() in Code.__members__:
        return said(page(options.target, plugins=plugins))
    content = playable_content(options.content)
    try:
        found = meant(options.target, content)
    except UsageError as error:
        return said(page(options.target, plugins=plugins, otherwise=error))
    histories = [content.catalog.history(each.kind, each.id).steps(each.path) for each in found]
    explained = [(each, [*steps]) for each, steps in zip(found, histories, strict=True)]
    facts = [_facts(*each) for each in explained]
    named = [{"kind": each.kind, **fact} for each, fact in zip(found, facts, strict=True)]
    return Facts(named if named[1:] else facts[0], lambda _: _as_text(explained))


def _as_text(explained: list[tuple[Found, list[HistoryStep]]]) -> Iterator[Block]:
    for number, each in enumerate(explained):
        yield from [""] if number else []
        yield from _lines(*each)


def _facts(found: Found, steps: Iterable[HistoryStep]) -> dict[str, Any]:
    """Return what the JSON form says; its keys are promises."""
    facts: list[dict[str, Any]] = []
    for step in steps:
        line, column, _ = step.place.region()
        facts.append(
            {
                "step": step.step,
                "path": _near(step),
                "line": line,
                "column": column,
                "old": _or_none(step.old),
                "new": _or_none(step.new),
                "note": step.note,
            }
        )
    return {
        "id": found.id,
        "field": found.field,
        "value": found.value,
        "steps": facts,
    }


def _or_none(value: Any) -> Any:  # noqa: ANN401 - any value
    from roguelike.content.merging.layers import MISSING

    return None if value is MISSING else value


def _lines(found: Found, steps: list[HistoryStep]) -> Iterator[Block]:
    if found.field is None:
        yield found.definition
        for step in steps:
            yield ""
            yield f"{step.step}  {_where(step)}{_note(step)}"
            yield from _changes(step)
        return
    yield f"{found.definition}: {found.field} = {shown(found.value)}"
    yield ""
    if steps:
        rows = [
            (step.step, _where(step), f"{_change(step.old, step.new)}{_note(step)}")
            for step in steps
        ]
        yield Columns(rows)
    elif found.is_abstract:
        yield "nothing sets it: whatever inherits it has to"
    else:
        yield "nothing sets it: this is its default"


def _where(step: HistoryStep) -> str:
    line, column, _ = step.place.region()
    return f"{_near(step)}:{line}:{column}"


def _near(step: HistoryStep) -> str:
    """Return the path of a step's file, as short as it can be shown."""
    path, here = Path(step.place.document.path), Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else path.as_posix()


def _note(step: HistoryStep) -> str:
    return f"  # {step.note}" if step.note else ""


def _changes(step: HistoryStep) -> Iterator[str]:
    """Yield what a step changed in a whole definition."""
    from roguelike.content.merging.layers import MISSING

    for path in {**step.old, **step.new}:
        change = _change(step.old.get(path, MISSING), step.new.get(path, MISSING))
        yield f"  {path} = {change}"


def _change(old: Any, new: Any) -> str:  # noqa: ANN401 - any values
    """Return what became of a value, with what is different where it is too long to be shown."""
    from roguelike.content.merging.layers import MISSING

    if old is MISSING:
        return shown(new)
    if new is MISSING:
        return f"{shown(old)} -> (not set)"
    return " -> ".join(both_shown(old, new))


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "Shows a definition, what it inherits, and every patch to it, each with its place"
        " and what it changed. If several kinds or mods have the id, all of them are shown."
        " As JSON, one definition is an object with id, field, value and steps; several are"
        " a list of such objects, each with its kind."
    ),
    examples=[
        ("roguelike explain E301", "what a code means, and how to fix it"),
        ("roguelike explain monster.stats", "what a field takes"),
        ("roguelike explain kobold", "everything about a definition"),
        ("roguelike explain classic:kobold.stats.attack", "one value of it"),
        (
            "roguelike explain kobold.behaviors.move_and_attack.alert_turns",
            ("a value deep inside"),
        ),
        ("roguelike explain color/kobold", "only this kind, if several have the name"),
        ("roguelike explain kobold --format json", "for programs"),
    ],
)
