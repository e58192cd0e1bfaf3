"""The public face: it is all that readers are told to import, and each name says what it is."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from roguelike import api

ROOT = Path(__file__).parents[1]
PAGES = [
    path
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("mods/**/*.md"))
    if path.name != "CHANGELOG.md" and "decisions" not in path.parts
]
PLUGINS = [*(ROOT / "tests/sample_plugin").glob("**/*.py")]
CODE = re.compile(r"^ *```python\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
IMPORT = re.compile(r"^ *(?:from|import) (roguelike(?:\.[\w.]+)?)", re.MULTILINE)


def imported(path: Path) -> set[str]:
    """Return the modules of the game that the code in a file imports."""
    text = path.read_text(encoding="utf-8")
    return {*IMPORT.findall("".join(CODE.findall(text)) if path.suffix == ".md" else text)}


@pytest.mark.parametrize("path", [*PAGES, *PLUGINS], ids=lambda path: path.name)
def test_readers_are_told_to_import_nothing_but_the_public_face(path: Path) -> None:
    assert imported(path) <= {"roguelike.api"}


def test_the_readme_and_the_sample_plugin_import_it() -> None:
    assert imported(ROOT / "README.md") == {"roguelike.api"}
    assert {module for path in PLUGINS for module in imported(path)} == {"roguelike.api"}


def test_all_that_can_be_imported_is_listed() -> None:
    public = {
        name
        for name, value in vars(api).items()
        if not name.startswith("_") and not inspect.ismodule(value)
    }

    assert public - {"annotations"} == {*api.__all__}


def named() -> Mapping[str, object]:
    """Return the classes and functions of the public face."""
    found: Mapping[str, object] = {name: getattr(api, name) for name in api.__all__}
    return {
        name: each
        for name, each in found.items()
        if isinstance(each, type) or inspect.isroutine(each)
    }


@pytest.mark.parametrize("name", sorted(named()))
def test_a_name_says_what_it_is_and_so_does_each_of_its_methods(name: str) -> None:
    value = named()[name]
    methods = [
        each
        for key, each in vars(value).items()
        if isinstance(value, type) and not key.startswith("_") and inspect.isroutine(each)
    ]

    assert [each for each in (value, *methods) if not inspect.getdoc(each)] == []
