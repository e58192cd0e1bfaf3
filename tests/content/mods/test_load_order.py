from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.documents.document import Document
from roguelike.content.findings.diagnostics import Report
from roguelike.content.findings.reasons import ReasonText
from roguelike.content.mods.load_order import LoadOrder, OrderContext, in_order
from roguelike.content.mods.manifest import Manifest, Mod
from roguelike.content.mods.mod_folders import ModFolder
from tests.content.writing import shown


def mod(  # noqa: PLR0913 - what a manifest may say
    name: str,
    *requires: str,
    kind: str = "content",
    version: str = "1.0.0",
    optional: str = "",
    conflicts: str = "",
    after: str = "",
    before: str = "",
    replaces: str = "",
    plugins: str = "",
) -> Mod:
    """Return a mod; others are named by their ids, or an id and what it must be."""
    info = {"id": name, "name": name, "version": version, "format": 1, "kind": kind}
    lists = {"replaces": replaces.split(), "plugins": plugins.split()}
    hints = {"after": after.split(), "before": before.split()}
    data: dict[str, dict[str, Any]] = {
        "mod": {**info, **{key: value for key, value in lists.items() if value}},
        "requires": demands(*requires),
        "optional": demands(*filter(None, [optional])),
        "conflicts": demands(*filter(None, [conflicts])),
        "order": {key: value for key, value in hints.items() if value},
    }
    data = {key: value for key, value in data.items() if value}
    text = tomli_w.dumps(data)
    document = Document(f"{name}/mod.toml", text, data)
    return Mod(ModFolder(Path(name), name), document, Manifest.model_validate(data))


def demands(*others: str) -> dict[str, str]:
    return {each.split(" ")[0]: each.partition(" ")[2] or "*" for each in others}


def ids(mods: tuple[Mod, ...]) -> list[str]:
    return [each.id for each in mods]


def arranged(*mods: Mod, around: OrderContext | None = None) -> tuple[LoadOrder, list[str]]:
    """Return the order of some mods, and what is found."""
    report = Report()
    order = in_order(mods, report, around)
    return order, shown(report)


def test_without_links_kinds_decide_then_the_player_then_ids() -> None:
    kinds = ["language", "content", "library", "campaign", "content", "overlay", "compat"]
    mods = [mod(f"m{number}", kind=kind) for number, kind in enumerate(kinds)]

    order, _ = arranged(*mods)
    wished, _ = arranged(*mods, around=OrderContext(positions=["m0", "m4", "gone", "m2"]))

    assert ids(order.mods) == ["m2", "m3", "m1", "m4", "m6", "m5", "m0"]
    assert ids(wished.mods) == ["m2", "m3", "m4", "m1", "m6", "m5", "m0"]


def test_a_missing_mod_is_reported_once_and_leaves_out_all_that_need_it() -> None:
    order, found = arranged(
        mod("aa", "bb"), mod("bb", "colo"), mod("cc"), mod("color"), mod("dd", "aa", "cc")
    )

    assert found == [
        "bb/mod.toml:9:1 E111 the required mod `colo` is missing (did you mean `color`?)"
    ]
    assert ids(order.mods) == ["cc", "color"]
    assert order.left_out == {
        "bb": "the required mod `colo` is missing",
        "aa": "it requires `bb`",
        "dd": "it requires `aa`",
    }


@pytest.mark.parametrize(
    ("around", "reason", "codes"),
    [
        (OrderContext(off=["bb"]), "the required mod `bb` is off", ["E111"]),
        (OrderContext(unreadable=["bb"]), "it requires `bb`", []),
    ],
)
def test_a_mod_that_is_off_or_has_errors_in_its_manifest_is_not_missing(
    around: OrderContext, reason: str, codes: list[str]
) -> None:
    order, found = arranged(mod("aa", "bb"), mod("bc"), around=around)

    assert [line.split(" ")[1] for line in found] == codes
    assert ids(order.mods) == ["bc"]
    assert order.left_out["aa"] == reason


def test_a_mod_of_the_wrong_version_is_shown_with_its_version() -> None:
    report = Report()

    order = in_order([mod("aa", "bb >=1.2, <2"), mod("bb", version="2.0.0")], report)

    assert shown(report) == [
        (
            "aa/mod.toml:9:6 E112 the mod `bb` has version 2.0.0, but >=1.2, <2 is required"
            " (install another version of it, or change this if 2.0.0 is good enough)"
        )
    ]
    assert [related.place.document.path for related in next(iter(report)).related] == [
        "bb/mod.toml"
    ]
    assert ids(order.mods) == ["bb"]


def test_a_plugin_that_a_mod_needs_has_to_be_there() -> None:
    mods = mod("aa", plugins="frost wind"), mod("bb", "aa"), mod("cc", plugins="wind")

    order, found = arranged(*mods, around=OrderContext(plugins=["wind", "frosty"]))
    unasked, _ = arranged(*mods)

    assert found == ["aa/mod.toml:8:5 E121 the plugin `frost` is missing (did you mean `frosty`?)"]
    assert ids(order.mods) == ["cc"]
    assert order.left_out["bb"] == "it requires `aa`"
    assert ids(unasked.mods) == ["aa", "bb", "cc"]


def test_mods_that_require_one_another_are_left_out_with_those_that_require_them() -> None:
    report = Report()
    mods = [
        mod("needy", "aa"),
        mod("aa", "free", "bb"),
        mod("bb", "cc"),
        mod("cc", "aa"),
        mod("self", "self"),
        mod("free"),
    ]

    order = in_order(mods, report)

    assert shown(report) == [
        (
            "aa/mod.toml:10:1 E110 mods require each other in a circle: `aa` -> `bb` -> `cc`"
            " -> `aa` (one of these has to go)"
        ),
        "self/mod.toml:9:1 E110 the mod cannot require itself (remove the line)",
    ]
    assert [len(diagnostic.related) for diagnostic in report] == [2, 0]
    assert ids(order.mods) == ["free"]
    assert order.left_out["needy"] == "it requires `aa`"
    assert set(order.left_out) == {"needy", "aa", "bb", "cc", "self"}


def test_an_optional_mod_comes_first_if_it_is_there_in_the_right_version() -> None:
    user = mod("aa", "cc", optional="bb >=2")

    absent, _ = arranged(user, mod("cc"))
    right, _ = arranged(user, mod("bb", version="2.1.0"), mod("cc"))
    wrong, found = arranged(user, mod("bb", version="1.9.0"), mod("cc"))

    assert ids(absent.mods) == ["cc", "aa"]
    assert (ids(right.mods), right.usable_by("aa")) == (["bb", "cc", "aa"], {"bb", "cc"})
    assert (ids(wrong.mods), wrong.usable_by("aa")) == (["bb", "cc", "aa"], {"cc"})
    assert found == [
        (
            "aa/mod.toml:12:6 W115 the mod `bb` has version 1.9.0, but only >=2 can be used"
            " (until then, it is treated as missing)"
        )
    ]


def test_wishes_for_the_order_are_granted_where_nothing_speaks_against_them() -> None:
    order, found = arranged(
        mod("aa", after="cc"),
        mod("bb", kind="language", before="aa cc gone bb"),
        mod("cc"),
        mod("lib", kind="library"),
    )

    assert ids(order.mods) == ["lib", "bb", "cc", "aa"]
    assert not found
    assert order.usable_by("aa") == set()


def test_of_mods_that_conflict_the_one_that_loads_first_stays() -> None:
    order, found = arranged(
        mod("aa", conflicts="bb"),
        mod("bb"),
        mod("cc", "bb", conflicts="dd"),
        mod("dd"),
        mod("ee", conflicts="aa >=2"),
    )

    assert found == [
        (
            "aa/mod.toml:9:1 E113 `bb` cannot be used together with `aa`, which loads first"
            " (use only one of them or, if they work together now, remove this line)"
        )
    ]
    assert ids(order.mods) == ["aa", "dd", "ee"]
    assert order.left_out == {
        "bb": "`bb` cannot be used together with `aa`, which loads first",
        "cc": "it requires `bb`",
    }


def test_a_successor_takes_the_place_of_a_mod() -> None:
    alone, found = arranged(mod("aa", "old >=1.2"), mod("new", replaces="old"))
    both, _ = arranged(
        mod("aa", "old"), mod("new", replaces="old"), mod("old"), mod("zz", after="old")
    )
    broken, _ = arranged(mod("aa", "old"), mod("new", "gone", replaces="old"))

    assert not found
    assert ids(alone.mods) == ["new", "aa"]
    assert alone.usable_by("aa") == {"new"}
    assert ids(both.mods) == ["new", "aa", "zz"]
    assert both.left_out == {"old": "`new` takes its place"}
    assert broken.left_out["aa"] == "it requires `new`"


def test_a_successor_that_is_left_out_takes_the_place_of_no_mod_that_is_there() -> None:
    order, found = arranged(
        mod("aa", "old"), mod("new", "gone", replaces="old"), mod("old"), mod("bb", "new")
    )
    failed, _ = arranged(
        *(mod("new", replaces="old"), mod("old")),
        around=OrderContext(failed={"new": ReasonText("broken")}),
    )

    assert [line.split(" ")[1] for line in found] == ["E111"]
    assert ids(order.mods) == ["old", "aa"]
    assert list(order.left_out) == ["new", "bb"]
    assert ids(failed.mods) == ["old"]


def test_each_place_has_a_reason() -> None:
    order, _ = arranged(
        mod("core", kind="library"),
        mod("aa", "core"),
        mod("bb", optional="aa"),
        mod("dd", before="cc"),
        mod("cc"),
        mod("ee"),
        mod("ff"),
        mod("zz", kind="overlay"),
        around=OrderContext(positions=["ff"]),
    )

    reasons = [order.placements[id_] for id_ in ids(order.mods)]
    assert [
        (mod_id, why.after, why.reason)
        for mod_id, why in zip(ids(order.mods), reasons, strict=True)
    ] == [
        ("core", None, "nothing has to load before it"),
        ("ff", "core", "all others build on `core`"),
        ("aa", "ff", "as chosen by the player"),
        ("bb", "aa", "it can use `aa`"),
        ("dd", "bb", "by id"),
        ("cc", "dd", "`dd` asks to load before it"),
        ("ee", "cc", "by id"),
        ("zz", "ee", "by kind, content before overlay"),
    ]
    places = [why.place.region().line for why in reasons if why.place]
    assert places == [9, 10]


NAMES = st.sampled_from("abcdefgh").map(lambda letter: f"m_{letter}")
KINDS = st.sampled_from(["library", "campaign", "content", "language"])


@st.composite
def manifests(draw: st.DrawFn) -> list[Mod]:
    """Draw mods that say all kinds of things about one another."""

    def some() -> str:
        return " ".join(sorted(draw(st.sets(NAMES, max_size=2))))

    return [
        mod(
            name,
            *some().split(),
            kind=draw(KINDS),
            optional=draw(st.sampled_from(["", "m_a", "m_b >=2"])),
            conflicts=draw(st.sampled_from(["", "", "m_c", "m_d >=2"])),
            after=some(),
            before=some(),
            replaces=draw(st.sampled_from(["", "", "", "m_i", "m_e"])),
        )
        for name in draw(st.sets(NAMES, min_size=1))
    ]


@given(manifests(), st.lists(NAMES, unique=True), st.randoms())
def test_the_order_depends_on_what_is_said_and_not_on_who_comes_first(
    mods: list[Mod], positions: list[str], chance: Random
) -> None:
    around = OrderContext(positions=positions)
    shuffled = list(mods)
    chance.shuffle(shuffled)

    order, found = arranged(*mods, around=around)
    other, found_then = arranged(*shuffled, around=around)

    assert ids(order.mods) == ids(other.mods)
    assert order.left_out == other.left_out
    assert [why.reason for why in order.placements.values()] == [
        why.reason for why in other.placements.values()
    ]
    assert found == found_then


@given(manifests())
def test_every_mod_is_either_after_all_that_it_is_linked_to_or_left_out(mods: list[Mod]) -> None:
    order, found = arranged(*mods)

    placed: set[str] = set()
    for each in order.mods:
        assert set(order.links[each.id]) <= placed
        assert order.usable_by(each.id) <= placed
        placed.add(each.id)
    assert placed | set(order.left_out) == {each.id for each in mods}
    assert placed.isdisjoint(order.left_out)
    for each in order.mods:
        taken = {old: new.id for new in order.mods for old in new.manifest.mod.replaces}
        assert {taken.get(id_, id_) for id_ in each.requires} <= placed
        assert placed.isdisjoint(
            other
            for other, versions in each.manifest.conflicts.items()
            if other != each.id and versions.allows(each.version)
        )
    follow = ("it requires", "takes its place")
    causes = [why for why in order.left_out.values() if not any(each in why for each in follow)]
    assert bool(causes) == any(" E1" in line for line in found)


def test_a_wish_that_would_close_a_circle_is_ignored() -> None:
    order, found = arranged(
        mod("aa", "bb"), mod("bb", after="aa", before="cc"), mod("cc", before="bb")
    )

    assert ids(order.mods) == ["bb", "aa", "cc"]
    assert found == [
        (
            "bb/mod.toml:10:5 I114 the request to load `aa` before `bb` is ignored"
            " (`aa` has to load after `bb`)"
        ),
        (
            "cc/mod.toml:10:5 I114 the request to load `cc` before `bb` is ignored"
            " (`cc` has to load after `bb`)"
        ),
    ]
