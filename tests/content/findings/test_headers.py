"""How headers are proposed."""

from __future__ import annotations

import tomllib

import pytest

from roguelike.content.findings.wording import dotted


@pytest.mark.parametrize(
    "name", ["Wolf-2", "grey wolf", "a.b", "a\nb", 'say "hi"', "wölf", "", "\\"]
)
def test_a_header_that_is_proposed_is_toml_that_leads_to_its_table(name: str) -> None:
    assert tomllib.loads(f"[{dotted(('monster', name))}]") == {"monster": {name: {}}}
