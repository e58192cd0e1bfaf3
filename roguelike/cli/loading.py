"""Loading mods to find out what is wrong with them, whatever keeps them from being used."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from roguelike.content.dependencies.absence import Absence
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.loader import LoadResult
    from roguelike.content.mods.choosing import Choice
    from roguelike.content.mods.library import Installed, Library
    from roguelike.content.schema.base import Model

_UNMET = frozenset({"missing", "switched_off", "version", "requires", "plugin"})
"""The names of the reasons for which mods are left out before they are read."""
_AT_ODDS = frozenset({"circle", "conflict"})
"""The names of such reasons that lie in what mods say about one another."""


class Loader(Struct, frozen=True):
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

    def load(
        self, chosen: Choice, absent: Absence, *, supposed: Collection[str] = ()
    ) -> LoadResult:
        """Load what is chosen, and miss nothing that is absent.

        Args:
            chosen: Which mods are on.
            absent: What is not missed.
            supposed: Which of that is supposed to be there, as `Selected.supposed` has it.
        """
        from roguelike.content.export.known_ids import ids_beside
        from roguelike.content.loader import load_selected
        from roguelike.content.mods.choosing import select

        selected = select(absent.tolerated(self.library), chosen, self.plugins)
        order = selected.order
        selected = replace(
            selected,
            order=absent.explaining(order),
            idle=self.installed.mods.keys() - {*order.left_out, *(mod.id for mod in order.mods)},
            elsewhere=ids_beside(self.installed, order, self.models),
            supposed=supposed,
        )
        return load_selected(selected, self.models)

    def report_unread(self, result: LoadResult, asked: Collection[str], report: Report) -> None:
        """Report what can be known about the content of mods that could not even be read.

        Either nothing can be made of their manifests, or what they require is not there, or they
        require one another in a circle, or cannot be used together.
        """
        from roguelike.content.assembling.shape import report_shape
        from roguelike.content.dependencies.absence import apart

        bereft: list[Installed] = []
        at_odds: list[Installed] = []
        for id_ in sorted(result.left_out.keys() & set(asked)):
            installed, reason = self.library.mods[id_], result.left_out[id_]
            if installed.mod is None:
                report_shape(installed, self.models, report)
            elif id_ not in result.files and reason.name in _UNMET:
                bereft.append(installed)
            elif reason.name in _AT_ODDS:
                at_odds.append(installed)
        for group in filter(None, (bereft, *apart(at_odds))):
            self._report_bereft(group, result, report)

    def report_compat(
        self,
        result: LoadResult,
        asked: Collection[str],
        choice: Choice,
        absent: Absence,
        report: Report,
    ) -> None:
        """Report what is wrong in files for use beside mods that were not loaded."""
        from roguelike.content.findings.diagnostics import Report
        from roguelike.content.mods.mod_files import COMPAT

        mods = [mod for mod in result.selected.order.mods if mod.id in asked]
        if not any(mod.folder.names_in(COMPAT, Report()) for mod in mods):
            return
        from roguelike.cli.compat import Trial, report_compat

        report_compat(Trial(self, result, choice, absent), mods, report)

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
        from roguelike.content.dependencies.absence import Absence

        there = {each.id: self.library.mods[each.id] for each in result.mods if each.id not in mods}
        library = replace(self.library, mods=there)
        loader = replace(self, library=library, installed=library)
        chosen = replace(choice, enabled=tuple(there), disabled=(), only=None)
        return loader.load(chosen, Absence(result.left_out.keys()))

    def _report_bereft(
        self, bereft: Sequence[Installed], before: LoadResult, report: Report
    ) -> None:
        """Report what is wrong with the content of mods without what they require.

        Whatever else was left out before may have what they refer to, and so may what they cannot
        be used with. A plugin that is not there may provide whatever nothing else does.
        """
        from roguelike.content.dependencies.absence import absence, agreeing, unhindered
        from roguelike.content.findings.diagnostics import Code
        from roguelike.content.mods.choosing import Choice
        from roguelike.content.mods.library import Library
        from roguelike.content.mods.mod_files import MANIFEST

        used = [self.library.mods[mod.id] for mod in before.mods]
        others = agreeing(used, bereft)
        there = {each.id: unhindered(each) for each in (*others, *bereft)}
        gone = {*before.left_out, *(each.id for each in used)} - there.keys()
        absent = absence(there.values(), self.library.mods)
        absent = replace(absent, mods={*absent.mods, *gone})
        loader = replace(self, library=Library(there))
        choice = Choice(enabled=tuple(there))
        result = loader.load(choice, absent)
        report.files += sum(result.files.get(each.id, 0) for each in bereft)
        manifests = {each.files.place(MANIFEST).document.path for each in bereft}
        plugins = {name for each in bereft if each.mod for name in each.mod.manifest.mod.plugins}
        unknown = set[Code]() if plugins <= {*self.plugins} else {Code.E207}
        for finding in absent.without_unknowns(result.report):
            mod = finding.place.document.source.partition("/")[0]
            is_about = any(mod == each.id for each in bereft) and finding.path not in manifests
            if is_about and finding.code not in unknown:
                report.add(finding)
        loader.report_compat(result, [each.id for each in bereft], choice, absent, report)
