"""Lints for parts of definitions that have no effect."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.content.documents.document import Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.findings.fixes import Rename
from roguelike.content.findings.similar_words import suggest
from roguelike.content.findings.wording import listed
from roguelike.content.references.ids import bare_name, is_feature
from roguelike.content.schema.actors import CHECKED_DEPTHS, MonsterDef, StatDef
from roguelike.content.schema.fields.templates import placeholders
from roguelike.content.schema.fields.tree import table_of
from roguelike.content.schema.levels import LevelDef
from roguelike.content.schema.messages import MessageDef
from roguelike.content.schema.rules import Foretelling, RulesDef
from roguelike.content.schema.terrain import TerrainDef
from roguelike.registry import kind_of
from roguelike.workshop.lints.evidence import Evidence


def no_effect(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W210 for each field that makes no difference because of other fields."""
    yield from _of_behaviors(evidence)
    yield from _of_stats(evidence)
    yield from _of_attacks(evidence)
    yield from _of_formats(evidence)
    yield from _of_terrain(evidence)
    yield from _of_movement(evidence)
    yield from _of_generators(evidence)
    yield from _of_messages(evidence)


def _of_behaviors(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield the first of the behaviors that are never asked."""
    for identifier, monster in evidence.catalog.all(MonsterDef).items():
        number = next((n for n, each in enumerate(monster.behaviors) if each.always_answers), -1)
        if 0 <= number < len(monster.behaviors) - 1:
            first, second = map(kind_of, map(type, monster.behaviors[number : number + 2]))
            place = evidence.catalog.origin("monster", identifier).at("behaviors")
            message = f"`{second}` is never asked, because `{first}` before it always answers"
            related = (Related(place.at(number), "what comes after this is never asked"),)
            hint = f"put `{first}` last"
            yield Diagnostic(Code.W210, place.at(number + 1), message, hint, related)


def _of_stats(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield stats of health that are given although they follow from the greatest health."""
    roles = {rules.roles.health: rules.roles for rules in evidence.catalog.all(RulesDef).values()}
    for kind, identifier, actor in evidence.actors():
        for stat in roles.keys() & actor.stats.keys():
            most = bare_name(roles[stat].max_health)
            place = evidence.entry(kind, identifier, "stats", stat).at(token=Token.KEY)
            message = f"`{bare_name(stat)}` starts as `{most}`, whatever this says"
            is_meant = roles[stat].max_health not in actor.stats
            hint = f"did you mean `{most}`?" if is_meant else "take it out"
            fix = (Rename(bare_name(stat), most),) if is_meant else ()
            yield Diagnostic(Code.W210, place, message, hint, fix=fix)


def _of_attacks(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield the stats that say how hard a monster hits that never does anything.

    What is inherited may matter to others, and a monster may be patched to have behaviors.
    """
    catalog = evidence.catalog
    combats = [rules.combat for rules in catalog.all(RulesDef).values()]
    strengths = {each.strength for each in combats if isinstance(each, Foretelling)}
    for identifier, monster in catalog.all(MonsterDef).items():
        key = ("monster", identifier)
        is_patched = key in catalog.changed or evidence.may_change(*key)
        if "behaviors" in monster.model_fields_set or is_patched:
            continue
        for name in sorted(strengths & monster.stats.keys()):
            is_inherited = catalog.origin(*key) in evidence.inherited
            hits = monster.stats[name].bounds({"depth": CHECKED_DEPTHS})[1] > 0
            if hits and not is_inherited:
                place = evidence.entry(*key, "stats", name).at(token=Token.KEY)
                message = f"`{bare_name(identifier)}` never attacks: it has no `behaviors`"
                yield Diagnostic(Code.W210, place, message, "add them, or take this out")


def _of_formats(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield the formats of stats that do not show the value."""
    for identifier, stat in evidence.catalog.all(StatDef).items():
        if "value" not in placeholders(stat.format):
            place = evidence.catalog.origin("stat", identifier).at("format")
            message = f"this does not show the value of `{bare_name(identifier)}`"
            yield Diagnostic(Code.W210, place, message, "write {value} where the number belongs")


def _of_terrain(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield the effects of terrain that is not walkable."""
    for identifier, terrain in evidence.catalog.all(TerrainDef).items():
        for name in () if terrain.walkable or is_feature(identifier) else ("opens_into", "leads"):
            if getattr(terrain, name) is not None:
                place = evidence.catalog.origin("terrain", identifier).at(name, token=Token.KEY)
                message = f"`{name}` has no effect where nobody can walk"
                yield Diagnostic(Code.W210, place, message, "add `walkable = true`")


def _of_movement(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield settings of cut corners where there are no diagonal steps."""
    for identifier, rules in evidence.catalog.all(RulesDef).items():
        if "corner_cutting" in rules.movement.model_fields_set and not rules.movement.diagonals:
            origin = evidence.catalog.origin("rules", identifier)
            place = origin.at("movement", "corner_cutting", token=Token.KEY)
            message = "`corner_cutting` has no effect without diagonal steps"
            hint = "add `diagonals = true` beside it, or take it out"
            yield Diagnostic(Code.W210, place, message, hint)


def _of_generators(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield the parts of generators that make no difference, as they say themselves."""
    for identifier, level in evidence.catalog.all(LevelDef).items():
        for keys, message, hint in level.generator.idle():
            origin = evidence.catalog.origin("level", identifier)
            place = origin.at("generator", *keys, token=Token.KEY)
            yield Diagnostic(Code.W210, place, message, hint)


def _of_messages(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield the names in braces for which nothing is put in.

    They are in messages about what can be selected, such as behaviors.
    """
    messages = evidence.catalog.all(MessageDef)
    for identifier, entry in evidence.told.items():
        text = messages[identifier].text
        if "{" not in text or not entry.is_told:
            continue
        fields = table_of(entry)
        for name in dict.fromkeys(placeholders(text)):
            if name not in fields:
                known = [key for key, each in fields.items() if not each.value.point]
                known.remove("kind")
                place = evidence.catalog.origin("message", identifier).at("text")
                problem = f"nothing is put in for `{{{name}}}`: `{kind_of(entry)}` has no `{name}`"
                braces = listed([f"{{{each}}}" for each in known], "and")
                hint = suggest(name, known).hint or (f"it has {braces}" if known else "take it out")
                yield Diagnostic(Code.W210, place, problem, hint)
