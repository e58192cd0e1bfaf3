"""Values in a line."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.findings.wording import both_shown, dotted
from tests.content.bestiary import load_beside_core

LONG = "a very long text, which is longer than what is shown of one value"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param(
            [1, {"text": LONG, "percent": 20}, LONG],
            [1, {"text": LONG, "percent": 30}, LONG],
            (
                '… one value", "percent": 20}, "a very long text, w…',
                '… one value", "percent": 30}, "a very long text, w…',
            ),
            id="around the difference",
        ),
        pytest.param(
            [LONG],
            [LONG, "x", 1],
            ('…t is shown of one value"]', '…t is shown of one value", "x", 1]'),
            id="more items",
        ),
    ],
)
def test_of_what_is_long_the_difference_is_shown(
    old: object, new: object, expected: tuple[str, str]
) -> None:
    assert both_shown(old, new) == expected


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text('ab"\\', max_size=80),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(["kind", "k" * 40, "a", "b"]), inner)
    ),
    max_leaves=12,
)


@given(VALUES, VALUES)
def test_values_that_differ_are_shown_as_different(old: object, new: object) -> None:
    one, other = both_shown(old, new)

    assert one != other or json.dumps(old, sort_keys=True) == json.dumps(new, sort_keys=True)


@pytest.mark.parametrize(
    "name", ["Wolf-2", "grey wolf", "a.b", "a\nb", 'say "hi"', "wölf", "", "\\"]
)
def test_a_header_that_is_proposed_is_toml_that_leads_to_its_table(name: str) -> None:
    assert tomllib.loads(f"[{dotted(('monster', name))}]") == {"monster": {name: {}}}


def test_a_header_that_is_proposed_has_quotes_where_it_has_to(tmp_path: Path) -> None:
    findings = load_beside_core(tmp_path, {"deep": '[[monster."a b"]]\nlabel = "a"\n'}).report

    assert [each.hint for each in findings if '[monster."a b"]' in each.hint]
