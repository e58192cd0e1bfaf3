"""Reading of definitions and patches into layers that can be merged, or into diagnostics.

Definitions that inherit, and patches, are checked as they stand in a file: as parts of a whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pydantic import BaseModel, ValidationError

from roguelike.content.documents.document import KeyPath, Place, Table, as_table
from roguelike.content.explain.explanations import explain_problems
from roguelike.content.explain.problems import Location, Problem, Subject, problems_of
from roguelike.content.findings.diagnostics import Code, Diagnostic, Severity, Sink
from roguelike.content.findings.fixes import in_path
from roguelike.content.merging.field_paths import (
    FieldPath,
    PathError,
    field_path,
    limits_of,
    optional_path,
)
from roguelike.content.merging.layers import Change, Layer, leaves, with_full_ids
from roguelike.content.merging.part_reader import PartReader
from roguelike.content.merging.patch_targets import other_kinds, wrong_targets
from roguelike.content.merging.patches import (
    COMMON,
    RESERVED,
    Edit,
    Heritage,
    Patch,
    PatchModel,
    misplaced_fields,
    misplaced_in_edit,
)
from roguelike.content.merging.source_tables import Definition, PatchTable
from roguelike.content.merging.verb_forms import (
    ADD,
    CONDITION,
    EXTEND,
    INSERT,
    MULTIPLY,
    PART,
    PLAIN,
    REMOVE,
    VerbForm,
)
from roguelike.content.merging.verbs import DEFINE, Limits
from roguelike.content.references.implementations import Implementations
from roguelike.content.references.names import Names
from roguelike.content.schema import VERBS, Kinds
from roguelike.content.schema.allowed_findings import LINT
from roguelike.content.schema.fields.tree import TableFields, table_of
from roguelike.content.schema.patch_conditions import (
    ModsInUse,
    When,
    all_mentioned,
    is_choice,
    mentioned_mods,
)
from roguelike.content.schema.settings import WHEN

LOWEST, HIGHEST = "minimum", "maximum"
"""The fields by which a definition bounds the values that others give for it, as stats do."""


class LayerReader(Struct, frozen=True):
    """Reads the definitions and patches of one mod.

    Attributes:
        names: What references in them mean.
        models: The model of each kind.
        definitions: All definitions, by kind and id.
        in_use: The mods in use, which conditions are about.
        report: Takes what is wrong.
        doubted: Takes the kinds of patches that are wrong, each with no id.
        aside: The mods that are not there, and beside which the mod has more to use.
    """

    names: Names
    models: Kinds
    definitions: Mapping[tuple[str, str], Definition]
    in_use: ModsInUse
    report: Sink
    doubted: set[tuple[str, str]]
    aside: Collection[str] = ()

    def definition(self, definition: Definition) -> Layer | None:
        """Return the layer of a definition, or None and findings if it has mistakes."""
        kind, place, table = definition.kind, definition.place, definition.table
        model, called = self.models[kind], f"{kind} `{definition.name}`"
        misplaced = misplaced_in_edit(model)
        subject = Subject(heir_table(model), place, called, self.names, COMMON, misplaced)
        reader = check_heir(table, model, subject, self.names)
        if reader.count:
            self._add(explain_problems(reader.found, subject, reader.count))
            return None
        body = {key: value for key, value in table.items() if key not in RESERVED}
        changes = [Change(DEFINE, with_full_ids(body, table_of(model), self.names), place)]
        if edit := as_table(table.get("edit")):
            verbs = self.changes(kind, edit, place.at("edit"))
            if verbs is None:
                return None
            changes += verbs
        return Layer(definition.mod, place, tuple(changes))

    def patch(self, written: PatchTable) -> Patch | None:
        """Return a patch if it applies, else None; report mistakes in it.

        What is wrong with a patch that does not count is found as far as that can be known. What
        it is for can be, where it would count with other settings.
        """
        kind, table, place = written.kind, written.table, written.place
        when, knows = _condition(table)
        is_possible = when is None or self._is_possible(when, place)
        counts = knows and is_possible and self.in_use.holds(when, self.names.mod)
        reader = self._beside(when, counts=counts) if when else self
        subject = self._subject(written, reader.names)
        context = reader.names if knows else reader.names.choices
        said, mistakes = check_patch(table, self.models[kind], subject, context)
        wrong = explain_problems(mistakes.found, subject, mistakes.count)
        is_right = said is not None and not mistakes.count
        changes = (
            reader.changes(kind, table, place, clamp=said.clamp) if said and is_right else None
        )
        if changes is None or not is_possible:
            self.doubted.add((kind, ""))
        if said is not None and changes is not None and counts:
            layer = Layer(written.mod, place, tuple(changes), said.note, is_patch=True)
            where, expected = (reader.asked(kind, table, key) for key in ("where", "expect"))
            expect = Change(DEFINE, expected, place.at("expect")) if expected else None
            return Patch(kind, said, layer, where, expect, reader.names)
        may_count = is_possible and when is not None and is_choice(when, self.in_use.versions)
        looked = wrong_targets(written, subject, self.definitions, self.doubted)
        # What is in a tag may depend on settings, as whether the patch counts.
        targets = [each for each in looked if counts or (may_count and each.code is not Code.E402)]
        self._add(targets)
        references = [table["id"]] if "id" in table else table.get("ids", [])
        if not (targets and other_kinds(kind, references, reader.names)):
            self._add(wrong)
        return None

    def _subject(self, written: PatchTable, names: Names) -> Subject:
        """Return the subject for the validation of a patch."""
        kind, model = written.kind, self.models[written.kind]
        misplaced = misplaced_fields(kind, model)
        return Subject(
            table_of(PatchModel), written.place, f"the {kind} patch", names, (LINT,), misplaced
        )

    def _beside(self, when: When, *, counts: bool) -> LayerReader:
        """Return the reader for a patch with a condition.

        If the condition does not hold, all that it is about may be referred to, and what it is
        about may exist even though it is not there, as may what the mod has for use beside it.
        """
        mods = mentioned_mods(when) if counts else all_mentioned(when)
        visible = {*self.names.visible, *mods} if self.names.visible else ()
        missing = set[str]() if counts else mods - self.in_use.versions.keys()
        own = {self.names.mod} if missing & set(self.aside) else set[str]()
        doubted = {*self.names.doubted, *missing, *own}
        withheld = self.names.withheld if counts else set[str]()
        names = replace(self.names, visible=visible, doubted=doubted, withheld=withheld)
        return replace(self, names=names)

    def _is_possible(self, when: When, place: Place) -> bool:
        """Return True if the settings that a patch depends on exist, and can be as it asks.

        What they always are is told as well.
        """
        mistakes = self.in_use.mistakes(when, self.names.mod)
        for each in mistakes:
            at = place.at(WHEN, *each.keys)
            hint, fix = each.guess
            self.report.add(Diagnostic(each.code, at, each.message, hint, fix=fix))
        return not any(each.code.severity is Severity.ERROR for each in mistakes)

    def _add(self, findings: Iterable[Diagnostic]) -> None:
        for finding in findings:
            self.report.add(finding)

    def changes(
        self, kind: str, table: Table, place: Place, *, clamp: bool = False
    ) -> list[Change] | None:
        """Return the changes that the verbs in a table make, or nothing but findings.

        Args:
            kind: What is changed.
            table: What the file says; keys that are no verbs do not matter.
            place: Where it is.
            clamp: Whether the results of arithmetic are cut to their bounds.
        """
        changes: list[Change] = []
        for verb in VERBS:
            if verb not in table:
                continue
            if verb == "unset":
                paths = self._paths(kind, table[verb], place.at(verb))
                if paths is None:
                    return None
                changes.append(Change(verb, paths, place.at(verb)))
                continue
            values = with_full_ids(table[verb], table_of(self.models[kind]), self.names)
            is_clamped = clamp and verb in ("add", "mul")
            limits = self._limits(kind, values) if is_clamped else None
            changes.append(Change(verb, values, place.at(verb), limits))
        return changes

    def asked(self, kind: str, table: Table, key: str) -> Table | None:
        """Return the table `where` or `expect` of a patch, references as full ids."""
        model = table_of(self.models[kind])
        return with_full_ids(table[key], model, self.names) if key in table else None

    def _paths(self, kind: str, written: list[str], place: Place) -> list[KeyPath] | None:
        """Return the key paths that `unset` names, or nothing but findings."""
        found, model = list[KeyPath](), self.models[kind]
        is_wrong = False
        for number, text in enumerate(written):
            try:
                found.append(optional_path(model, text, self.names))
            except PathError as error:
                is_wrong = True
                at, fix = place.at(number), in_path(error.fix, text)
                self.report.add(Diagnostic(error.code, at, error.message, error.hint, fix=fix))
        return None if is_wrong else found

    def _limits(self, kind: str, values: Table) -> dict[KeyPath, Limits]:
        """Return the limits to which values changed by a patch are cut."""
        model, limits = self.models[kind], dict[KeyPath, Limits]()
        for path, _ in leaves(values):
            found = field_path(model, ".".join(map(str, path)), self.names)
            limits[path] = self._of_owner(found) or limits_of(found)
        return limits

    def _of_owner(self, found: FieldPath) -> Limits | None:
        """Return the limits in the definition that a value is given for, if it has any."""
        if found.owner is None:
            return None
        fields = table_of(self.models[found.owner])
        definition = self.definitions.get((found.owner, str(found.keys[-1])))
        if definition is None or not {LOWEST, HIGHEST} <= fields.keys():
            return None
        low, high = (definition.table.get(at, fields[at].default) for at in (LOWEST, HIGHEST))
        return low, high


def _condition(table: Table) -> tuple[When | None, bool]:
    """Return the condition of a patch, if any, and whether it could be read.

    If not, this is reported when all of the patch is validated.
    """
    try:
        return When.model_validate(table[WHEN]) if WHEN in table else None, True
    except ValidationError:
        return None, False


_REPLACE: Final = "replace"
FORMS: Final[Mapping[str, VerbForm]] = {
    "where": CONDITION,
    "expect": PART,
    "set": PART,
    "add": ADD,
    "mul": MULTIPLY,
    "append": EXTEND,
    "prepend": EXTEND,
    "insert": INSERT,
    "remove": REMOVE,
}
"""The form in which each key of a patch takes the fields of what is changed, save `replace`."""


@lru_cache(maxsize=256)
def heir_table(model: type[BaseModel]) -> TableFields:
    """Return the fields of a definition that inherits, by the model of the whole."""
    return TableFields(model, (*table_of(model).values(), *table_of(Heritage).values()))


def check_heir(
    said: Table, model: type[BaseModel], subject: Subject, context: Names | Implementations
) -> PartReader:
    """Return the collector of all problems in a definition that inherits.

    Args:
        said: What is written.
        model: The model of the whole.
        subject: The definition, whose table is `heir_table`.
        context: What references mean, or what can be selected where that is not known.
    """
    reader = PartReader(subject, context)
    body = {key: each for key, each in said.items() if key not in RESERVED}
    reader.read(body, subject.table, PLAIN, Location(is_part=True))
    edit = as_table(said.get("edit"))
    at = Location(is_part=True).of_field("edit", subject.table)
    known = {key: each for key, each in said.items() if key in RESERVED}
    if edit is not None:
        wanted = _check_verbs(edit, table_of(Edit), model, reader, at)
        known["edit"] = wanted
    reader.read_fields(known, table_of(Heritage), Location())
    return reader


def check_patch(
    said: Table, model: type[BaseModel], subject: Subject, context: Names | Implementations
) -> tuple[PatchModel | None, PartReader]:
    """Return a patch without its verbs, and the collector of all problems in it.

    Args:
        said: What is written.
        model: The model of what is changed.
        subject: The patch.
        context: What references mean, or what can be selected where that is not known.
    """
    reader, made, wrong = PartReader(subject, context), None, list[Problem]()
    rest = _check_verbs(said, table_of(PatchModel), model, reader, Location(is_part=True))
    try:
        made = PatchModel.model_validate(rest, context=context)
    except ValidationError as error:
        wrong = list(problems_of(error, subject))
        reader.count += error.error_count() - len(wrong)
    is_whole = not reader.found  # else what is wrong with a field may contradict others as well
    for problem in wrong:
        if problem.keys or is_whole:
            reader.add(problem)
    return made, reader


def _check_verbs(
    said: Table, table: TableFields, model: type[BaseModel], reader: PartReader, at: Location
) -> Table:
    """Find mistakes in the tables of verbs, and in what a patch asks for.

    Args:
        said: What is written.
        table: What can have verbs, and what a patch asks for.
        model: The model of what is changed.
        reader: Takes what is wrong.
        at: Where it stands.

    Returns:
        What is written, without verbs of which nothing applies to the kind.
    """
    of_kind, rest = table_of(model), dict(said)
    for key in filter(said.__contains__, table):
        form, inner, here = FORMS.get(key), as_table(said[key]), at.of_field(key, table)
        if form and not reader.has_place(of_kind, form):
            reader.refuse(said[key], form, replace(here, expected=of_kind.value))
            del rest[key]
        elif form and inner is not None:
            reader.read(inner, of_kind, form, here)
        elif key == _REPLACE and inner is not None:
            reader.read_fields(inner, of_kind, replace(here, is_part=False))
    return rest
