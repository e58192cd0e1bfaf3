"""Allowances: warnings that a mod has seen, and that are not to be reported.

A definition, a patch or a tag says so in its table, for itself alone: nobody inherits it, and no
patch changes it. A manifest says so for the whole mod.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

from msgspec import Struct
from pydantic import AfterValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from roguelike.content.documents.document import KeyPath, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.content.findings.similar_words import suggest
from roguelike.content.schema.fields.base import Items, Model

LINT = "lint"
"""The key below which stands what is allowed."""

_NEVER = frozenset({Code.I010, Code.W209, Code.W590, Code.W591})
"""The codes that cannot be allowed, besides errors.

They are about mistakes that are not listed, deprecated fields, and allowances and baselines.
"""
_ALLOWABLE = [
    code.name for code in Code if code.severity is not Severity.ERROR and code not in _NEVER
]


def _allowable(name: str) -> str:
    if name in _ALLOWABLE:
        return name
    message, hint, fix = "`{name}` cannot be allowed", "fix what is wrong instead", ()
    if name not in Code.__members__:
        found = suggest(name, _ALLOWABLE)
        message, fix = "there is no code `{name}`", found.fix
        hint = found.hint if found.fix else "`roguelike reference codes` lists them"
    context = {"name": name, "hint": hint, "fix": fix}
    raise PydanticCustomError(Code.E205.name, message, context)


AllowedCode = Annotated[
    str, AfterValidator(_allowable), WithJsonSchema({"type": "string", "enum": _ALLOWABLE})
]


class Lint(Model):
    """Findings that are not to be reported."""

    allow: Items[AllowedCode] = Field(
        default=(), description="The codes of warnings that are known and accepted."
    )


class Allowance(Struct, frozen=True):
    """A code that is allowed somewhere.

    Attributes:
        code: The code.
        place: Where it says so.
        scope: What it is for: a table of a file, or the manifest for all files of the mod.
    """

    code: Code
    place: Place
    scope: Place

    @property
    def mod(self) -> str:
        """The id of the mod that says it. Nobody allows anything for other mods."""
        return _mod(self.scope)

    @property
    def covered(self) -> tuple[str, KeyPath]:
        """The file and the table in it where it counts, or the mod and no table."""
        keys = self.scope.keys
        return (self.scope.document.path if keys else self.mod), keys


def allowances(lint: Lint, scope: Place) -> list[Allowance]:
    """Return the allowances.

    Args:
        lint: What is said about that.
        scope: What it is for, which is the table in which it is said.
    """
    return [
        Allowance(Code[name], scope.at(LINT, "allow", number), scope)
        for number, name in enumerate(lint.allow)
    ]


def without_allowed(
    report: Report, allowed: Iterable[Allowance], is_sought: Callable[[Allowance], bool]
) -> Report:
    """Return a report without what is allowed, with W590 for each allowance without use.

    Args:
        report: All that was found.
        allowed: What is allowed.
        is_sought: Tells whether what is allowed would have been found; if not, it may be of use
            yet.
    """
    by_scope: dict[_Scope, list[Allowance]] = {}
    for each in allowed:
        by_scope.setdefault((each.code, *each.covered), []).append(each)
    result, used = report.emptied(), set[Allowance]()
    for finding in report.unsorted():
        near = (each for scope in _scopes(finding) for each in by_scope.get(scope, ()))
        covering = [each for each in near if each.mod == _mod(finding.place)]
        used.update(covering)
        if not covering:
            result.add(finding)
    for each in (each for of_scope in by_scope.values() for each in of_scope):
        if each not in used and is_sought(each):
            message = f"`{each.code.name}` is allowed here, and not found"
            result.add(Diagnostic(Code.W590, each.place, message, "take it out"))
    return result


_Scope = tuple[Code, str, KeyPath]


def _scopes(finding: Diagnostic) -> Iterator[_Scope]:
    """Yield all scopes in which a finding may be allowed, so that none need be searched for."""
    for place in (each.place for each in (finding, *finding.related)):
        yield finding.code, _mod(place), ()
        for length in range(1, len(place.keys) + 1):
            yield finding.code, place.document.path, place.keys[:length]


def _mod(place: Place) -> str:
    return place.document.source.partition("/")[0]
