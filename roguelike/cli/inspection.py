"""From what is asked about to all that is wrong with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from roguelike.cli.places import OTHERS, Places, library_of, require_mods
from roguelike.core.garbage import keep

if TYPE_CHECKING:
    from roguelike.content.absence import Absence
    from roguelike.content.choosing import Choice
    from roguelike.content.diagnostics import Code, Report
    from roguelike.content.library import Installed, Library
    from roguelike.content.loader import LoadResult
    from roguelike.content.manifest import Mod
    from roguelike.content.rewriting import Texts
    from roguelike.content.schema.base import Model

_UNMET = frozenset({"missing", "switched_off", "version", "requires"})
"""The names of the reasons for which mods are left out before they are read."""
_FOUND_ELSEWHERE = frozenset({"W410", "W411", "W413", "I414", "W415", "W502", "W604", "W606"})
"""What only other commands find, or only where one asks for more than usual."""


class Inspection(Struct, frozen=True):
    """What was found about some mods.

    Attributes:
        report: What is wrong.
        settled: The ids of those of which nothing more would have been found.
        known: The ids of all mods that there are; nothing if only some were asked about.
    """

    report: Report
    settled: Collection[str]
    known: Collection[str] | None

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
    from roguelike.content.absence import Absence, absence
    from roguelike.plugins import installed

    library = library_of(places, texts)
    require_mods(places.mods or (), library)
    providers = installed(third_party=plugins)
    registries = providers.registries()
    models = registries.models()
    loader = _Loader(library, library, providers.names, models)
    absent = absence(library.mods.values()) if places.is_alone else Absence(())
    choice = _choice(places)
    result = loader.load(choice, absent)
    report = absent.without_unknowns(result.report)
    report.extend(providers.report)
    others = _others(library, result) if places.paths else {}
    for id_, other in others.items():
        report.files -= other.report.files + result.files.get(id_, 0)
    loader.report_unread(result, [id_ for id_ in library.mods if id_ not in others], report)
    asked_about = [each for id_, each in library.mods.items() if id_ not in others]
    _read_tests(result, asked_about, report, is_alone=bool(absent.mods))
    _read_translations(result, asked_about, models, report, is_alone=bool(absent.mods))
    asked = {mod.id for mod in result.mods} - others.keys()
    if not absent.mods:
        report.extend(lint(result, asked, registries, places, plugins=plugins))
        loader.report_unguarded(result, asked, choice, report)
    for each in library.mods.values():
        if not places.paths or each.shelf.name != OTHERS:
            report.extend(_unread(each, models))
    keep(result)
    settled = {mod.id for mod in result.mods if not (result.left_out or mod.id in others)}
    report = _without_allowed(report, result, settled)
    return Inspection(report, settled, None if places.paths else library.mods.keys())


def _choice(places: Places) -> Choice:
    """Return which mods are on: those asked about, or else what the player has chosen."""
    from roguelike.content.choosing import Choice
    from roguelike.content.diagnostics import Report
    from roguelike.preferences import read

    if places.paths:
        return Choice(enabled=places.mods or ())
    return read(Report()).choice(places.mods)


def _unread(installed: Installed, kinds: Collection[str]) -> Report:
    """Return what in the folder of a mod is probably meant to be read, and is not."""
    from roguelike.content.diagnostics import Report
    from roguelike.content.misnamed import misnamed

    report = Report()
    for finding in misnamed(installed.files, kinds):
        report.add(finding)
    return report


def _without_allowed(report: Report, result: LoadResult, settled: Collection[str]) -> Report:
    """Return a report without what mods allow themselves."""
    from roguelike.content.allowances import without_allowed

    allowed = [each for of_mod in result.allowances.values() for each in of_mod]
    return without_allowed(
        report, allowed, lambda each: each.mod in settled and is_sought(each.code)
    )


def is_sought(code: Code) -> bool:
    """Tell whether `validate` looks for what a code stands for; other commands find the rest."""
    return code.name not in _FOUND_ELSEWHERE


class _Loader(Struct, frozen=True):
    """Loads mods from a library.

    Attributes:
        library: The mods that can be loaded.
        installed: All mods that there are.
        plugins: The names of the plugins that there are.
        models: The model of each kind of definition.
    """

    library: Library
    installed: Library
    plugins: Collection[str]
    models: Mapping[str, type[Model]]

    def load(self, chosen: Choice, absent: Absence) -> LoadResult:
        """Load what is chosen, and miss nothing that is absent."""
        from roguelike.content.choosing import select
        from roguelike.content.known_ids import ids_beside
        from roguelike.content.loader import load_selected

        selected = select(absent.tolerated(self.library), chosen, self.plugins)
        order = selected.order
        selected = replace(
            selected,
            order=absent.explaining(order),
            idle=self.installed.mods.keys() - {*order.left_out, *(mod.id for mod in order.mods)},
            elsewhere=ids_beside(self.installed, order, self.models),
        )
        return load_selected(selected, self.models)

    def report_unread(self, result: LoadResult, asked: Collection[str], report: Report) -> None:
        """Report what can be known about the content of mods that could not even be read.

        Either their manifests have errors, or what they require is not there, or they require one
        another in a circle.
        """
        from roguelike.content.absence import apart
        from roguelike.content.shape import report_shape

        bereft: list[Installed] = []
        circling: list[Installed] = []
        for id_ in sorted(result.left_out.keys() & set(asked)):
            installed, reason = self.library.mods[id_], result.left_out[id_]
            if installed.mod is None:
                report_shape(installed, self.models, report)
            elif id_ not in result.files and reason.name in _UNMET:
                bereft.append(installed)
            elif reason.name == "circle":
                circling.append(installed)
        for group in filter(None, (bereft, *apart(circling))):
            self._report_bereft(group, result, report)

    def report_unguarded(
        self, result: LoadResult, asked: Collection[str], choice: Choice, report: Report
    ) -> None:
        """Report what is made of optional mods as if they were always there."""
        if not any(mod.manifest.optional for mod in result.mods if mod.id in asked):
            return
        from roguelike.content.unguarded import unguarded

        without = partial(self._without, result, choice)
        for finding in unguarded(result, asked, without, self.models):
            report.add(finding)

    def _without(self, result: LoadResult, choice: Choice, mods: Collection[str]) -> LoadResult:
        """Load again what was loaded, save some mods, without a word about what was left out."""
        from roguelike.content.absence import Absence

        there = {each.id: self.library.mods[each.id] for each in result.mods if each.id not in mods}
        library = replace(self.library, mods=there)
        loader = replace(self, library=library, installed=library)
        chosen = replace(choice, enabled=tuple(there), disabled=(), only=None)
        return loader.load(chosen, Absence(result.left_out.keys()))

    def _report_bereft(
        self, bereft: Sequence[Installed], before: LoadResult, report: Report
    ) -> None:
        """Report what is wrong with the content of mods without what they require.

        Whatever else was left out before may have what they refer to.
        """
        from roguelike.content.absence import absence
        from roguelike.content.choosing import Choice
        from roguelike.content.library import Library
        from roguelike.content.mod_files import MANIFEST

        others = [self.library.mods[mod.id] for mod in before.mods]
        there = {each.id: each for each in (*others, *bereft)}
        absent = absence(there.values(), self.library.mods)
        absent = replace(absent, mods={*absent.mods, *(before.left_out.keys() - there.keys())})
        loader = replace(self, library=Library(there))
        result = loader.load(Choice(enabled=tuple(there)), absent)
        report.files += sum(result.files.get(each.id, 0) for each in bereft)
        manifests = {each.files.place(MANIFEST).document.path for each in bereft}
        for finding in absent.without_unknowns(result.report):
            mod = finding.place.document.source.partition("/")[0]
            if any(mod == each.id for each in bereft) and finding.path not in manifests:
                report.add(finding)


def _read_tests(
    result: LoadResult, asked: Iterable[Installed], report: Report, *, is_alone: bool
) -> None:
    """Report which tests of some mods cannot be understood; run none.

    Of mods that are not loaded, or without what they require, only the shape is looked at.
    """
    loaded = {mod.id for mod in result.mods}
    for mod in (each.mod for each in asked):
        if mod is None or not (mod.id in loaded or mod.id in result.left_out):
            continue
        if (reason := result.left_out.get(mod.id)) and reason.name == "other_game":
            continue  # whose tests may be written in other words
        if not _has_tests(mod):
            continue
        from roguelike.content.mod_test_files import read_tests, report_shape_of_tests

        if is_alone or mod.id not in loaded or not result.catalog or not result.assembly:
            report_shape_of_tests(mod, report)
        else:
            read_tests(mod, result.catalog, result.assembly.names[mod.id], report)


def _has_tests(mod: Mod) -> bool:
    """Tell whether there are tests of a mod, or something is wrong with where they should be."""
    from roguelike.content.diagnostics import Report
    from roguelike.content.mod_files import TESTS

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
    from roguelike.content.translation import report_translations

    known = {mod.id for mod in result.mods} | result.left_out.keys()
    mods = [each.mod for each in asked if each.mod and each.id in known]
    translator = None if is_alone else translator_of(result, models)
    report_translations(mods, translator, models, report)


def _others(library: Library, result: LoadResult) -> dict[str, Installed]:
    """Return the mods that were looked at, and that nobody asked about, by their ids."""
    used = {*result.left_out, *(mod.id for mod in result.mods)}
    return {
        id_: installed
        for id_, installed in library.mods.items()
        if id_ in used and installed.shelf.name == OTHERS
    }
