"""Tests of a mod: read from its files, run with rules that are bound once, and failed.

Reading checks the files; it runs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from pydantic import ValidationError

from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Document, KeyPath, Place, Token, as_table
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.problems import Subject
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.similar_words import suggest
from roguelike.content.findings.wording import described, listed
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import TESTS
from roguelike.content.references.ids import full_id, is_name, mod_of
from roguelike.content.references.names import Names
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.fields.base import Model
from roguelike.content.schema.fields.tree import table_of
from roguelike.engine.binding.campaign_binding import Registries, bind
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.ruleset import Ruleset
from roguelike.workshop.modtests.layouts import LayoutReader, SceneLayout
from roguelike.workshop.modtests.models import (
    MAX_TESTS,
    LevelsTest,
    Scene,
    StatsTest,
    sorts,
    written_key,
)

CommandFinder = Callable[[str, int, str], str]
"""Returns the command that shows a level, by the full id of its campaign, its depth and its seed;
nothing if there is none."""


class ModTest(Struct, frozen=True, eq=False):
    """A test of a mod.

    Attributes:
        mod: The id of the mod.
        file: The path of its file below `tests`, without the ending.
        name: Its name.
        place: Where it is.
        said: What it says.
        names: What references in its file mean.
        layout: For a scene, what its map shows.
    """

    mod: str
    file: str
    name: str
    place: Place
    said: Scene | StatsTest | LevelsTest
    names: Names
    layout: SceneLayout | None = None

    @property
    def full_name(self) -> str:
        """The name with the mod and the file."""
        return f"{self.mod}/{self.file}/{self.name}"

    def written_keys(self, keys: KeyPath, identifier: str) -> KeyPath:
        """Return the keys that lead to a definition in a table of the test.

        Args:
            keys: The keys of the table in which the definition is a key.
            identifier: The full id of the definition.
        """
        return (*keys, *written_key(self.place.at(*keys), self.mod, identifier))


class ModTestFailure(Struct, frozen=True):
    """A failed expectation of a test.

    Attributes:
        finding: What is wrong, at the expectation in the file.
        picture: What was expected and what there is, as text of several lines; may be empty.
    """

    finding: Diagnostic
    picture: str = ""


def failure(
    test: ModTest, keys: KeyPath, message: str, hint: str = "", picture: str = ""
) -> ModTestFailure:
    """Return the failure of an expectation.

    Args:
        test: The test.
        keys: The keys that lead from the test to the expectation.
        message: What is so, and what should be.
        hint: What helps to look into it.
        picture: As `ModTestFailure` has it.
    """
    return ModTestFailure(Diagnostic(Code.E801, test.place.at(*keys), message, hint), picture)


def refusal(test: ModTest, keys: KeyPath, message: str, hint: str = "") -> ModTestFailure:
    """Return the failure of a test that cannot be run."""
    return ModTestFailure(Diagnostic(Code.E802, test.place.at(*keys), message, hint))


def no_command(_campaign: str, _depth: int, _seed: str) -> str:
    """Return nothing, where there is no command that shows levels."""
    return ""


class RunEnvironment:
    """The definitions and bound rules with which all tests of a mod are run.

    Attributes:
        catalog: All definitions.
        registries: All implementations that they select.
        command_for: Returns the command that shows a level.
    """

    def __init__(
        self, catalog: Catalog, registries: Registries, command_for: CommandFinder = no_command
    ) -> None:
        """Bind no rules yet."""
        self.catalog = catalog
        self.registries = registries
        self.command_for = command_for
        self._rulesets: dict[str, Ruleset] = {}

    def ruleset(self, campaign: str) -> Ruleset:
        """Return the rules of a campaign, by its full id."""
        if campaign not in self._rulesets:
            self._rulesets[campaign] = bind(self.catalog, campaign, self.registries)
        return self._rulesets[campaign]

    def campaign_with(self, player: str) -> str | None:
        """Return a campaign whose player is of a kind, or None."""
        known = self.catalog.all(CampaignDef).items()
        return next((id_ for id_, campaign in sorted(known) if campaign.player == player), None)


def default_campaign(catalog: Catalog, mod: str) -> str | None:
    """Return the campaign of tests that name none.

    That is the first of the mod's own, in the order in which players see them, or else the first
    of all.
    """
    known = catalog.all(CampaignDef).items()
    ids = [id_ for id_, _ in sorted(known, key=lambda item: (item[1].order, item[0]))]
    own = [id_ for id_ in ids if mod_of(id_) == mod]
    return next(iter([*own, *ids]), None)


MAX_TESTS_OF_MOD: Final = 1_000
"""The most tests in all files of a mod together."""


class OtherReferences(Struct, frozen=True):
    """The ids and events that tests can refer to beside definitions.

    Attributes:
        inactive: The full ids that inactive files of the mod define.
        events: The kinds of events of plugins, which can be expected as well.
    """

    inactive: Collection[str] = ()
    events: tuple[type[Event], ...] = ()


ALONE: Final = OtherReferences()
"""No ids and events beside definitions."""


def read_tests(
    mod: Mod,
    catalog: Catalog,
    names: Names,
    report: Report,
    others: OtherReferences = ALONE,
) -> list[ModTest]:
    """Return the tests of a mod that can be run, in the order of its files.

    Args:
        mod: The mod.
        catalog: All definitions of it and of what it requires.
        names: What references in its files mean.
        report: Takes E802 for what cannot be understood, and what is wrong with files.
        others: What else there is. Tests that refer to what inactive files define are left out
            without a finding: they are for use with the mods that are not there.
    """
    found: list[ModTest] = []
    documents = mod.folder.documents(report, TESTS)
    if not documents:
        return found
    layouts = LayoutReader(catalog, names)
    for document in documents:
        for test in _tests_in(document, names, report, others, names):
            if len(found) >= MAX_TESTS_OF_MOD:
                message = f"a mod has at most {MAX_TESTS_OF_MOD} tests"
                report.add(Diagnostic(Code.E802, test.place, message, "delete the others"))
                return found
            if isinstance(test.said, Scene):
                layout = layouts.read(test.said, test.place, report)
                found += [replace(test, layout=layout)] if layout else []
            else:
                found.append(test)
    return found


def report_tests(mod: Mod, report: Report, others: OtherReferences = ALONE) -> None:
    """Report what is wrong with the shape of the tests of a mod, which need not be loaded.

    Args:
        mod: The mod.
        report: As for `read_tests`.
        others: As for `read_tests`.
    """
    for document in mod.folder.documents(report, TESTS):
        for _ in _tests_in(document, Names(mod.id), report, others):
            pass


def _tests_in(
    document: Document,
    names: Names,
    report: Report,
    others: OtherReferences,
    context: Names | None = None,
) -> Iterator[ModTest]:
    """Yield the tests in a file that are right; report the others.

    Args:
        document: The file.
        names: What references in it mean.
        report: Takes what is wrong.
        others: As for `read_tests`.
        context: The same as `names`, where references are looked at.
    """
    models = sorts(others.events)
    path = document.source.partition(f"/{TESTS}/")[2].removesuffix(".toml")
    for place, table in _tables(document, report, models):
        sort, name = map(str, place.keys)
        try:
            said: Any = models[sort].model_validate(table, context=context)
        except ValidationError as error:
            if _is_for_others(error, names.mod, others.inactive):
                continue
            subject = Subject(table_of(models[sort]), place, f"{sort} `{name}`", names)
            for finding in explain(error, subject):
                fault = finding.fault or finding.code.name
                report.add(replace(finding, code=Code.E802, fault=fault))
        else:
            yield ModTest(names.mod, path, name, place, said, names)


def _is_for_others(error: ValidationError, mod: str, inactive: Collection[str]) -> bool:
    """Return True if a test only lacks definitions of inactive files."""
    return bool(inactive) and all(
        full_id(mod, each.get("ctx", {}).get("reference", "")) in inactive
        for each in error.errors()
    )


def _tables(
    document: Document, report: Report, models: Mapping[str, type[Model]]
) -> Iterator[tuple[Place, Mapping[str, Any]]]:
    """Yield the place and the content of each test in a file."""
    whole = Place(document)
    if not document.data:
        hint = f"begin one with [{next(iter(models))}.its_name], or delete the file"
        report.add(Diagnostic(Code.E802, whole, "the file has no test", hint))
    if unknown := [sort for sort in document.data if sort not in models]:
        headers = listed([f"[{sort}.its_name]" for sort in models])
        hint = suggest(unknown[0], models).hint or f"begin each test with {headers}"
        message = f"there is no sort of test {listed(unknown)}"
        at = whole.at(unknown[0], token=Token.KEY)
        report.add(Diagnostic(Code.E802, at, message, hint, fault=Code.E201.name))
    for sort in (each for each in document.data if each in models):
        place, tests = whole.at(sort, token=Token.KEY), as_table(document.data[sort])
        if wrong := _wrong_tables(place, tests, models[sort]):
            report.add(wrong)
            continue
        for name, table in (tests or {}).items():
            if is_name(name):
                yield whole.at(sort, name), table
            else:
                at = whole.at(sort, name, token=Token.KEY)
                message = f"a test cannot be called `{name}`"
                hint = "a name has lowercase letters, digits and _, a letter first"
                report.add(Diagnostic(Code.E802, at, message, hint, fault=Code.E203.name))


def _wrong_tables(
    place: Place, tests: Mapping[str, Any] | None, model: type[Model]
) -> Diagnostic | None:
    """Return the finding about the tests of a sort in a file that are no tables, or None."""
    sort = str(place.keys[0])
    hint = f"begin each with [{sort}.its_name]"
    if tests is None:
        message = f"`{sort}` must be a table of tests"
        return Diagnostic(Code.E802, place, message, hint, fault=Code.E202.name)
    if not tests:
        hint = f"begin one with [{sort}.its_name], or take it out"
        return Diagnostic(Code.E802, place, f"there is no test in `{sort}`", hint)
    if len(tests) > MAX_TESTS:
        message = f"a file has at most {MAX_TESTS} tests of one sort, not {len(tests)}"
        hint = "split them into several files"
        return Diagnostic(Code.E802, place, message, hint, fault=Code.E203.name)
    for name, table in tests.items():
        if name in table_of(model) and not isinstance(table, dict):
            message = f"{sort} `{name}` must be a table, not {described(table)}"
            at = Place(place.document, (sort, name))
            return Diagnostic(Code.E802, at, message, hint, fault=Code.E202.name)
    return None
