"""From what is asked about to all that is wrong with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from roguelike.cli.loading import Loader
from roguelike.cli.places import OTHERS, Places, library_of, require_mods

if TYPE_CHECKING:
    from roguelike.content.assembling.assembly import Assembly
    from roguelike.content.dependencies.absence import Absence
    from roguelike.content.findings.diagnostics import Code, Report
    from roguelike.content.loader import LoadResult
    from roguelike.content.mending.rewriting import Texts
    from roguelike.content.mods.choosing import Choice
    from roguelike.content.mods.library import Installed, Library
    from roguelike.content.mods.manifest import Mod
    from roguelike.content.names.names import Names
    from roguelike.content.schema.base import Model

_FOUND_ELSEWHERE = frozenset({"W410", "W411", "W413", "I414", "W415", "W502", "W604", "W606"})
"""What only other commands find, or only where one asks for more than usual."""


class Inspection(Struct, frozen=True):
    """What was found about some mods.

    Attributes:
        report: What is wrong.
        settled: The ids of those of which nothing more would have been found.
        known: The ids of all mods that there are; nothing if only some were asked about.
        result: What was loaded.
    """

    report: Report
    settled: Collection[str]
    known: Collection[str] | None
    result: LoadResult

    def is_settled(self, mod: str) -> bool:
        """Tell whether nothing more is to be found about a mod."""
        return mod in self.settled or (self.known is not None and mod not in self.known)


def report_on(places: Places, *, plugins: bool = True, texts: Texts | None = None) -> Report:
    """Return what is wrong with some mods and with what they require, as `inspect` does."""
    return inspect(places, plugins=plugins, texts=texts).report


def inspect(places: Places, *, plugins: bool = True, texts: Texts | None = None) -> Inspection:
    """Find what is wrong with some mods and with what they require.

    Args:
        places: Where they are.
        plugins: Whether content may select what installed plugins provide.
        texts: What files contain instead of what they do, by the paths shown for them.

    Raises:
        UsageError: A path leads to no mod, or a mod is named that does not exist.
    """
    from roguelike.cli.linting import lint
    from roguelike.plugins import installed

    library = _readable(library_of(places, texts), places)
    require_mods(places.mods or (), library)
    providers = installed(third_party=plugins)
    models = (registries := providers.registries()).models()
    loader = Loader(library, library, providers.names, models)
    absent, choice = _absence(places, library), _choice(places)
    result = loader.load(choice, absent)
    report = result.report
    report.extend(providers.report)
    others = _others(library, result) if places.paths else {}
    for id_, other in others.items():
        report.files -= other.report.files + result.files.get(id_, 0)
    asked_about = [each for id_, each in library.mods.items() if id_ not in others]
    loader.report_unread(result, ids := [each.id for each in asked_about], report)
    loader.report_compat(result, ids, choice, absent, report)
    _read_tests(result, asked_about, absent, report)
    _read_translations(result, asked_about, models, report, is_alone=bool(absent.mods))
    asked = {mod.id for mod in result.mods} - others.keys()
    if not absent.mods:
        of_some_kind = {
            mod
            for mod in {*asked, *result.drafts} - others.keys()
            if not absent.leaves_out(mod, "mod", "kind")
        }
        report.extend(lint(result, of_some_kind, registries, places, plugins=plugins))
        loader.report_unguarded(result, asked, choice, report)
    elif not absent.without_unknowns(report).has_errors:
        _read_mentions(result, asked_about, report)
    for each in filter(places.ask_about, library.mods.values()):
        report.extend(_unread(each, models))
    settled = asked - absent.unread.keys() if not result.left_out else set[str]()
    counting = _without_allowed(absent.without_unknowns(report), result, settled)
    known = None if places.paths else library.mods.keys()
    return Inspection(_by_cause(counting, library, models), settled, known, result)


def _readable(library: Library, places: Places) -> Library:
    """Return a library in which mods that are asked about are there in spite of their manifests.

    Where these have errors, the mods are there with all the rest.
    """
    broken = {
        id_: each
        for id_, each in library.mods.items()
        if each.mod is None and places.ask_about(each)
    }
    if not broken:
        return library
    from roguelike.content.mods.salvage import readable_part

    mods = dict(library.mods)
    for id_, each in broken.items():
        mod = readable_part(each.files)
        if mod and (mod.id == id_ or _is_free(mod.id, mods, places)):
            del mods[id_]
            mods[mod.id] = replace(each, files=mod.folder, mod=mod)
    return replace(library, mods=mods)


def _is_free(mod: str, mods: Mapping[str, Installed], places: Places) -> bool:
    """Tell whether a mod can have an id instead of the name of its folder, which is no id.

    Where no paths are asked about, the player may have chosen it under that name.
    """
    return bool(places.paths) and (mod not in mods or not places.ask_about(mods[mod]))


def _absence(places: Places, library: Library) -> Absence:
    """Return what is not missed, and what there may be in what cannot be read of manifests."""
    from roguelike.content.dependencies.absence import Absence, absence, unread_of

    mods = library.mods.values()
    if places.is_alone:
        return absence(mods)
    return Absence((), unread=unread_of(each.mod for each in mods))


def _choice(places: Places) -> Choice:
    """Return which mods are on: those asked about, or else what the player has chosen."""
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.mods.choosing import Choice
    from roguelike.preferences import read

    if places.paths:
        return Choice(enabled=places.mods or ())
    return read(Report()).choice(places.mods)


def _unread(installed: Installed, kinds: Collection[str]) -> Report:
    """Return what in the folder of a mod is probably meant to be read, and is not."""
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.mods.misnamed import misnamed
    from roguelike.content.mods.mod_files import TESTS

    sorts: Collection[str] = ()
    if (installed.files.path / TESTS).is_dir():  # as the models of tests take long to load
        from roguelike.content.testing.mod_tests import SORTS

        sorts = SORTS
    report = Report()
    for finding in misnamed(installed.files, kinds, sorts):
        report.add(finding)
    return report


def _without_allowed(report: Report, result: LoadResult, settled: Collection[str]) -> Report:
    """Return a report without what mods allow themselves."""
    from roguelike.content.explaining.allowances import without_allowed

    allowed = [each for of_mod in result.allowances.values() for each in of_mod]
    return without_allowed(
        report, allowed, lambda each: each.mod in settled and is_sought(each.code)
    )


def _by_cause(report: Report, library: Library, kinds: Collection[str]) -> Report:
    """Return a report with findings of one cause made one, though they are in different files."""
    from roguelike.content.assembling.mislaid import blamed_on_names
    from roguelike.content.dependencies.mentions import each_once
    from roguelike.content.dependencies.misdefined import blamed_on_definitions
    from roguelike.content.dependencies.misrequired import blamed_on_requirements

    mods = list(library.mods.values())
    readable = [each.mod for each in mods if each.mod]
    report = blamed_on_requirements(each_once(report), readable, library.mods)
    report = blamed_on_definitions(report, readable)
    return blamed_on_names(report, [each.files for each in mods], kinds)


def is_sought(code: Code) -> bool:
    """Tell whether `validate` looks for what a code stands for; other commands find the rest."""
    return code.name not in _FOUND_ELSEWHERE


def _read_tests(
    result: LoadResult, asked: Iterable[Installed], absent: Absence, report: Report
) -> None:
    """Report which tests of some mods cannot be understood; run none.

    Of mods that are left out for errors, or without what they require, the shape is looked at, and
    what they name. Of those that could not be read, it is only the shape.
    """
    loaded = {mod.id for mod in result.mods}
    for mod in (each.mod for each in asked):
        if mod is None or not (mod.id in loaded or mod.id in result.left_out):
            continue
        if (reason := result.left_out.get(mod.id)) and reason.name == "other_game":
            continue  # whose tests may be written in other words
        if not _has_tests(mod):
            continue
        from roguelike.content.assembling.mod_test_files import read_tests, report_tests
        from roguelike.content.dependencies.set_aside import defined_aside

        is_open = bool(absent.mods) or mod.id in absent.unread
        draft = _drafts(result, is_alone=is_open).get(mod.id)
        if draft:
            uncertain = draft.uncertain | absent.words(mod.id)
            report_tests(mod, report, _names(draft, mod, absent), uncertain)
        elif mod.id not in loaded:
            report_tests(mod, report)
        elif result.catalog and result.assembly:
            aside = {id_ for _, id_ in defined_aside([mod], loaded)}  # as it can be tested with it
            read_tests(mod, result.catalog, result.assembly.names[mod.id], report, aside)


def _read_mentions(result: LoadResult, asked: Iterable[Installed], report: Report) -> None:
    """Report which mods are made use of that manifests do not mention, whatever is in those."""
    from roguelike.content.catalog import Catalog
    from roguelike.content.checks.evidence import Evidence
    from roguelike.content.checks.undeclared import undeclared

    manifests = {each.id: each.mod for each in asked}  # with all that is not there
    there = _drafts(result, is_alone=True)
    order = (each.id for each in result.selected.order.mods)
    mods = {id_: mod for id_ in order if id_ in there and (mod := manifests.get(id_))}
    documents = {mod: there[mod].documents[mod] for mod in mods}
    for finding in undeclared(Evidence(Catalog({}), mods, documents, result.selected.idle)):
        report.add(finding)


def _drafts(result: LoadResult, *, is_alone: bool) -> Mapping[str, Assembly]:
    """Return what mods were put together with, by their ids, as far as something is not there."""
    if not (is_alone and result.assembly):
        return result.drafts
    return {**dict.fromkeys((mod.id for mod in result.mods), result.assembly), **result.drafts}


def _names(draft: Assembly, mod: Mod, absent: Absence) -> Names:
    """Return what references of a mod mean, which may require what is unread of its manifest."""
    names = draft.names[mod.id]
    words = absent.words(mod.id)
    return replace(names, visible={*names.visible, *words}) if names.visible else names


def _has_tests(mod: Mod) -> bool:
    """Tell whether there are tests of a mod, or something is wrong with where they should be."""
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.mods.mod_files import TESTS

    found = Report()
    return bool(mod.folder.names_in(TESTS, found) or len(found))


def _read_translations(
    result: LoadResult,
    asked: Iterable[Installed],
    models: Mapping[str, type[Model]],
    report: Report,
    *,
    is_alone: bool,
) -> None:
    """Report what is wrong with the languages of some mods, as with their tests."""
    from roguelike.content.loader import translator_of
    from roguelike.content.translations.translation import report_translations

    known = {mod.id for mod in result.mods} | result.left_out.keys()
    mods = [each.mod for each in asked if each.mod and each.id in known]
    translator = None if is_alone else translator_of(result, models)
    drafts = _drafts(result, is_alone=is_alone)
    report_translations(mods, translator, drafts, models, report)


def _others(library: Library, result: LoadResult) -> dict[str, Installed]:
    """Return the mods that were looked at, and that nobody asked about, by their ids."""
    used = {*result.left_out, *(mod.id for mod in result.mods)}
    return {
        id_: installed
        for id_, installed in library.mods.items()
        if id_ in used and installed.shelf.name == OTHERS
    }
