"""Of which mod findings about references say that they name something."""

from __future__ import annotations

import pytest
import tomli

from roguelike.content.documents.document import Document, KeyPath, Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.schema.suggestions import named_mod, reference_at

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
