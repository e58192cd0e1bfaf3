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


def test_a_header_that_is_proposed_has_quotes_where_it_has_to(tmp_path: Path) -> None:
    findings = load_beside_core(tmp_path, {"deep": '[[monster."a b"]]\nlabel = "a"\n'}).report

    assert [each.hint for each in findings if '[monster."a b"]' in each.hint]
