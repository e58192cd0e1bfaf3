"""Contents of campaigns."""

from __future__ import annotations

from roguelike.workshop.simulation.campaign_contents import contents_of
from tests.content_fixture import shipped_content


def test_only_what_belongs_to_the_campaign_counts() -> None:
    extent = contents_of(shipped_content().ruleset("sunken_crown:sunken_crown"), range(1, 7))

    assert "sunken_crown:kennel" in extent.vaults
    assert "sunken_crown:slip" in extent.abilities
    assert not any(each.startswith("classic:") for each in extent.vaults | extent.abilities)


def test_keys_and_prizes_are_for_no_use() -> None:
    usable = contents_of(shipped_content().ruleset("sunken_crown:sunken_crown"), ()).usable

    assert {"sunken_crown:sword", "sunken_crown:javelin", "sunken_crown:net"} <= usable
    assert usable.isdisjoint(("sunken_crown:crown", "sunken_crown:chiefs_key"))


def test_feelings_are_asked_for_from_the_depth_where_they_begin() -> None:
    extent = contents_of(shipped_content().ruleset("sunken_crown:sunken_crown"), range(1, 8))

    assert [extent.feelings[depth] for depth in range(1, 8)] == [0, 25, 25, 25, 25, 25, 0]


def test_thresholds_are_those_of_the_frequencies() -> None:
    extent = contents_of(shipped_content().ruleset("sunken_crown:sunken_crown"), ())

    healing = extent.thresholds["sunken_crown:sunken"]["sunken_crown:potion_of_healing"]
    assert healing.least(6) > 0
    assert "sunken_crown:tempering" in extent.thresholds["sunken_crown:sunken"]
