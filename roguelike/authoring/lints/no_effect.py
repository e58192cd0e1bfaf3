"""Whether what definitions say makes any difference."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.documents.document import Place, Span, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.findings.mends import Rename
from roguelike.content.schema.actors import CHECKED_DEPTHS, MonsterDef, StatDef
from roguelike.content.schema.base import PLACEHOLDER, placeholders
from roguelike.content.schema.campaigns import STATUS_BORDER, VALUE_GAP, CampaignDef
from roguelike.content.schema.fields import item_type, kind_of, selectable
from roguelike.content.schema.ids import bare_name
from roguelike.content.schema.levels import TerrainDef
from roguelike.content.schema.rules import Foretelling, RulesDef
from roguelike.registry import Params


def no_effect(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W210 for each field that makes no difference because of what else is said."""
    yield from _of_behaviors(evidence)
    yield from _of_stats(evidence)
    yield from _of_attacks(evidence)
    yield from _of_formats(evidence)
    yield from _of_terrain(evidence)
    yield from _of_movement(evidence)
    yield from _of_panels(evidence)


def _of_behaviors(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield the first of the behaviors that are never asked."""
    for identifier, monster in evidence.catalog.all(MonsterDef).items():
        for number, each in enumerate(monster.behaviors[:-1]):
            if each.always_answers:
                place = evidence.catalog.origin("monster", identifier).at("behaviors")
                yield _never_asked(each, monster.behaviors[number + 1], place, number + 1)
                break


def _never_asked(first: Params, second: Params, place: Place, number: int) -> Diagnostic:
    one, other = kind_of(type(first)), kind_of(type(second))
    message = f"`{other}` is never asked, as `{one}` before it always has an answer"
    related = Related(place.at(number - 1), "what comes after this is never asked")
    return Diagnostic(Code.W210, place.at(number), message, f"put `{one}` last", (related,))


def _of_stats(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield where an actor is given the health that it gets from its greatest health."""
    catalog = evidence.catalog
    roles = {rules.roles.health: rules.roles for rules in catalog.all(RulesDef).values()}
    for kind, identifier, actor in evidence.actors():
        for stat in roles.keys() & actor.stats.keys():
            most = bare_name(roles[stat].max_health)
            place = evidence.entry(kind, identifier, "stats", stat)
            message = f"`{bare_name(stat)}` begins as `{most}`, whatever is said here"
            is_meant = roles[stat].max_health not in actor.stats
            hint = f"did you mean `{most}`?" if is_meant else "take it out"
            mend = (Rename(bare_name(stat), most),) if is_meant else ()
            yield Diagnostic(Code.W210, _key(place), message, hint, mend=mend)


def _of_attacks(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield where it is said how hard a monster hits that never does anything.

    What is inherited may matter to others, and a monster whose file gives it no behaviors is meant
    to do nothing.
    """
    catalog = evidence.catalog
    combats = [rules.combat for rules in catalog.all(RulesDef).values()]
    strengths = {each.strength for each in combats if isinstance(each, Foretelling)}
    for identifier, monster in catalog.all(MonsterDef).items():
        said = [
            name
            for name in sorted(strengths & monster.stats.keys())
            if monster.stats[name].bounds({"depth": CHECKED_DEPTHS})[1] > 0
        ]
        if said and not _may_be_meant_to_idle(evidence, identifier, monster):
            place = evidence.entry("monster", identifier, "stats", said[0])
            message = f"`{bare_name(identifier)}` never attacks: it has no `behaviors`"
            yield Diagnostic(Code.W210, _key(place), message, _let_it_hunt(monster))


def _may_be_meant_to_idle(evidence: Evidence, identifier: str, monster: MonsterDef) -> bool:
    """Tell whether a monster has behaviors, may have some, or may well have none."""
    place = evidence.catalog.origin("monster", identifier)
    return (
        "behaviors" in monster.model_fields_set
        or ("monster", identifier) in evidence.catalog.changed
        or place in evidence.inherited
        or evidence.circumstances.may_change("monster", identifier)
    )


def _let_it_hunt(monster: MonsterDef) -> str:
    """Return how to let a monster attack, if there is a behavior for that."""
    behaviors = selectable(item_type(type(monster).model_fields["behaviors"].annotation))
    hunting = [kind_of(each) for each in behaviors if each.hunts]
    return f'add behaviors = [{{ kind = "{hunting[0]}" }}]' if hunting else ""


def _of_formats(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield how stats are written without their value."""
    for identifier, stat in evidence.catalog.all(StatDef).items():
        if "value" not in placeholders(stat.format):
            place = evidence.catalog.origin("stat", identifier).at("format")
            message = f"the value of `{bare_name(identifier)}` is not shown by this"
            hint = "write {value} where the number belongs"
            yield Diagnostic(Code.W210, place, message, hint)


def _of_terrain(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield what happens on terrain on which nobody can ever be."""
    for identifier, terrain in evidence.catalog.all(TerrainDef).items():
        if terrain.walkable:
            continue
        for name in ("opens_into", "leads"):
            if getattr(terrain, name) is not None:
                place = evidence.catalog.origin("terrain", identifier).at(name)
                message = f"`{name}` has no effect where nobody can walk"
                yield Diagnostic(Code.W210, _key(place), message, "add `walkable = true`")


def _of_movement(evidence: Evidence) -> Iterator[Diagnostic]:
    for identifier, rules in evidence.catalog.all(RulesDef).items():
        said = rules.movement.model_fields_set
        if "corner_cutting" in said and not rules.movement.diagonals:
            place = evidence.catalog.origin("rules", identifier).at("movement", "corner_cutting")
            message = "`corner_cutting` has no effect without diagonal steps"
            hint = "add `diagonals = true` beside it, or take it out"
            yield Diagnostic(Code.W210, _key(place), message, hint)


def _of_panels(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield the first value of each line of a panel that begins behind the end of the panel.

    All values begin behind the longest label, however short all is that stands before them.
    """
    for identifier, campaign in evidence.catalog.all(CampaignDef).items():
        if evidence.circumstances.may_change("campaign", identifier):
            continue
        width = campaign.layout.status_columns
        longest = max((len(line.label) for line in campaign.panel), default=0)
        for number, line in enumerate(campaign.panel):
            column = longest + VALUE_GAP if line.label else STATUS_BORDER
            name = PLACEHOLDER.search(line.text)
            if name and column + name.start() >= width:
                place = evidence.catalog.origin("campaign", identifier).at("panel", number, "text")
                at = replace(place, part=Span(*name.span()))
                message = f"this is never seen: the panel has {width} columns"
                hint = "write less before it, or give `layout` more `status_columns`"
                yield Diagnostic(Code.W210, at, message, hint)


def _key(place: Place) -> Place:
    return place.at(token=Token.KEY)
