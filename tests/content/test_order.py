from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.diagnostics import Report
from roguelike.content.document import Document
from roguelike.content.manifest import Manifest, Mod, read_mod
from roguelike.content.order import in_order
from roguelike.content.sources import ModFolder
from tests.content.mods import shown, write_mod


def mod(name: str, *requires: str, kind: str = "content", version: str = "1.0.0") -> Mod:
    """Return a mod; each of `requires` is the id of another, or an id and what it must be."""
    wanted = {each.split(" ")[0]: each.partition(" ")[2] or "*" for each in requires}
    info = {"id": name, "name": name, "version": version, "format": 1, "kind": kind}
    data = {"mod": info, "requires": wanted}
    text = f'[mod]\nid = "{name}"\n[requires]\n' + "".join(f'{key} = ""\n' for key in wanted)
    document = Document(f"{name}/mod.toml", text, data)
    return Mod(ModFolder(Path(name), name), document, Manifest.model_validate(data))


def ids(mods: tuple[Mod, ...]) -> list[str]:
    return [each.id for each in mods]


def test_a_mod_comes_after_what_it_requires() -> None:
    mods = [mod("aa", "bb", "cc"), mod("bb", "cc"), mod("cc")]

    order = in_order(mods, Report())

    assert ids(order.mods) == ["cc", "bb", "aa"]
    assert not order.left_out


def test_without_requirements_kinds_decide_and_then_the_order_given() -> None:
    kinds = ["language", "content", "library", "campaign", "content", "overlay", "compat"]
    mods = [mod(f"m{number}", kind=kind) for number, kind in enumerate(kinds)]

    order = in_order(mods, Report())

    assert ids(order.mods) == ["m2", "m3", "m1", "m4", "m6", "m5", "m0"]


def test_a_missing_mod_is_reported_once_and_leaves_out_all_that_need_it() -> None:
    report = Report()
    mods = [mod("aa", "bb"), mod("bb", "colo"), mod("cc"), mod("color"), mod("dd", "aa", "cc")]

    order = in_order(mods, report)

    assert shown(report) == [
        "bb/mod.toml:4:1 E111 the required mod `colo` is missing (did you mean `color`?)"
    ]
    assert ids(order.mods) == ["cc", "color"]
    assert order.left_out == {
        "bb": "the required mod `colo` is missing",
        "aa": "it requires `bb`",
        "dd": "it requires `aa`",
    }


def test_a_mod_whose_manifest_has_errors_is_not_missing() -> None:
    report = Report()

    order = in_order([mod("aa", "bb"), mod("cc")], report, unreadable=["bb"])

    assert not len(report)
    assert ids(order.mods) == ["cc"]
    assert order.left_out == {"bb": "its manifest has errors", "aa": "it requires `bb`"}


def test_a_mod_of_the_wrong_version_is_shown_with_its_version() -> None:
    report = Report()

    order = in_order([mod("aa", "bb >=1.2, <2"), mod("bb", version="2.0.0")], report)

    assert shown(report) == [
        "aa/mod.toml:4:6 E112 the mod `bb` has version 2.0.0; required is >=1.2, <2"
    ]
    assert [related.place.document.path for related in next(iter(report)).related] == [
        "bb/mod.toml"
    ]
    assert ids(order.mods) == ["bb"]


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
            "aa/mod.toml:5:1 E110 mods require one another in a circle: `aa` -> `bb` -> `cc`"
            " -> `aa` (one of these has to go)"
        ),
        (
            "self/mod.toml:4:1 E110 mods require one another in a circle: `self` -> `self`"
            " (one of these has to go)"
        ),
    ]
    assert [len(diagnostic.related) for diagnostic in report] == [2, 0]
    assert ids(order.mods) == ["free"]
    assert order.left_out["needy"] == "it requires `aa`"
    assert set(order.left_out) == {"needy", "aa", "bb", "cc", "self"}


def test_of_two_mods_with_the_same_id_the_first_is_used(tmp_path: Path) -> None:
    report = Report()
    folders = [write_mod(tmp_path / place / "deep") for place in ("first", "second")]
    mods = [read for folder in folders if (read := read_mod(folder, report))]

    order = in_order(mods, report)

    assert order.mods == (mods[0],)
    assert shown(report) == [
        "deep/mod.toml:2:6 E105 there is another mod with the id `deep`, which is used instead"
    ]


@given(st.dictionaries(st.sampled_from("abcdefgh"), st.sets(st.sampled_from("abcdefghi"))))
def test_every_mod_is_either_after_all_that_it_requires_or_left_out(
    requirements: dict[str, set[str]],
) -> None:
    report = Report()
    mods = [
        mod(f"m_{name}", *(f"m_{other}" for other in sorted(others)))
        for name, others in requirements.items()
    ]

    order = in_order(mods, report)

    placed: set[str] = set()
    for each in order.mods:
        assert set(each.requires) <= placed
        placed.add(each.id)
    assert placed | set(order.left_out) == {each.id for each in mods}
    assert placed.isdisjoint(order.left_out)
    assert bool(order.left_out) == report.has_errors
