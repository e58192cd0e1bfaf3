"""What may only be found because something is not there."""

from __future__ import annotations

from pathlib import Path

import pytest
import tomli

from roguelike.authoring.absence import Absence, absence
from roguelike.content.documents.document import Document, KeyPath, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.mods.library import Shelf, survey
from tests.content.writing import write_mod

TEXT = """
color = { setting = "lib:shade" }
near = { setting = "shade" }
far = { setting = "other:shade" }
text = "lib:shade"
"""


@pytest.mark.parametrize(
    ("keys", "is_explained"),
    [
        (("color", "setting"), True),
        (("near", "setting"), False),
        (("far", "setting"), False),
        (("text",), False),
        (("missing", "setting"), False),
    ],
)
def test_only_a_setting_of_an_absent_mod_may_exist(keys: KeyPath, *, is_explained: bool) -> None:
    document = Document("a.toml", TEXT, tomli.loads(TEXT), source="frost/content/a.toml")
    finding = Diagnostic(Code.E301, Place(document, keys), "lost")

    assert Absence({"lib"}).may_explain(finding) is is_explained


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
