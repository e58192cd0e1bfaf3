"""How headers are proposed."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from roguelike.content.findings.wording import dotted
from tests.content.bestiary import load_beside_core


@pytest.mark.parametrize(
    "name", ["Wolf-2", "grey wolf", "a.b", "a\nb", 'say "hi"', "wölf", "", "\\"]
)
def test_a_header_that_is_proposed_is_toml_that_leads_to_its_table(name: str) -> None:
    assert tomllib.loads(f"[{dotted(('monster', name))}]") == {"monster": {name: {}}}


def test_what_needs_no_quotes_has_none() -> None:
    assert dotted(("monster", "Wolf-2", 0)) == "monster.Wolf-2.0"


@pytest.mark.parametrize(
    ("text", "header"),
    [
        pytest.param('[[monster."a b"]]\nlabel = "a"\n', '[monster."a b"]', id="a definition"),
        pytest.param('[tag."a b"]\nvalues = []\n', '[tag.monster."a b"]', id="a tag"),
        pytest.param('[tag."a b"]\nvalues = ["rat"]\n', '[tag.monster."a b"]', id="of monsters"),
    ],
)
def test_headers_that_are_proposed_have_quotes_where_they_have_to(
    tmp_path: Path, text: str, header: str
) -> None:
    findings = load_beside_core(tmp_path, {"deep": text}).report

    assert [each.hint for each in findings if header in each.hint]
