"""Diagnostics: findings about content, with code, place, message and hint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, StrEnum
from typing import NamedTuple, Protocol

from msgspec import Struct

from roguelike.content.documents.document import KeyPath, Place
from roguelike.content.findings.faults import BEYOND_SHAPE
from roguelike.content.findings.fixes import Fix

AND_AGAIN = "fix those, then look again"
"""The hint where there is more wrong than is looked for, as I010 says."""


MAX_REFUSED = 1000
"""The most things wrong in the same way that are reported; I010 says so where there are more."""


class Severity(StrEnum):
    """The severity of a finding: only an error keeps content from being used."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Code(Enum):
    """The codes of findings. They are stable: a code never changes its meaning."""

    E001 = "the file cannot be read"
    E002 = "the file is not valid TOML"
    E003 = "a key or table is defined twice"
    E004 = "there is no such kind of content"
    E005 = "the content format is newer than this version of the game"
    W006 = "the file begins with a byte-order mark"
    W007 = "the file needs TOML 1.1, which not every reader knows"
    E008 = "the path leads out of the mod"
    W009 = "the file or folder is not read"
    I010 = "there are too many mistakes to list"
    W011 = "the schemas of the mod are out of date"
    E012 = "the mod cannot be packed"
    E101 = "the manifest is missing or incomplete"
    E102 = "the id of the mod is not allowed"
    E103 = "the id of the mod differs from the name of its folder"
    E104 = "a version or version requirement cannot be understood"
    E105 = "two mods have the same id"
    E110 = "mods require each other in a circle"
    E111 = "a required mod is missing"
    E112 = "a required mod has the wrong version"
    E113 = "mods that cannot be used together are both on"
    I114 = "a requested load order is ignored"
    W115 = "an optional mod has the wrong version"
    W116 = "a mod is used that the manifest does not mention"
    E120 = "this version of the game is not supported by the mod"
    E121 = "a plugin that the mod needs is missing"
    E201 = "there is no such field"
    E202 = "the value has the wrong type"
    E203 = "the value is out of range or badly formed"
    E204 = "a required field is missing"
    E205 = "the value is not one of those allowed"
    E206 = "values contradict each other"
    E207 = "nothing is registered under that name"
    E208 = "the parameter is not accepted by that kind"
    W209 = "the field is deprecated"
    W210 = "the field has no effect here"
    E301 = "the reference leads nowhere"
    E302 = "the reference leads to something abstract"
    E303 = "the reference leads to another kind of content"
    E304 = "the target of the reference lacks something needed here"
    E305 = "the tag is unknown, or contains itself"
    E401 = "the target of the patch does not exist"
    E402 = "the patch selects nothing"
    W403 = "the value is not the one that the patch expects"
    E404 = "the value cannot be changed in that way"
    E405 = "the item is not in the array"
    E406 = "the field cannot be unset"
    E407 = "the id is already defined"
    E408 = "the definition is in the namespace of another mod"
    E409 = "inheriting this way is not possible"
    W410 = "two unrelated mods give a field different values"
    W411 = "a change discards that of an unrelated mod"
    W412 = "the patch has no effect"
    W413 = "the value depends on a load order that no mod asks for"
    W501 = "nothing uses the definition"
    W502 = "the definition can never appear in a game"
    E504 = "the level cannot be generated, or not be walked through"
    W505 = "text is hard to read in its colors"
    W506 = "two things look the same"
    W507 = "the numbers are out of band for their depth"
    W508 = "a translation is missing, or does not fit what it translates"
    W509 = "this is slow in play"
    W510 = "a formula can leave the bounds of its stat"
    W511 = "players have no key for a command"
    W512 = "nobody can walk around a trap"
    W513 = "one character stands for two things"
    W514 = "players are not told what to do"
    I512 = "a tile or its legend has more than can be seen"
    I513 = "most things have a tile, and some have none"
    W590 = "an allowed warning was not found"
    W591 = "a finding in the baseline is no longer found"
    W604 = "an id is gone, and no migration says what became of it"
    E605 = "a migration leads nowhere"
    W606 = "the version number is too low for the changes"
    W607 = "the id is an old one that a migration knows"
    E801 = "a test of the mod fails"
    E802 = "a test of the mod cannot be understood"
    E901 = "a check crashed"
    E902 = "a plugin cannot be used"

    @property
    def title(self) -> str:
        """The meaning of the code, in a few words."""
        return self.value

    @property
    def severity(self) -> Severity:
        """The severity of findings with this code, given by its letter."""
        return {"E": Severity.ERROR, "W": Severity.WARNING, "I": Severity.INFO}[self.name[0]]


_OF_SHAPE = frozenset(
    {
        *(Code.E004, Code.E101, Code.E102, Code.E104),
        *(Code.E201, Code.E202, Code.E204, Code.E205, Code.E207, Code.E208),
        Code.E406,
    }
)
"""The codes of what is wrong with the shape of a file, which a schema can say as well."""
_IN_PART_OF_SHAPE = frozenset({Code.E203, Code.E206, Code.E404, Code.E802})
"""The codes that also stand for what no schema can say; the fault tells which it is."""


class Related(Struct, frozen=True):
    """Another place related to a finding, and a note on it."""

    place: Place
    note: str


class Diagnostic(Struct, frozen=True, eq=False):
    """A finding. Findings that say the same are equal, however they may be fixed.

    Attributes:
        code: What it is.
        place: Where it is.
        message: What is wrong, as part of a sentence without a full stop.
        hint: What to do about it, or nothing.
        related: Other places that explain it.
        fix: What fixes it without doubt, if anything does.
        lacks: The id of the mod for the lack of which alone it was found, if that is the cause.
        parts: The findings that were made one, if it stands for some that have one cause.
        fault: The error of a model that it explains, as pydantic, a `Fault` or a code is called;
            nothing for what was found otherwise.
    """

    code: Code
    place: Place
    message: str
    hint: str = ""
    related: tuple[Related, ...] = ()
    fix: Fix = ()
    lacks: str = ""
    parts: tuple[Diagnostic, ...] = ()
    fault: str = ""

    def __eq__(self, other: object) -> bool:
        """Return True if another finding says the same."""
        return isinstance(other, Diagnostic) and self._said == other._said

    def __ne__(self, other: object) -> bool:
        """Return the opposite, which a struct does not derive from an equality of its own."""
        return not self == other

    def __hash__(self) -> int:
        """Return a hash that is the same for equal ones."""
        return hash(self._said)

    @property
    def _said(self) -> tuple[object, ...]:
        return self.code, self.place, self.message, self.hint, self.related

    @property
    def severity(self) -> Severity:
        """The severity of the finding."""
        return self.code.severity

    @property
    def is_shape(self) -> bool:
        """True if a schema could find it: neither other definitions nor meanings matter to it."""
        if self.fault in BEYOND_SHAPE:
            return False
        if self.code not in _IN_PART_OF_SHAPE:
            return self.code in _OF_SHAPE
        if self.fault in Code.__members__:
            return Code[self.fault] in _OF_SHAPE | _IN_PART_OF_SHAPE
        return bool(self.fault)

    @property
    def path(self) -> str:
        """The file that it is in, as shown to people."""
        return self.place.document.path

    @property
    def apart(self) -> tuple[Diagnostic, ...]:
        """The findings that it sums up, or itself alone."""
        return self.parts or (self,)


class Sink(Protocol):
    """A receiver of findings."""

    def add(self, diagnostic: Diagnostic, /) -> None:
        """Take a finding."""
        ...


class LimitedSink:
    """Takes a limited number of findings, and then says once that there are more."""

    def __init__(self, sink: Sink, whole: str = "file", limit: int = MAX_REFUSED) -> None:
        """Take findings for `sink`.

        Args:
            sink: What takes them.
            whole: What all of them are about.
            limit: How many are told.
        """
        self._sink = sink
        self._whole = whole
        self._limit = limit
        self._count = 0

    @property
    def is_full(self) -> bool:
        """True if nothing more is taken, so that nothing more need be found."""
        return self._count > self._limit

    def add(self, diagnostic: Diagnostic) -> None:
        """Take a finding, or I010 in place of the first that is too much."""
        self._count += 1
        if self._count <= self._limit:
            self._sink.add(diagnostic)
        elif self._count == self._limit + 1:
            count = f"{self._limit:,} things or more"
            message = f"{count} are wrong with the {self._whole}; the rest is not listed"
            self._sink.add(Diagnostic(Code.I010, diagnostic.place, message, AND_AGAIN))


class Report:
    """The findings, each once, however often it is added.

    Attributes:
        files: How many files were read to find them.
        withheld: The mods into which references were not looked up, as something in these cannot
            be read.
    """

    def __init__(self, files: int = 0, withheld: Iterable[str] = ()) -> None:
        """Begin with nothing found."""
        self.files = files
        self.withheld = set(withheld)
        self._found: dict[Diagnostic, None] = {}

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a finding, unless it is about a stand-in for a refused value.

        I010 is never about what is there, but about where somebody stopped looking.
        """
        refusal = diagnostic.place.refusal
        if refusal in ("", diagnostic.message) or diagnostic.code is Code.I010:
            self._found.setdefault(diagnostic)

    def extend(self, other: Report) -> None:
        """Add the findings and files of another report."""
        self.files += other.files
        self.withheld |= other.withheld
        self._found.update(other._found)

    def emptied(self) -> Report:
        """Return a report on the same files without findings."""
        return Report(self.files, self.withheld)

    def __iter__(self) -> Iterator[Diagnostic]:
        """Iterate over the findings by path, then by position."""
        return iter(sorted(self._found, key=_position))

    def __len__(self) -> int:
        """Return the number of findings."""
        return len(self._found)

    def unsorted(self) -> Iterator[Diagnostic]:
        """Iterate over the findings in the order in which they were made, wherever they are.

        Unlike the order of positions, this one need not be found out.
        """
        return iter(self._found)

    def of(self, code: Code) -> list[Diagnostic]:
        """Return the findings with a code, in the order in which they were made."""
        return [diagnostic for diagnostic in self._found if diagnostic.code is code]

    def count(self, severity: Severity) -> int:
        """Return the number of findings of `severity`."""
        return sum(diagnostic.severity is severity for diagnostic in self._found)

    @property
    def has_errors(self) -> bool:
        """True if anything found keeps content from being used."""
        return any(diagnostic.severity is Severity.ERROR for diagnostic in self._found)


class FindingIdentity(NamedTuple):
    """The identity of a finding, which stays the same while lines and columns change."""

    code: str
    path: str
    keys: KeyPath
    message: str


def identity(finding: Diagnostic) -> FindingIdentity:
    """Return the identity by which a finding is recognized."""
    return FindingIdentity(finding.code.name, finding.path, finding.place.keys, finding.message)


def _position(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    line, column, _ = diagnostic.place.region()
    return diagnostic.path, line, column, diagnostic.code.name, diagnostic.message
