"""What can be said of the levels of tests before any of them is made."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.authoring.modtests import reading
from roguelike.authoring.modtests.cases import ModTest, default_campaign
from roguelike.authoring.modtests.models import LevelsTest
from roguelike.authoring.modtests.reading import Campaigns
from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.diagnostics import Diagnostic
from roguelike.content.loader import load
from roguelike.content.mods.sources import mod_folders
from roguelike.content.names.names import Names
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


def loaded(folder: Path, text: str = CAMPAIGN + LEVELS) -> tuple[Catalog, Names]:
    """Return what there is with a mod, and what references in it mean."""
    requires = {"core": "*", "classic": "*"}
    mod = write_mod(folder / "trial", {"campaign.toml": text}, requires=requires)
    result = load([*mod_folders(data_dir()), mod], registries().models())
    assert result.catalog is not None
    assert result.assembly is not None
    return result.catalog, result.assembly.names["trial"]


def judged(
    catalog: Catalog, names: Names, depth: int | str, **more: str | int
) -> Diagnostic | None:
    """Return why levels cannot be made at some depths."""
    table = {"depth": depth, "expect": {"connected": True}, **more}
    said = LevelsTest.model_validate(table, context=names)
    place = Place(Document("trial/tests/a.toml", ""), ("levels", "a"))
    return Campaigns(catalog, names).judged(ModTest("trial", "a", "a", place, said, names))


@pytest.mark.parametrize(
    ("depth", "missing", "deepest"),
    [(3, 3, 2), ("1..3", 3, 2), ("4..9", 6, 5), (9, 9, 5), ("2..4", 3, 2)],
)
def test_a_depth_that_a_campaign_does_not_have_is_found_without_a_level_being_made(
    tmp_path: Path, depth: int | str, missing: int, deepest: int
) -> None:
    finding = judged(*loaded(tmp_path), depth)

    assert finding is not None
    assert finding.place.keys == ("levels", "a", "depth")
    assert finding.message == f"`trial` has no level at depth {missing}"
    assert finding.hint == f"the deepest before that is at depth {deepest}"


def test_depths_that_a_campaign_has_are_fine(tmp_path: Path) -> None:
    catalog, names = loaded(tmp_path)

    assert [judged(catalog, names, each) for each in (1, "1..2", "4..5")] == [None] * 3
    assert judged(catalog, names, "999990..999999", campaign="classic:classic") is None
    assert judged(Catalog({}), Names("trial"), 1) is None


def test_what_a_mod_unknown_to_the_tested_one_defines_or_changes_is_not_judged(
    tmp_path: Path,
) -> None:
    patch = '[[patch.campaign]]\nid = "classic:classic"\nset.levels = '
    text = f'{CAMPAIGN}{LEVELS}\n{patch}[{{ level = "classic:dungeon", last = 2 }}]'
    catalog, names = loaded(tmp_path, text)
    classic = replace(names, mod="classic", visible={"core", "classic"})

    assert judged(catalog, names, 3)
    assert judged(catalog, names, 3, campaign="classic:classic")
    assert judged(catalog, classic, 3) is None
    assert judged(catalog, classic, 3, campaign="classic:classic") is None


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
