"""What can be said of the levels of tests before any of them is made."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.authoring.modtests import reading
from roguelike.authoring.modtests.cases import default_campaign
from roguelike.content.catalog import Catalog
from roguelike.content.findings.diagnostics import Report
from roguelike.content.loader import load
from roguelike.content.mods.sources import mod_folders
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.authoring.modtests.mod_testing import refusals
from tests.content.checks.campaigns import CAMPAIGN
from tests.content.writing import write_mod

LEVELS = """\
levels = [
  { level = "classic:dungeon", last = 2 },
  { level = "classic:dungeon", first = 4, last = 5 },
]
"""
PATCH = """
[[patch.campaign]]
id = "classic:classic"
set.levels = [{ level = "classic:dungeon", last = 2 }]
"""


def refused(folder: Path, about: str, mod: str = "trial") -> list[str]:
    """Return what is wrong with a test of levels in a mod, or in `classic` beside that mod."""
    requires = {"core": "*", "classic": "*"}
    text = CAMPAIGN + LEVELS + PATCH
    written = write_mod(folder / "trial", {"campaign.toml": text}, requires=requires)
    result = load([*mod_folders(data_dir()), written], registries().models())
    assert result.catalog is not None
    assert result.assembly is not None
    (written.path / "tests").mkdir()
    file = f"[levels.a]\n{about}\nexpect.connected = true\n"
    (written.path / "tests" / "a.toml").write_text(file, encoding="utf-8")
    found = next(each for each in result.mods if each.id == mod)
    found, report = replace(found, folder=written), Report()
    reading.read_tests(found, result.catalog, result.assembly.names[mod], report)
    return [f"{each.place.keys[-1]}: {each.message} ({each.hint})" for each in report]


@pytest.mark.parametrize(
    ("depth", "missing", "deepest"),
    [("3", 3, 2), ("'1..3'", 3, 2), ("'4..9'", 6, 5), ("9", 9, 5), ("'2..4'", 3, 2)],
)
def test_a_depth_that_a_campaign_does_not_have_is_found_without_a_level_being_made(
    tmp_path: Path, depth: str, missing: int, deepest: int
) -> None:
    message = f"`trial` has no level at depth {missing}"
    hint = f"the deepest before that is at depth {deepest}"

    assert refused(tmp_path, f"depth = {depth}") == [f"depth: {message} ({hint})"]


@pytest.mark.parametrize("about", ["depth = 3", "depth = 3\ncampaign = 'classic:classic'"])
def test_what_a_mod_unknown_to_the_tested_one_has_changed_is_not_judged(
    tmp_path: Path, about: str
) -> None:
    assert len(refused(tmp_path / "own", about)) == 1
    assert refused(tmp_path / "other", about, "classic") == []


@pytest.mark.parametrize(
    ("orders", "first"),
    [
        pytest.param({"trial:b": 1, "trial:a": 2, "core:c": 0}, "trial:b", id="its own"),
        pytest.param({"trial:b": 1, "trial:a": 1}, "trial:a", id="as early as another"),
        pytest.param({"core:b": 1, "core:a": 2}, "core:b", id="of all"),
        pytest.param({}, None, id="none"),
    ],
)
def test_tests_are_about_the_first_campaign(orders: dict[str, int], first: str | None) -> None:
    campaigns = {id_: CampaignDef.model_construct(order=order) for id_, order in orders.items()}

    assert default_campaign(Catalog({"campaign": campaigns}), "trial") == first


def test_levels_have_only_so_many_cells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = '[levels.some]\nseeds = 5\ndepth = "1..2"\nexpect.connected = true'
    found: list[list[str]] = []

    for limit in (38_400, 38_399):
        monkeypatch.setattr(reading, "MAX_CELLS", limit)
        found.append(refusals(tmp_path, text))

    message = "the levels have 38,400 cells together, more than 38,399"
    hint = "(make fewer, with `seeds` or `depth`)"
    assert found == [[], [f"E802 [levels.some]: {message} {hint}"]]
