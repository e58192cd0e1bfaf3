"""Run the examples in the catalogue of codes, for its pages and for the tests of the codes."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from roguelike.cli.authors.baselines import new_findings
from roguelike.cli.authors.checking import ModCheck
from roguelike.cli.authors.inspecting import inspect, report_on
from roguelike.cli.authors.test import Options, verdicts_of
from roguelike.cli.mod_places import Places
from roguelike.cli.options import ContentOptions
from roguelike.content.catalog import Catalog
from roguelike.content.checks import run_checks
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.mods.library import ModChoice, ModSelection, Shelf
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.content.schema import KINDS
from roguelike.game import load_mods
from roguelike.plugins import InstalledPlugins
from roguelike.preferences.shelves import shelves
from roguelike.resources import data_dir
from roguelike.workshop.conflicts import conflicts
from roguelike.workshop.diff import compared, read_edition
from roguelike.workshop.docs.code_pages import BASELINE, Example, Finder, markdown, page_of
from roguelike.workshop.validation.report.as_text import as_text


def page(code: Code) -> str:
    """Return the page of a code for the reference, with what is really found in its example.

    Raises:
        FileNotFoundError: There is no page.
    """
    example = page_of(code).example
    with TemporaryDirectory() as folder:
        write_example(example, Path(folder))
        return markdown(code, output(findings(example, Path(folder))))


def output(report: Report) -> str:
    """Return what is found as text, which is the same wherever the game is installed."""
    return as_text(report).replace(f"{data_dir().parent.as_posix()}/", "")


def write_example(example: Example, folder: Path) -> None:
    """Write the files of an example.

    Args:
        example: The example, or what it is once corrected.
        folder: Where; it exists, and is empty.
    """
    said = {name: text.encode() for name, text in example.manifests().items()}
    for name, text in example.files.items():
        said[name] = text.encode(example.encoding)
    for name, raw in said.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
    for name, target in example.links.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(target)


def findings(example: Example, folder: Path) -> Report:
    """Return what is found in the files of an example, with paths from where they are.

    Args:
        example: The example.
        folder: Where it has been written.
    """
    with chdir(folder):
        return _FINDERS[example.found_by](example)


def _validated(example: Example) -> Report:
    return report_on(_places(example), plugins=False)


def _beside_a_baseline(example: Example) -> Report:
    return new_findings(inspect(_places(example), plugins=False), Path(BASELINE))


def _with_plugins(example: Example) -> Report:
    with _importable(Path.cwd()):
        return report_on(_places(example))


def _with_a_broken_check(example: Example) -> Report:
    report = _validated(example)
    run_checks(Catalog({}), [broken_check], report)
    return report


def _places(example: Example) -> Places:
    return Places([Path(path) for path in example.asked])


def _tested(example: Example) -> Report:
    options = Options(tested=tuple(example.mods), no_plugins=True)
    report = Report()
    for verdict in verdicts_of(options):
        report.extend(verdict.findings())
    report.files = _count(example)
    return report


def _checked(example: Example) -> Report:
    content = ContentOptions(no_plugins=True)
    report = Report()
    for mod in (mod for path in _places(example).paths for mod in mod_folders(path)):
        for step in ModCheck(mod, content, ()).steps():
            report.extend(step.findings)
    return report


def _conflicting(example: Example) -> Report:
    given = (Shelf(Path(mod)) for mod in example.mods)
    names = tuple(mod.rpartition("/")[2] for mod in example.mods)
    result = load_mods(
        ModSelection((*shelves(), *given), ModChoice(only=names)), InstalledPlugins()
    )
    assert result.assembly is not None, "the game's own mods can be loaded"
    report = conflicts(result.assembly, result.selected.order)
    report.extend(result.report)
    report.files = _count(example)
    return report


def _different(example: Example) -> Report:
    report = Report()
    (old,), (new,) = (mod_folders(Path(mod)) for mod in reversed(example.mods))
    editions = [read_edition(each, KINDS, report) for each in (old, new)]
    before, now = editions
    if before is not None and now is not None:
        report.extend(compared(before, now).report)
    return report


def _count(example: Example) -> int:
    return len(example.files) + len(example.manifests())


@contextmanager
def _importable(folder: Path) -> Generator[None]:
    """Let Python find the distributions in a folder for a while."""
    before = set(sys.modules)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in set(sys.modules) - before:
            if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
                del sys.modules[name]


def broken_check(catalog: Catalog) -> Iterable[Diagnostic]:
    """Fail, as no check should.

    Raises:
        RuntimeError: Always.
    """
    raise RuntimeError(catalog.fingerprint or "nothing can be checked")


_FINDERS: Mapping[Finder, Callable[[Example], Report]] = {
    "validate": _validated,
    "baseline": _beside_a_baseline,
    "test": _tested,
    "check": _checked,
    "conflicts": _conflicting,
    "diff": _different,
    "plugins": _with_plugins,
    "failing_check": _with_a_broken_check,
}
