"""Files of tests for tests of their runner."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from textwrap import dedent

from msgspec.structs import replace

from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Diagnostic, Report
from roguelike.content.loader import LoadResult
from roguelike.content.mods.mod_folders import ModFolder
from roguelike.game import load_mods
from roguelike.plugins import installed_plugins
from roguelike.resources import data_dir
from roguelike.workshop.modtests.cases import ModTest, ModTestFailure, RunEnvironment, read_tests
from roguelike.workshop.modtests.runner import run_test
from tests.content.writing import write_mod


@cache
def loaded() -> LoadResult:
    """Return the game's own mods."""
    return load_mods(None, installed_plugins(third_party=False))


@cache
def environment() -> RunEnvironment:
    """Return what tests of the game's own mods are run with."""
    catalog = loaded().catalog
    assert catalog is not None
    return RunEnvironment(catalog, installed_plugins(third_party=False).registries())


def read(folder: Path, text: str | bytes, mod: str = "classic") -> tuple[list[ModTest], Report]:
    """Return the tests in a file of one of the game's own mods, and what is wrong with it.

    Args:
        folder: An empty folder.
        text: What the file says.
        mod: The id of the mod.
    """
    (folder / "tests").mkdir(exist_ok=True)
    raw = text if isinstance(text, bytes) else dedent(text).encode()
    (folder / "tests" / "some.toml").write_bytes(raw)
    result, report = loaded(), Report()
    assert result.catalog is not None
    assert result.assembly is not None
    found = next(each for each in result.mods if each.id == mod)
    elsewhere = replace(found, folder=ModFolder(folder, mod))
    return read_tests(elsewhere, result.catalog, result.assembly.names[mod], report), report


def refusals(folder: Path, text: str | bytes, mod: str = "classic") -> list[str]:
    """Return what is wrong with a file of tests, as `code line:what: message (hint)`."""
    _, report = read(folder, text, mod)
    return [_said(each) for each in report]


def failures(folder: Path, text: str, mod: str = "classic") -> list[ModTestFailure]:
    """Return what is not as the tests in a file expect."""
    tests, report = read(folder, text, mod)
    assert [each.message for each in report] == []
    return [failure for test in tests for failure in run_test(test, environment())]


def complaints(folder: Path, text: str, mod: str = "classic") -> list[str]:
    """Return the same as `code what: message (hint)`."""
    return [_said(failure.finding) for failure in failures(folder, text, mod)]


def complaints_of(mod: Path, content: str, text: str) -> list[str]:
    """Return the same of a new mod, which requires `core` only, or why it cannot be tested."""
    folder = write_mod(mod, {"some.toml": content}, requires={"core": "*"})
    tests = mod / "tests" / "some.toml"
    tests.parent.mkdir()
    tests.write_text(dedent(text), encoding="utf-8")
    result = load_mods([data_dir() / "core", folder.path], installed_plugins(third_party=False))
    assert result.catalog is not None
    assert result.assembly is not None
    assert [each.message for each in result.report] == []
    report = Report()
    (found,) = (each for each in result.mods if each.id == mod.name)
    read = read_tests(found, result.catalog, result.assembly.names[mod.name], report)
    own = RunEnvironment(result.catalog, installed_plugins(third_party=False).registries())
    failed = [failure.finding for test in read for failure in run_test(test, own)]
    return [_said(each) for each in (*report, *failed)]


def _said(finding: Diagnostic) -> str:
    hint = f" ({finding.hint})" if finding.hint else ""
    return f"{finding.code.name} {_where(finding.place)}: {finding.message}{hint}"


def _where(place: Place) -> str:
    """Return the text that a place covers."""
    line, column, end = place.region()
    return place.document.index.line(line)[column - 1 : end - 1]
