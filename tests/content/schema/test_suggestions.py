from __future__ import annotations

from pathlib import Path

import pytest
import tomli
from msgspec.structs import replace

from roguelike.content.documents.document import Document, KeyPath, Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.mends import Guard, Mend, Rename, Require
from roguelike.content.findings.suggest import Advice
from roguelike.content.loader import load
from roguelike.content.schema.names import Elsewhere, Names
from roguelike.content.schema.suggestions import meant_id, named_mod, reference_at
from tests.content.bestiary import models
from tests.content.writing import write_mod

KNOWN = {"monster": {"core:kobold", "deep:mole", "ice:wolf", "ice:yeti", "gems:yeti", "gems:imp"}}
NAMES = Names("deep", KNOWN, visible={"deep", "core", "ice"})
NEEDED = ' then also write gems = "*" below [requires] in mod.toml'


@pytest.mark.parametrize(
    ("reference", "meant", "mend"),
    [
        pytest.param("wolf", "ice:wolf", (Rename("wolf", "ice:wolf"),), id="without its mod"),
        pytest.param(
            "deep:molle",
            "deep:mole",
            (Rename("deep:molle", "deep:mole", is_own=True),),
            id="its own",
        ),
        pytest.param("ice:wolff", "ice:wolf", (Rename("ice:wolff", "ice:wolf"),), id="in full"),
        pytest.param("yeti", "ice:yeti", (Rename("yeti", "ice:yeti"),), id="one of two is seen"),
        pytest.param("koboldling", "kobold", (), id="too different to be sure"),
    ],
)
def test_a_reference_to_nothing_means_what_is_like_it(
    reference: str, meant: str, mend: Mend
) -> None:
    assert meant_id("monster", reference, NAMES) == Advice(f"did you mean `{meant}`?", mend)


@pytest.mark.parametrize(("reference", "meant"), [("imp", "gems:imp"), ("gems:yetti", "gems:yeti")])
def test_what_belongs_to_a_mod_that_is_not_required_needs_a_requirement_too(
    reference: str, meant: str
) -> None:
    found = meant_id("monster", reference, NAMES)

    assert found.hint == f"did you mean `{meant}`?{NEEDED}"
    assert found.mend == (Rename(reference, meant), Require("gems"))


def test_a_name_that_several_mods_have_is_not_mended() -> None:
    found = meant_id("monster", "yeti", Names("deep", KNOWN, visible={"deep", "core"}))

    assert found == Advice(f"did you mean `gems:yeti`?{NEEDED}")


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        pytest.param(
            "deep.mole",
            Advice("did you mean `deep:mole`?", (Rename("deep.mole", "deep:mole"),)),
            id="its own",
        ),
        pytest.param(
            "gems.imp",
            Advice(
                f"did you mean `gems:imp`?{NEEDED}",
                (Rename("gems.imp", "gems:imp"), Require("gems")),
            ),
            id="of a mod that is not required",
        ),
        *(
            pytest.param(
                written,
                Advice("did you mean `ice:wolf`?", (Rename(written, "ice:wolf"),)),
                id=written,
            )
            for written in (
                "Ice:Wolf",
                "ice::wolf",
                "ice : wolf",
                "Ice\\Wolf",
            )
        ),
        pytest.param(
            "monster.mole",
            Advice("did you mean `mole`?", (Rename("monster.mole", "mole"),)),
            id="a kind",
        ),
    ],
)
def test_a_point_or_a_slash_means_a_colon(reference: str, expected: Advice) -> None:
    assert meant_id("monster", reference, NAMES) == expected


@pytest.mark.parametrize(
    ("reference", "meant"),
    [("deep:wolf", "ice:wolf")],
)
def test_what_another_mod_has_is_guessed_and_not_mended_where_that_is_not_all(
    reference: str, meant: str
) -> None:
    names = replace(NAMES, mods={"deep", "core", "ice"})

    assert meant_id("monster", reference, names) == Advice(f"did you mean `{meant}`?")


IDLE = {"monster": {"sea:squid", "sea:whale"}, "tag.monster": {"sea:swimmers"}}


def idle(kind: str) -> set[str]:
    return IDLE.get(kind, set())


ASHORE = Names("deep", KNOWN, visible={"deep", "core"}, elsewhere=Elsewhere(idle))
WITH_SEA = 'write sea = "*" below [requires] in mod.toml'


@pytest.mark.parametrize(
    ("reference", "hint", "mend"),
    [
        pytest.param(
            "sea:squid", f"it is in the mod `sea`: {WITH_SEA}", (Require("sea"),), id="as it is"
        ),
        pytest.param(
            "squid",
            f"did you mean `sea:squid`? then also {WITH_SEA}",
            (),
            id="a bare name may be of something that is yet to be defined",
        ),
    ],
)
def test_what_is_in_a_mod_that_is_installed_and_not_used_is_known(
    reference: str, hint: str, mend: Mend
) -> None:
    assert meant_id("monster", reference, ASHORE) == Advice(hint, mend)


AMONG = Names(
    "deep",
    {"monster": {"core:kobold", "frost:bear", "frost:wolf"}},
    visible={"deep", "core", "frost"},
    mods={"core", "deep", "frost"},
    elsewhere=Elsewhere(idle),
    installed={"core", "deep", "frost", "sea", "reef"},
)


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        pytest.param(
            "forst:bear",
            Advice("did you mean `frost:bear`?", (Rename("forst:bear", "frost:bear"),)),
            id="a mod that is misspelt",
        ),
        pytest.param("forst:bare", Advice("did you mean `frost:bear`?"), id="a name as well"),
        pytest.param("forst:newt", Advice(), id="a name like no other"),
        pytest.param("ghost:bear", Advice(), id="another mod with the same name"),
        pytest.param(
            "sea:newt",
            Advice("the mod `sea` is not required, and has no such monster either"),
            id="a mod that is not used",
        ),
    ],
)
def test_what_is_in_a_mod_that_is_not_there_means_a_mod_like_it(
    reference: str, expected: Advice
) -> None:
    assert meant_id("monster", reference, AMONG) == expected


GONE = "take sea out of [conflicts] in mod.toml"


@pytest.mark.parametrize(
    ("reference", "optional", "conflicting"),
    [
        pytest.param(
            "sea:squid",
            Advice(
                "it is in the mod `sea`: the mod `sea` is optional, and not used", (Guard("sea"),)
            ),
            Advice(f"it is in the mod `sea`: {GONE}"),
            id="as it is",
        ),
    ],
)
def test_a_mod_is_not_required_of_which_the_manifest_says_something_else(
    reference: str, optional: Advice, conflicting: Advice
) -> None:
    mods = ("sea", "lake")

    assert meant_id("monster", reference, replace(AMONG, optional=mods)) == optional
    assert meant_id("monster", reference, replace(AMONG, conflicts=mods)) == conflicting


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
