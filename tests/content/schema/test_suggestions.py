from __future__ import annotations

from pathlib import Path

import pytest
import tomli
from msgspec.structs import replace

from roguelike.content.documents.document import Document, KeyPath, Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.fixes import Fix, Guard, Rename, Require
from roguelike.content.findings.suggest import Advice
from roguelike.content.loader import load
from roguelike.content.schema.names import Elsewhere, Names
from roguelike.content.schema.suggestions import meant_id, named_mod, reference_at
from roguelike.content.schema.versions import Version
from tests.content.bestiary import models
from tests.content.writing import write_mod

KNOWN = {"monster": {"core:kobold", "deep:mole", "ice:wolf", "ice:yeti", "gems:yeti", "gems:imp"}}
IDLE = {"monster": {"sea:squid", "sea:whale"}, "tag.monster": {"sea:swimmers"}}
MODS = {"core", "deep", "ice"}
NAMES = Names(
    "deep",
    KNOWN,
    visible=MODS,
    mods=MODS,
    elsewhere=Elsewhere(lambda kind: IDLE.get(kind, set())),
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
        pytest.param("ice:wolff", "ice:wolf", renamed("ice:wolff", "ice:wolf"), id="in full"),
        pytest.param("yeti", "ice:yeti", renamed("yeti", "ice:yeti"), id="one of two is seen"),
        pytest.param("koboldling", "kobold", (), id="too different to be sure"),
        pytest.param("monster:mole", "mole", renamed("monster:mole", "mole"), id="its kind"),
        pytest.param("deep.mole", "deep:mole", renamed("deep.mole", "deep:mole"), id="a point"),
        pytest.param("Ice : Wolf", "ice:wolf", renamed("Ice : Wolf", "ice:wolf"), id="blanks"),
        pytest.param("deep:wolf", "ice:wolf", (), id="that of another mod"),
        pytest.param("icee:wolf", "ice:wolf", (), id="a mod with a short id"),
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
            "the mod `sea` is not required, and has no such monster either",
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


@pytest.mark.parametrize("reference", ["canin", "deep:canin", "sea:cat", "seas:cat"])
def test_what_is_abstract_is_only_meant_where_it_may_be_named(reference: str) -> None:
    abstract = {"monster": {"deep:canine", "sea:cats"}}
    known = {"monster": {*abstract["monster"], "deep:owl"}}
    mods = {"deep", "sea"}
    names = Names("deep", known, mods=mods, installed=mods, abstract=abstract)

    assert meant_id("monster", reference, names) == Advice()
    assert meant_id("monster", reference, names.with_abstract).hint.startswith("did you mean")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[monster.rat]\ninherits = 'ice:wolf'\ncolor = 'ice:dim'", "`ice` has `ice:blue`"),
        ("[monster.rat]\ninherits = 'ice:dragon'", "`ice` has `ice:wolf` and `ice:yeti`"),
        ("[[patch.monster]]\nid = 'ice:dragon'\nset.label = 'x'", "`ice` has `ice:wolf` and"),
        (
            "[[patch.monster]]\ntag = '#ice:dragons'\nset.label = 'x'",
            "`ice` has no monster tag that can be named here",
        ),
        (
            "[tag.monster.all]\nvalues = ['#ice:dragons']",
            "`ice` has no monster tag that can be named here",
        ),
    ],
)
def test_what_a_mod_has_is_told_where_nothing_is_like_what_is_named(
    tmp_path: Path, text: str, expected: str
) -> None:
    ice = "[color.blue]\nvalue = '#0000ff'\n"
    for name in ("wolf", "yeti"):
        ice += f"[monster.{name}]\nlabel = 'x'\nglyph = 'x'\ncolor = 'blue'\n"
    folders = [
        write_mod(tmp_path / "core", {}, kind="library"),
        write_mod(tmp_path / "ice", {"a.toml": ice}, kind="library"),
        write_mod(tmp_path / "deep", {"a.toml": text}, requires={"ice": "*"}),
    ]

    (finding,) = load(folders, models()).report

    assert expected in (finding.hint or "")


TEXT = """\
color = "lib:gray"
near = "gray"
odd = "Lib Two:gray"
stats = { "lib:fur" = 3 }
tags = ["#lib:soft", "?lib:warm"]
unset = ["stats.lib:fur"]
"""
DOCUMENT = Document("a.toml", TEXT, tomli.loads(TEXT), source="frost/content/a.toml")


@pytest.mark.parametrize(
    ("keys", "token", "reference"),
    [
        pytest.param(("color",), Token.VALUE, "lib:gray", id="a value"),
        pytest.param(("stats", "lib:fur"), Token.KEY, "lib:fur", id="a key"),
        pytest.param(("tags", 0), Token.VALUE, "lib:soft", id="a tag"),
        pytest.param(("tags", 1), Token.VALUE, "lib:warm", id="something optional"),
        pytest.param(("unset", 0), Token.VALUE, "lib:fur", id="a path"),
        pytest.param(("stats",), Token.VALUE, "", id="a table"),
        pytest.param(("missing", 3), Token.VALUE, "", id="what is not written"),
    ],
)
def test_a_reference_is_read_without_what_stands_around_it(
    keys: KeyPath, token: Token, reference: str
) -> None:
    assert reference_at(Place(DOCUMENT, keys, token)) == reference


@pytest.mark.parametrize(
    ("key", "code", "mod"),
    [
        pytest.param("color", Code.E301, "lib", id="in full"),
        pytest.param("near", Code.E301, "", id="a bare name"),
        pytest.param("odd", Code.E301, "", id="what cannot be a mod"),
        pytest.param("color", Code.E203, "", id="another mistake"),
    ],
)
def test_only_what_is_about_a_reference_names_a_mod(key: str, code: Code, mod: str) -> None:
    assert named_mod(Diagnostic(code, Place(DOCUMENT, (key,)), "wrong")) == mod
