from __future__ import annotations

import pytest

from roguelike.content.words.values import MAX_LISTED, listed

NAMES = [f"n{number}" for number in range(MAX_LISTED + 2)]
FIRST = ", ".join(f"`{name}`" for name in NAMES[:MAX_LISTED])


@pytest.mark.parametrize(
    ("names", "said"),
    [
        pytest.param([], "", id="none"),
        pytest.param(["a"], "`a`", id="one"),
        pytest.param(["a", "b"], "`a` or `b`", id="two"),
        pytest.param(NAMES[:-1], f"{FIRST} or `{NAMES[-2]}`", id="one more than fit"),
        pytest.param(NAMES, f"{FIRST} or 2 others", id="two more than fit"),
    ],
)
def test_names_are_listed_and_many_are_cut_short(names: list[str], said: str) -> None:
    assert listed(names) == said
