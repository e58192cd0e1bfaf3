"""Settings and fixtures that all tests share."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Hashable, Iterable
from pathlib import Path

import pytest
from hypothesis import settings
from msgspec.structs import replace

from roguelike import game
from roguelike.content import loader
from roguelike.content.checks import CHECKS, Check
from roguelike.content.documents.document import Document
from roguelike.content.findings.diagnostics import Report
from roguelike.content.loader import LoadResult, load_selected
from roguelike.content.mods import mod_files
from roguelike.content.mods.library import SelectedMods
from roguelike.content.mods.mod_folders import ModFolder
from roguelike.content.schema import Kinds
from roguelike.content.toml.parsing import parse
from roguelike.resources import data_dir
from roguelike.workshop.validation import inspection
from tests.golden_files import GoldenFiles


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that accepts intended changes."""
    text = "take over what differs from the files in tests/golden"
    parser.addoption("--accept", action="store_true", help=text)


def pytest_configure(config: pytest.Config) -> None:
    """Make the tests repeatable, and keep them off the screen and the loudspeaker."""
    del config
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    # Content is large and stays; looking through it again and again took a tenth of the time.
    gc.set_threshold(10_000, 20, 20)
    # Slow machines and busy ones are no failures; `--hypothesis-profile=explore` looks further.
    settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=10)
    settings.register_profile("explore", deadline=None, max_examples=2_000)
    settings.load_profile("repeatable")


@pytest.fixture(scope="session")
def golden(pytestconfig: pytest.Config) -> GoldenFiles:
    """Return the files in `tests/golden`, to compare with or to accept into."""
    return GoldenFiles(Path(__file__).parent / "golden", bool(pytestconfig.getoption("accept")))


@pytest.fixture(scope="session", autouse=True)
def _texts_are_parsed_once() -> Generator[None]:
    """Keep what the parser makes of sound texts, as most tests load the same."""
    known: dict[bytes, Document] = {}

    def parsed(path: str, raw: bytes, report: Report, source: str = "") -> Document | None:
        if raw not in known:
            found = Report()
            document = parse(path, raw, found, source)
            report.extend(found)
            if document is None or len(found):
                return document
            known[raw] = document
        return replace(known[raw], path=path, source=source)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mod_files, "parse", parsed)
        yield


@pytest.fixture(scope="session", autouse=True)
def _shipped_mods_are_loaded_once() -> Generator[None]:
    """Keep what becomes of the game's own mods, which no test changes, as most tests load them."""
    known: dict[Hashable, LoadResult] = {}

    def loaded(
        selected: SelectedMods, models: Kinds, checks: Iterable[Check] = CHECKS
    ) -> LoadResult:
        order = selected.order
        folders = [mod.folder for mod in order.mods]
        is_shipped = all(
            type(folder) is ModFolder and folder.path.resolve().parent == data_dir()
            for folder in folders  # and not with other texts than on disk
        )
        is_odd = len(selected.report) or order.left_out or selected.supposed
        if not is_shipped or is_odd or checks is not CHECKS:
            return load_selected(selected, models, checks)
        paths = tuple(mod.folder.shown_as for mod in order.mods)
        chosen = (selected.language, str(selected.settings), frozenset(selected.idle))
        key = (models, paths, *chosen)
        if key not in known:
            known[key] = load_selected(selected, models)
        report = Report()  # which takes what others find, too
        report.extend(known[key].report)
        return replace(known[key], report=report, selected=selected)

    with pytest.MonkeyPatch.context() as patch:
        for user in (game, inspection, loader):
            patch.setattr(user, "load_selected", loaded)
        yield


@pytest.fixture(scope="session", autouse=True)
def _nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep what somebody has chosen and installed on this machine out of the tests."""
    os.environ["ROGUELIKE_HOME"] = str(tmp_path_factory.mktemp("home"))
