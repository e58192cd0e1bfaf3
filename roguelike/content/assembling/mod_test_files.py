"""The files with the tests of a mod, read and checked, but not run."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from pydantic import ValidationError

from roguelike.content.assembling.copies import without_copies
from roguelike.content.assembling.headless import headless
from roguelike.content.assembling.homes import home_among_tests
from roguelike.content.assembling.mod_test_levels import Campaigns
from roguelike.content.assembling.rest_of_scenes import RestOfScene, rest_of
from roguelike.content.catalog import Catalog
from roguelike.content.dependencies.causes import by_cause
from roguelike.content.dependencies.guards import with_guards
from roguelike.content.documents.document import Document, Place, Token
from roguelike.content.documents.tables import Table, as_table
from roguelike.content.explaining.explanations import explain
from roguelike.content.explaining.problems import Subject
from roguelike.content.fields.types import keys_of
from roguelike.content.findings.beginnings import beginning
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, suggestion
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import TESTS
from roguelike.content.names.ids import CORE, is_name
from roguelike.content.names.names import Names
from roguelike.content.schema.base import Model
from roguelike.content.testing.castings import Caster, Casting
from roguelike.content.testing.mod_tests import MAX_TESTS, SORTS, LevelsTest, Scene, StatsTest
from roguelike.content.testing.scene_mistakes import MISPLACED, certain_mistakes
from roguelike.content.words.values import described, listed

_HEADERS = {f"[{sort}.its_name]": keys_of(model) for sort, model in SORTS.items()}
"""The fields that can stand below each header."""

MAX_TESTS_OF_MOD = 1_000
"""How many tests all files of a mod have together at most."""


class ModTest(Struct, frozen=True, eq=False):
    """A test of a mod.

    Attributes:
        mod: The id of the mod.
        file: The path of its file below `tests`, without the ending.
        name: Its name.
        place: Where it is.
        said: What it says.
        names: What references in its file mean.
        casting: For a scene, what the drawing shows.
    """

    mod: str
    file: str
    name: str
    place: Place
    said: Scene | StatsTest | LevelsTest
    names: Names
    casting: Casting | None = None

    @property
    def full_name(self) -> str:
        """How it is called in front of people."""
        return f"{self.mod}/{self.file}/{self.name}"


def read_tests(
    mod: Mod, catalog: Catalog, names: Names, report: Report, uncertain: Collection[str] = ()
) -> list[ModTest]:
    """Return the tests of a mod that can be run, in the order of its files.

    Args:
        mod: The mod.
        catalog: All definitions of it and of what it requires.
        names: What references in its files mean.
        report: Takes E802 for what cannot be understood, and what is wrong with files.
        uncertain: What is not there and yet no mistake, as `Subject.uncertain` has it.
    """
    found: list[ModTest] = []
    documents = mod.folder.documents(report, TESTS)
    if not documents:
        return found
    caster, campaigns = Caster(catalog, names), Campaigns(catalog, names)
    for test in _tests_in(documents, mod, names, uncertain, report):
        if isinstance(test, RestOfScene):
            test.report(report, caster)
            continue
        if len(found) >= MAX_TESTS_OF_MOD:
            message = f"a mod has at most {MAX_TESTS_OF_MOD} tests"
            report.add(Diagnostic(Code.E802, test.place, message))
            break
        if isinstance(test.said, LevelsTest) and (
            obstacle := campaigns.certainly_unsuitable(test.said)
        ):
            place = test.place.at(*obstacle.keys)
            message, hint, related = obstacle.message, obstacle.hint, obstacle.related
            report.add(Diagnostic(Code.E802, place, message, hint, related))
        elif not isinstance(test.said, Scene):
            found.append(test)
        elif casting := caster.cast(test.said, test.place, report):
            found.append(replace(test, casting=casting))
    return found


def report_tests(
    mod: Mod, report: Report, names: Names | None = None, uncertain: Collection[str] = ()
) -> None:
    """Report what is wrong with the tests of a mod, as far as can be told without definitions.

    Args:
        mod: The mod, which need not be loaded.
        report: As for `read_tests`.
        names: What references in its files mean; nothing if they may mean anything.
        uncertain: What may exist, as `Subject.uncertain` has it.
    """
    supposing = names and replace(names, supposed=uncertain)
    documents = mod.folder.documents(report, TESTS)
    for test in _tests_in(documents, mod, supposing, uncertain, report):
        if isinstance(test, RestOfScene):
            test.report(report)
        elif isinstance(test.said, Scene):
            _refuse(certain_mistakes(test.said, test.place), report)


def _tests_in(
    documents: Iterable[Document],
    mod: Mod,
    names: Names | None,
    uncertain: Collection[str],
    report: Report,
) -> Iterator[ModTest | RestOfScene]:
    """Yield the tests in some files that are valid by themselves; then report the others.

    Of a scene that is not, what is left of it can still be looked at.
    """
    known, misfits = names or Names(mod.id), Report()
    uncertain = uncertain if names else (mod.id, CORE)
    for document in without_copies([*documents], report):
        file = document.source.partition(f"/{TESTS}/")[2].removesuffix(".toml")
        for place, name, model, table in _tables(document, report):
            try:
                said: Any = model.model_validate(table, context=names)
            except ValidationError as error:
                subject = Subject(model, place, f"{place.keys[0]} `{name}`", known, uncertain)
                if model is Scene:
                    subject = replace(subject, elsewhere=MISPLACED)
                for finding in explain(error, subject):
                    misfits.add(finding)
                if model is Scene and (rest := rest_of(table, error, subject, names)):
                    yield rest
                continue
            if any(keys[: len(place.keys)] == place.keys for keys in document.stand_ins):
                continue
            yield ModTest(mod.id, file, name, place, said, known)
    misfits = with_guards(misfits, {}, known.installed)
    _refuse(by_cause(misfits, known.installed), report)


def _tables(
    document: Document, report: Report
) -> Iterator[tuple[Place, str, type[Model], Mapping[str, Any]]]:
    """Yield the place, the name, the model and the content of each test in a file.

    There need not be any, as in a file of content.
    """
    whole = Place(document)
    if home := home_among_tests(document.data):
        report.add(Diagnostic(Code.E802, whole, home.message, home.hint))
        return
    found = headless(document, Code.E802, _HEADERS, SORTS)
    _refuse([found.finding] if found else [], report)
    told = found.paths if found else ()
    for sort, tests in document.data.items():
        if (sort,) in told:
            continue
        if refusal := _refusal(whole.at(sort, token=Token.KEY), tests):
            _refuse([refusal], report)
            continue
        named = {
            name: each for name, each in (as_table(tests) or {}).items() if (sort, name) not in told
        }
        yield from _named(whole.at(sort), named, report)


def _named(
    place: Place, tables: Mapping[str, Any], report: Report
) -> Iterator[tuple[Place, str, type[Model], Mapping[str, Any]]]:
    """Yield the tests of a sort, as `_tables` does."""
    sort = str(place.keys[0])
    for name, table in tables.items():
        if is_name(name):
            yield place.at(name), name, SORTS[sort], table
        else:
            message = f"a test cannot be called `{name}`"
            hint = "a name has small letters, digits and _, and begins with a letter"
            at = place.at(name, token=Token.KEY)
            _refuse([Diagnostic(Code.E802, at, message, hint)], report)


def _refusal(place: Place, tests: object) -> Diagnostic | None:
    """Return what is wrong with all tests of a sort in a file, if anything is."""
    sort = str(place.keys[0])
    tables = as_table(tests)
    hint = ""
    if sort not in SORTS:
        message = f"there is no sort of test `{sort}`"
        hint = suggestion(sort, SORTS) or f"there is {listed(SORTS, 'and')}"
    elif tables is None:
        message = f"`{sort}` must be a table of tests, not {described(tests)}"
    elif field := _nameless(tables, SORTS[sort]):
        place = place.at(field)
        message = f"{sort} `{field}` must be a table, not {described(tables[field])}"
        hint = beginning("each", Place(place.document, (sort, "its_name")))
    elif len(tables) > MAX_TESTS:
        message = f"a file has at most {MAX_TESTS} tests of one sort, not {len(tables)}"
    else:
        return None
    return Diagnostic(Code.E802, place, message, hint)


def _nameless(tables: Table, model: type[Model]) -> str:
    """Return the first field of a test that has no table of its own; nothing if there is none."""
    values = (name for name, each in tables.items() if not isinstance(each, dict))
    return next((name for name in values if name in keys_of(model)), "")


def _refuse(findings: Iterable[Diagnostic], report: Report) -> None:
    """Report findings about a test, all of which keep it from being understood."""
    for finding in findings:
        report.add(replace(finding, code=Code.E802))
