from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.content.findings.fixes import Fix, Guard, Rename, Require
from roguelike.content.findings.similar_words import Advice
from roguelike.content.references.names import Names, UnusedMods
from roguelike.content.references.suggestions import meant_id
from roguelike.content.references.versions import Version

KNOWN = {"monster": {"core:kobold", "deep:mole", "ice:wolf", "ice:yeti", "gems:yeti", "gems:imp"}}
IDLE = {"monster": {"sea:squid", "sea:whale"}, "tag.monster": {"sea:swimmers"}}
MODS = {"core", "deep", "ice"}
NAMES = Names(
    "deep",
    KNOWN,
    visible=MODS,
    mods=MODS,
    elsewhere=UnusedMods(lambda kind: IDLE.get(kind, set())),
    installed={*MODS, "gems", "sea"},
    versions={"sea": Version(1, 2)},
)
NEED_GEMS = ' then also write gems = "*" below [requires] in mod.toml'
NEED_SEA = 'write sea = ">=1.2.0" below [requires] in mod.toml'


def renamed(old: str, new: str) -> tuple[Rename]:
    return (Rename(old, new),)


@pytest.mark.parametrize(
    ("reference", "meant", "fix"),
    [
        pytest.param("wolf", "ice:wolf", renamed("wolf", "ice:wolf"), id="without its mod"),
        pytest.param("molle", "mole", (Rename("molle", "mole", is_own=True),), id="its own"),
        pytest.param("yeti", "ice:yeti", renamed("yeti", "ice:yeti"), id="one of two is seen"),
        pytest.param("monster:mole", "mole", renamed("monster:mole", "mole"), id="its kind"),
        pytest.param("Ice : Wolf", "ice:wolf", renamed("Ice : Wolf", "ice:wolf"), id="blanks"),
        pytest.param("deep:wolf", "ice:wolf", (), id="that of another mod"),
    ],
)
def test_a_reference_to_nothing_means_what_is_like_it(reference: str, meant: str, fix: Fix) -> None:
    found = meant_id("monster", reference, NAMES)

    assert found.hint == f"did you mean `{meant}`?"
    assert found.fix == fix


@pytest.mark.parametrize("reference", ["xyzzy", "icee:newt", "ghost:wolf"])
def test_what_is_like_nothing_is_not_guessed(reference: str) -> None:
    assert meant_id("monster", reference, NAMES) == Advice()


@pytest.mark.parametrize(
    ("reference", "hint", "fix"),
    [
        pytest.param(
            "gems:yetti",
            f"did you mean `gems:yeti`?{NEED_GEMS}",
            (Rename("gems:yetti", "gems:yeti"), Require("gems")),
            id="a mod that is used",
        ),
        pytest.param(
            "sea:squid",
            f"it is in the mod `sea`: {NEED_SEA}",
            (Require("sea", ">=1.2.0"),),
            id="a mod that is not used",
        ),
        pytest.param(
            "squid",
            f"did you mean `sea:squid`? then also {NEED_SEA}",
            (),
            id="a bare name may be of something that is yet to be defined",
        ),
        pytest.param(
            "sea:newt",
            "the mod `sea` is not required, and has no such monster anyway",
            (),
            id="nothing there",
        ),
    ],
)
def test_a_mod_that_is_not_required_has_to_be_required_as_well(
    reference: str, hint: str, fix: Fix
) -> None:
    assert meant_id("monster", reference, NAMES) == Advice(hint, fix)


def test_a_name_that_several_mods_have_is_not_fixed() -> None:
    found = meant_id("monster", "yeti", replace(NAMES, visible={"deep", "core"}))

    assert found.hint.startswith("did you mean `gems:yeti`?")
    assert not found.fix


def test_a_mod_is_not_required_of_which_the_manifest_says_something_else() -> None:
    optional = meant_id("monster", "sea:squid", replace(NAMES, optional=["sea"]))
    conflicting = meant_id("monster", "sea:squid", replace(NAMES, conflicts=["sea"]))

    where = "it is in the mod `sea`: "
    assert optional == (f"{where}the mod `sea` is optional, and not used", (Guard("sea"),))
    assert conflicting == (f"{where}take sea out of [conflicts] in mod.toml", ())
