"""Conditions of patches, about the mods in use and the settings chosen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Annotated, Any, LiteralString, NamedTuple

from msgspec import Struct, field
from pydantic import Field, StringConstraints, WithJsonSchema

from roguelike.content.findings.diagnostics import Code
from roguelike.content.findings.fixes import of_own, within
from roguelike.content.findings.similar_words import Advice, suggest
from roguelike.content.references.ids import REF, REFERENCE_PATTERN, mod_of
from roguelike.content.references.names import UnusedMods
from roguelike.content.references.versions import (
    ModId,
    RequirementText,
    Version,
    VersionRequirement,
)
from roguelike.content.schema.fields.base import Items, Model
from roguelike.content.schema.fields.combinations import Combination, Said, exactly_one, keeping
from roguelike.content.schema.settings import Bound, Scalar, SettingDef, Settings

_TESTS: Mapping[str, Callable[[Any, Any], bool]] = {
    "eq": lambda value, other: (
        value == other and isinstance(value, bool) is isinstance(other, bool)
    ),
    "gt": lambda value, bound: value > bound,
    "ge": lambda value, bound: value >= bound,
    "lt": lambda value, bound: value < bound,
    "le": lambda value, bound: value <= bound,
}
_ENDS: Mapping[str, str] = {"gt": "max", "ge": "max", "lt": "min", "le": "min"}
"""The bound of a setting that decides whether a comparison can ever hold, by comparison."""
_SEVERAL = "several go into `all`, as in all = [{ … }, { … }]"
EITHER = 'write it as { mod = "…" } or { setting = "…" }'
"""The hint for a condition that says nothing yet."""
_SUBJECTS = ("mod", "setting", "all", "any", "not")


SettingId = Annotated[
    str,
    StringConstraints(pattern=REFERENCE_PATTERN),
    WithJsonSchema({"type": "string", "pattern": REFERENCE_PATTERN, REF: "setting"}),
]
"""The name of a setting, with its mod unless that is the one that asks."""


def _beside(key: LiteralString, owner: LiteralString) -> Combination:
    """Return the rule that a field of a condition only stands beside another one."""
    return Combination(
        when=(Said(key),),
        some=(Said(owner),),
        message=f"`{key}` only has a meaning beside `{owner}`",
        hint=f'take it out, or ask by itself: {{ {owner} = "…", {key} = … }}',
        at=key,
    )


class When(Model):
    """A condition: which mods are there, and what the player has chosen."""

    mod: ModId | None = Field(default=None, description="A mod that has to be loaded.")
    version: RequirementText | None = Field(
        default=None, description="Which versions of the mod will do, such as `>=2`."
    )
    setting: SettingId | None = Field(
        default=None,
        description="A setting of this mod, or `mod:setting`; by itself, it must be on.",
    )
    eq: Scalar | None = Field(default=None, description="What the setting must be.")
    gt: Bound | None = Field(default=None, description="What the setting must be greater than.")
    ge: Bound | None = Field(
        default=None, description=("The lowest value that the setting may have.")
    )
    lt: Bound | None = Field(default=None, description="What the setting must be less than.")
    le: Bound | None = Field(
        default=None, description=("The highest value that the setting may have.")
    )
    all: Annotated[Items[When], Field(min_length=1)] = Field(
        default=(), description="Conditions that must all hold."
    )
    any: Annotated[Items[When], Field(min_length=1)] = Field(
        default=(), description="Conditions one of which must hold."
    )
    negated: When | None = Field(
        default=None, alias="not", description="A condition that must not hold."
    )

    def parts(self) -> Iterator[tuple[tuple[str | int, ...], When]]:
        """Yield the conditions of which it is made, each with the keys that lead to it."""
        yield from ((("all", number), each) for number, each in enumerate(self.all))
        yield from ((("any", number), each) for number, each in enumerate(self.any))
        if self.negated is not None:
            yield ("not",), self.negated

    _is_about_one_thing = keeping(
        *exactly_one(
            *_SUBJECTS,
            message="a condition has exactly one of `mod`, `setting`, `all`, `any` and `not`",
            hint=EITHER,
            spare=_SEVERAL,
        ),
        _beside("version", "mod"),
        *(_beside(test, "setting") for test in ("eq", "ge", "gt", "le", "lt")),
    )


class BadComparison(NamedTuple):
    """A comparison with a setting that does not exist, or that can never hold.

    Attributes:
        keys: Where in the condition.
        message: What is wrong.
        guess: What was probably meant.
        code: What it is.
    """

    keys: tuple[str | int, ...]
    message: str
    guess: Advice = Advice()
    code: Code = Code.E301


class ModsInUse(Struct, frozen=True):
    """The mods that are used and the values of their settings, which conditions are about.

    Attributes:
        versions: The versions of the mods that are there, by their ids.
        settings: The values of their settings, by the ids of the mods.
        unusable: By the ids of mods, those that count as missing for them: optional ones whose
            version is not the one that is wanted.
        definitions: What each setting can be, by the ids of the mods and by name.
        elsewhere: As `Names.elsewhere`.
        installed: As `Names.installed`.
    """

    versions: Mapping[str, Version] = field(default_factory=dict[str, Version])
    settings: Mapping[str, Settings] = field(default_factory=dict[str, Settings])
    unusable: Mapping[str, Collection[str]] = field(default_factory=dict[str, Collection[str]])
    definitions: Mapping[str, Mapping[str, SettingDef]] = field(
        default_factory=dict[str, Mapping[str, SettingDef]]
    )
    elsewhere: UnusedMods = UnusedMods()
    installed: Collection[str] = ()

    def holds(self, condition: When | None, mod: str) -> bool:
        """Return True if a condition in a file of `mod` holds; none at all does."""
        if condition is None:
            return True
        if condition.mod is not None:
            is_usable = condition.mod not in self.unusable.get(mod, ())
            return is_usable and self._is_there(condition.mod, condition.version)
        if condition.setting is not None:
            return self._is_set(condition, mod)
        if condition.negated is not None:
            return not self.holds(condition.negated, mod)
        if "all" in condition.model_fields_set:
            return all(self.holds(each, mod) for each in condition.all)
        return any(self.holds(each, mod) for each in condition.any)

    def mistakes(self, condition: When, mod: str) -> list[BadComparison]:
        """Return the comparisons in a condition with settings that do not exist or cannot be so."""
        found: list[BadComparison] = []
        if condition.setting is not None:
            found += self._about_setting(condition, condition.setting, mod)
        for keys, part in condition.parts():
            inside = self.mistakes(part, mod)
            found += (each._replace(keys=(*keys, *each.keys)) for each in inside)
        return found

    def _about_setting(self, condition: When, reference: str, mod: str) -> Iterator[BadComparison]:
        owner, name = _setting(reference, mod)
        settings = self.settings.get(owner, {})
        definition = self.definitions.get(owner, {}).get(name)
        if definition is not None:
            yield from _impossible(condition, definition, name)
        elif owner in self.versions and name not in settings:
            meant = suggest(name, settings).advice
            if owner == mod:
                define = f"define it as [settings.{name}] in mod.toml, or name another"
                meant = Advice(meant.hint or define, of_own(meant.fix))
            if reference != name:
                meant = meant._replace(fix=within(meant.fix, f"{owner}:"))
            yield BadComparison(("setting",), f"the mod `{owner}` has no setting `{name}`", meant)

    def _is_there(self, mod: str, wanted: VersionRequirement | None) -> bool:
        version = self.versions.get(mod)
        return version is not None and (wanted is None or wanted.allows(version))

    def _is_set(self, condition: When, mod: str) -> bool:
        owner, name = _setting(condition.setting or "", mod)
        value = self.settings.get(owner, {}).get(name)
        tests = [(test, getattr(condition, test)) for test in _TESTS]
        asked = [(test, wanted) for test, wanted in tests if wanted is not None]
        if value is None or not asked:
            return bool(value)
        comparable = isinstance(value, int | float) and not isinstance(value, bool)
        return all(
            (test == "eq" or comparable) and _TESTS[test](value, wanted) for test, wanted in asked
        )


def _impossible(condition: When, setting: SettingDef, name: str) -> Iterator[BadComparison]:
    """Yield the comparisons with a setting that can never hold, or that make no sense."""
    for test in _TESTS:
        wanted = getattr(condition, test)
        if wanted is None:
            continue
        if test == "eq":
            if misfit := setting.misfit(wanted):
                yield BadComparison(
                    ("eq",), f"`eq` {misfit.reason}", Advice(misfit.hint), misfit.code
                )
        elif setting.type not in ("int", "float"):
            message = f"`{test}` compares numbers, and the setting `{name}` is not a number"
            yield BadComparison((test,), message, Advice("`eq` asks for one value"), Code.E206)
        elif (end := getattr(setting, _ENDS[test])) is not None and not _TESTS[test](end, wanted):
            most = "most" if _ENDS[test] == "max" else "least"
            message = f"this is never true: the setting `{name}` is at {most} {end:g}"
            yield BadComparison((test,), message, code=Code.E203)


def mentioned_mods(condition: When | None) -> frozenset[str]:
    """Return the mods that are there if a condition holds."""
    if condition is None:
        return frozenset()
    own = () if condition.mod is None else (condition.mod,)
    return frozenset(own).union(*(mentioned_mods(each) for each in condition.all))


def all_mentioned(condition: When) -> frozenset[str]:
    """Return the mods about which a condition says anything, whether they are there or not."""
    parts = list(_parts(condition))
    own = {each.mod for each in parts if each.mod is not None}
    settings = (each.setting for each in parts if each.setting is not None)
    return frozenset(own).union(mod_of(each) for each in settings if ":" in each)


def is_choice(condition: When, there: Collection[str]) -> bool:
    """Return True if it depends on nothing but settings of mods that are there."""
    is_about_mods = any(each.mod is not None for each in _parts(condition))
    return not is_about_mods and all_mentioned(condition) <= {*there}


def _parts(condition: When) -> Iterator[When]:
    """Yield a condition and all those in it."""
    yield condition
    for _, each in condition.parts():
        yield from _parts(each)


def _setting(reference: str, mod: str) -> tuple[str, str]:
    owner, colon, name = reference.partition(":")
    return (owner, name) if colon else (mod, owner)
