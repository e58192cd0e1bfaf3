"""What can be said of the levels of tests before any of them is made."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.content.assembling import mod_test_levels
from roguelike.content.assembling.mod_test_levels import Campaigns, campaign_of
from roguelike.content.catalog import Catalog
from roguelike.content.habitats import Depths, sections
from roguelike.content.loader import load
from roguelike.content.mods.sources import mod_folders
from roguelike.content.names.names import Names
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.testing.mod_tests import LevelsTest
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.content.checks.campaigns import CAMPAIGN
from tests.content.writing import write_mod
from tests.mod_testing import refusals

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


def about(depth: int | str, names: Names, **more: str | int) -> LevelsTest:
    table = {"depth": depth, "expect": {"connected": True}, **more}
    return LevelsTest.model_validate(table, context=names)


@pytest.mark.parametrize(
    ("depth", "missing", "deepest"),
    [(3, 3, 2), ("1..3", 3, 2), ("4..9", 6, 5), (9, 6, 5), ("2..4", 3, 2)],
)
def test_a_depth_that_a_campaign_does_not_have_is_found_without_a_level_being_made(
    tmp_path: Path, depth: int | str, missing: int, deepest: int
) -> None:
    catalog, names = loaded(tmp_path)

    obstacle = Campaigns(catalog, names).certainly_unsuitable(about(depth, names))

    assert obstacle is not None
    assert obstacle.keys == ("depth",)
    missing = max(missing, depth) if isinstance(depth, int) else missing
    assert obstacle.message == f"`trial` has no level at depth {missing}"
    assert obstacle.hint == f"the deepest before that is at depth {deepest}"


@pytest.mark.parametrize("depth", [1, "1..2", "4..5"])
def test_depths_that_it_has_are_fine(tmp_path: Path, depth: int | str) -> None:
    catalog, names = loaded(tmp_path)

    assert Campaigns(catalog, names).certainly_unsuitable(about(depth, names)) is None


def test_a_campaign_without_an_end_has_all_depths(tmp_path: Path) -> None:
    catalog, names = loaded(tmp_path)

    test = about("999990..999999", names, campaign="classic:classic")

    assert Campaigns(catalog, names).certainly_unsuitable(test) is None


def test_what_a_mod_unknown_to_the_tested_one_has_changed_is_not_judged(tmp_path: Path) -> None:
    patch = '[[patch.campaign]]\nid = "classic:classic"\nset.levels = '
    catalog, names = loaded(tmp_path, f'{patch}[{{ level = "classic:dungeon", last = 2 }}]')
    classic = replace(names, mod="classic", visible={"core", "classic"})
    named, first = about(3, names, campaign="classic:classic"), about(3, names)

    assert Campaigns(catalog, names).certainly_unsuitable(named) is not None
    assert Campaigns(catalog, names).certainly_unsuitable(first) is not None
    assert Campaigns(catalog, classic).certainly_unsuitable(named) is None
    assert Campaigns(catalog, classic).certainly_unsuitable(first) is None


def test_a_campaign_of_a_mod_unknown_to_the_tested_one_is_not_judged(tmp_path: Path) -> None:
    catalog, names = loaded(tmp_path)
    named = about(3, names, campaign="trial:trial")
    stranger = replace(names, mod="other", visible={"core", "classic"})

    assert Campaigns(catalog, stranger).certainly_unsuitable(named) is None
    assert Campaigns(catalog, replace(stranger, visible=())).certainly_unsuitable(named)
    assert Campaigns(catalog, replace(stranger, mod="trial")).certainly_unsuitable(named)


def test_without_a_campaign_nothing_is_unsuitable() -> None:
    names = Names("trial")

    assert Campaigns(Catalog({}), names).certainly_unsuitable(about(1, names)) is None


def test_above_the_first_level_there_is_none_before(tmp_path: Path) -> None:
    catalog, names = loaded(tmp_path)
    levels = [{"level": "classic:dungeon", "first": 2}]
    trial = catalog.get(CampaignDef, "trial:trial").model_dump(include={"label", "player", "rules"})
    campaign = CampaignDef.model_validate({**trial, "levels": levels})
    key = ("campaign", "trial:trial")
    deep = Catalog({"campaign": {"trial:trial": campaign}}, origins={key: catalog.origin(*key)})

    obstacle = Campaigns(deep, names).certainly_unsuitable(about(1, names))

    assert obstacle
    assert obstacle[:3] == (("depth",), "`trial` has no level at depth 1", "")


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

    assert campaign_of(Catalog({"campaign": campaigns}), "trial") == first


def test_each_level_of_a_section_has_cells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mod_test_levels, "MAX_CELLS", 2 * 80 * 48 - 1)
    catalog, names = loaded(tmp_path)

    obstacle = Campaigns(catalog, names).certainly_unsuitable(about("1..2", names, seeds=1))

    assert obstacle is not None
    assert obstacle.message == "the levels have 7,680 cells together, more than 7,679"


def test_levels_have_only_so_many_cells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = 80 * 48 * 5
    found: list[list[str]] = []

    for limit in (cells, cells - 1):
        monkeypatch.setattr(mod_test_levels, "MAX_CELLS", limit)
        found.append(refusals(tmp_path, "[levels.some]\nseeds = 5\nexpect.connected = true"))

    assert found[0] == []
    message = "the levels have 19,200 cells together, more than 19,199"
    hint = "(make fewer, with `seeds` or `depth`)"
    assert found[1] == [f"E802 [levels.some]: {message} {hint}"]


def test_a_campaign_is_divided_into_its_depths_but_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    divided: list[CampaignDef] = []

    def counted(campaign: CampaignDef) -> Iterable[tuple[Depths, int | None]]:
        divided.append(campaign)
        return sections(campaign)

    monkeypatch.setattr(mod_test_levels, "sections", counted)
    tests = (f"[levels.at{depth}]\ndepth = {depth}\nexpect.connected = true\n" for depth in (1, 2))

    assert refusals(tmp_path, "".join(tests)) == []

    assert len(divided) == 1
