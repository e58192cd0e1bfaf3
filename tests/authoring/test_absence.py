"""What may only be found because something is not there."""

from __future__ import annotations

from pathlib import Path

import pytest
import tomli

from roguelike.authoring.absence import Absence, absence
from roguelike.content.documents.document import Document, KeyPath, Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.mods.library import Shelf, survey
from tests.content.writing import write_mod

TEXT = """\
color = "lib:gray"
near = "gray"
far = "other:gray"
stats = { "lib:fur" = 3 }
cold = "cold"
tags = ["#lib:soft", "?lib:warm"]
"""


def is_explained(keys: KeyPath, token: Token = Token.VALUE, code: Code = Code.E301) -> bool:
    document = Document("a.toml", TEXT, tomli.loads(TEXT), source="frost/content/a.toml")
    return Absence({"lib"}).may_explain(Diagnostic(code, Place(document, keys, token), "lost"))


@pytest.mark.parametrize(
    ("keys", "token"),
    [
        pytest.param(("color",), Token.VALUE, id="a value"),
        pytest.param(("stats", "lib:fur"), Token.KEY, id="a key"),
        pytest.param(("tags", 0), Token.VALUE, id="a tag"),
        pytest.param(("tags", 1), Token.VALUE, id="something optional"),
    ],
)
def test_what_leads_to_an_absent_mod_may_lead_somewhere(keys: KeyPath, token: Token) -> None:
    assert is_explained(keys, token)


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param(("near",), id="to the mod itself"),
        pytest.param(("far",), id="to a mod that nobody requires"),
        pytest.param(("stats",), id="a table"),
        pytest.param(("missing", 3), id="what is not written"),
    ],
)
def test_what_leads_elsewhere_leads_nowhere(keys: KeyPath) -> None:
    assert not is_explained(keys)


def test_a_field_that_is_called_as_what_names_a_setting_is_none() -> None:
    document = Document("mod.toml", "setting = 3", {"setting": 3}, source="frost/mod.toml")
    place = Place(document, ("setting",), Token.KEY)

    assert not Absence({"frost"}).may_explain(Diagnostic(Code.E101, place, "there is no field"))


def test_what_is_no_link_has_another_explanation() -> None:
    assert not is_explained(("color",), code=Code.E203)


def test_what_is_absent_is_required_and_not_there_in_the_right_version(tmp_path: Path) -> None:
    write_mod(tmp_path / "frost", requires={"lib": ">=2", "ice": "*", "snow": "*"})
    write_mod(tmp_path / "lib")
    write_mod(tmp_path / "snow")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "mod.toml").write_text("[mod", encoding="utf-8")
    library = survey([Shelf(tmp_path)])

    absent = absence(library.mods.values())

    assert absent.mods == {"core", "ice", "lib"}
    tolerant = absent.tolerated(library).mods
    assert tolerant["broken"].mod is None
    frost = tolerant["frost"].mod
    assert frost is not None
    assert list(frost.requires) == ["snow"]
