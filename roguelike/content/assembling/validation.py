"""Validate definitions, and the results of inheritance and patches, by their models."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace
from pydantic import ValidationError

from roguelike.content.assembling.assembly import Assembly
from roguelike.content.assembling.mod_content import ModContent
from roguelike.content.documents.document import Document, KeyPath, Place, Table, Token
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.problems import Subject
from roguelike.content.findings.diagnostics import (
    AND_AGAIN,
    Code,
    Diagnostic,
    Related,
    Report,
    Severity,
)
from roguelike.content.findings.faults import Fault
from roguelike.content.merging.history import History
from roguelike.content.merging.inheritance_graph import is_abstract
from roguelike.content.merging.layers import MISSING, Layer, value_at
from roguelike.content.merging.patches import COMMON, misplaced_in_edit
from roguelike.content.merging.source_tables import Definition
from roguelike.content.merging.verbs import MergeError
from roguelike.content.references.ids import full_id
from roguelike.content.references.names import Names
from roguelike.content.schema import Kinds
from roguelike.content.schema.fields.base import Model
from roguelike.content.schema.fields.tree import table_of

MAX_FINDINGS = 1000
"""The most errors in the definitions of a mod; the rest is not validated, as I010 says."""
MAX_TRIED = 50
"""The most patches of an object that are each tried to find which makes it wrong."""


def validate_definitions(
    contents: Iterable[ModContent],
    models: Kinds,
    assembly: Assembly,
    report: Report,
) -> dict[Definition, Model]:
    """Return the object made of each definition that fits its model.

    Args:
        contents: What the files of the mods say.
        models: The model of each kind.
        assembly: The mods put together.
        report: Takes what is wrong.
    """
    result: dict[Definition, Model] = {}
    for content in contents:
        errors = 0
        for definition in content.written.definitions:
            if errors >= MAX_FINDINGS:
                report.add(validation_given_up(definition))
                break
            made = _made(_candidate(definition, models, assembly), assembly)
            if isinstance(made, Report):
                errors += made.count(Severity.ERROR)
                report.extend(made)
            elif made is not None:
                result[definition] = made
    return result


def validation_given_up(definition: Definition) -> Diagnostic:
    """Return I010 at the definition from which on nothing of its mod is validated."""
    message = (
        f"{MAX_FINDINGS:,} or more things are wrong with the mod; the rest from here on has not"
        " been checked"
    )
    return Diagnostic(Code.I010, definition.place.at(token=Token.HEADER), message, AND_AGAIN)


def relocated(finding: Diagnostic, assembly: Assembly) -> Diagnostic:
    """Return a finding of a check, moved to the place that gave the value."""
    keys = [str(key) for key in finding.place.keys[:2]]
    if keys[1:]:
        for mod in assembly.names:
            history = assembly.histories.get((keys[0], full_id(mod, keys[1])))
            if history and history.contains(finding.place):
                return history.relocated(finding)
    return finding


class _Candidate(NamedTuple):
    """A definition that is to be validated.

    Attributes:
        definition: What is written.
        model: What it has to fit.
        names: What references in it mean.
        history: How it came to be what it is, if it inherits something or is patched.
        above: What is made of that from which it inherits, save what is abstract.
    """

    definition: Definition
    model: type[Model]
    names: Names
    history: History | None
    above: Iterable[Table]

    def made_of(self, table: Table) -> Model:
        """Return the object that the model makes of a table.

        Raises:
            ValidationError: It does not fit.
        """
        return self.model.model_validate(table, context=self.names)

    def fits(self, table: Table) -> bool:
        """Return True if a table fits the model."""
        try:
            self.made_of(table)
        except ValidationError:
            return False
        return True

    @property
    def is_spoiled(self) -> bool:
        """True if the object would be valid but for patches to what it inherits from."""
        return self.history is not None and culprit_patch(self.history, self.fits) is not None

    def explained(self, error: ValidationError) -> Report:
        """Return the findings that explain an error, at the places where it has to be put right."""
        definition = self.definition
        called = f"{definition.kind} `{definition.name}`"
        subject = Subject(
            table_of(self.model),
            definition.place,
            called,
            self.names,
            COMMON,
            misplaced_in_edit(self.model),
            is_merged=self.history is not None,
            lacking=self._lacking(),
        )
        findings = explain(error, subject)
        history, report = self.history, Report()
        for finding in findings if history is None else _blamed(findings, history, self):
            is_of_one = history is None or len(history.layers) == 1
            report.add(finding if is_of_one else _of_several(finding))
        return report

    def _lacking(self) -> set[str]:
        """Return the fields that something from which it inherits lacks as well."""
        needed = [field.key for field in table_of(self.model).values() if field.is_required]
        return {name for table in self.above for name in needed if name not in table}


def _of_several(finding: Diagnostic) -> Diagnostic:
    """Return a finding about what is put together of several tables, which no schema sees at once.

    A contradiction may be in one of the tables alone.
    """
    is_in_one = finding.fault == Fault.CONTRADICTION
    return finding if is_in_one else replace(finding, fault=Fault.MERGED)


def _candidate(definition: Definition, models: Kinds, assembly: Assembly) -> _Candidate:
    names, history = assembly.names[definition.scope], assembly.histories.get(definition.key)
    if history is not None:  # layers of mods that may refer to what this one may not
        names = replace(names, visible=())
    above = _above(definition, assembly)
    return _Candidate(definition, models[definition.kind], names, history, above)


def _above(definition: Definition, assembly: Assembly) -> Iterator[Table]:
    """Yield the objects from which a definition inherits."""
    resolver = assembly.resolver
    for key in filter(resolver.is_concrete, resolver.graph.line(definition.key)[:-1]):
        history = assembly.histories.get(key)
        yield resolver.graph.definitions[key].table if history is None else history.table


def _made(candidate: _Candidate, assembly: Assembly) -> Model | Report | None:
    """Return the object made of a definition, or findings; None if it is abstract."""
    definition, history = candidate.definition, candidate.history
    if history is None and is_abstract(definition):  # there is nothing whole to look at
        return None
    if definition.key in assembly.resolution.broken:
        return None
    is_removed = definition.key in assembly.removed
    try:
        model = candidate.made_of(definition.table if history is None else history.table)
    except ValidationError as error:
        return None if is_removed and candidate.is_spoiled else candidate.explained(error)
    return None if is_removed else model


def _blamed(
    findings: Iterable[Diagnostic], history: History, candidate: _Candidate
) -> Iterator[Diagnostic]:
    """Yield findings about a merged object, each in a file of the mod to blame.

    That is the mod of the last patch with which something went wrong, or else that of the
    definition; not those from which it inherits, for which nothing is wrong.
    """
    spoiler = culprit_patch(history, candidate.fits)
    layer = spoiler or next(each for each in history.layers if each.place == history.place)
    for finding in findings:
        is_elsewhere = not history.contains(finding.place)  # what is still needed, or the like
        shown = history.relocated(finding)
        if is_elsewhere or shown.place.document in _files(layer.mod, history):
            yield shown
            continue
        given = Related(shown.place, "this no longer fits")
        path = history.named(finding.place.keys[len(history.place.keys) :])
        yield replace(shown, place=_said_by(layer, path), related=(given, *shown.related))


def _said_by(layer: Layer, path: KeyPath) -> Place:
    """Return the place where a layer gives a value, or something around it; else its header."""
    for length in range(len(path), 0, -1):
        for change in reversed(layer.changes):
            if value_at(change.table, path[:length]) is not MISSING:
                return change.place_of(path[:length])
    return layer.place.at(token=Token.HEADER)


def _files(mod: str, history: History) -> set[Document]:
    return {layer.place.document for layer in history.layers if layer.mod == mod}


def culprit_patch(history: History, fits: Callable[[Table], bool]) -> Layer | None:
    """Return the last patch that makes an object wrong which is valid with those before it alone.

    Of more than `MAX_TRIED` it may be another, and is none if the object is wrong without any.

    Args:
        history: How the object came to be.
        fits: Tells whether what an object says is valid; is called a few times, however many
            patches there are.
    """
    patches = [layer for layer in history.layers if layer.is_patch]

    def fits_with(count: int) -> bool:
        left_out = set(patches[count:])
        layers = tuple(each for each in history.layers if each not in left_out)
        try:
            *_, (_, table) = replace(history, layers=layers).tables()
        except MergeError:  # it needs what a patch would have added
            return False
        return fits(table)

    if len(patches) <= MAX_TRIED:
        counts = reversed(range(len(patches)))
        return next((patches[count] for count in counts if fits_with(count)), None)
    if not fits_with(0):
        return None
    valid, wrong = 0, len(patches)
    while wrong - valid > 1:
        middle = (valid + wrong) // 2
        valid, wrong = (middle, wrong) if fits_with(middle) else (valid, middle)
    return patches[valid]
