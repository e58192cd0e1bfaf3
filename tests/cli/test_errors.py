"""Values of options, and refusals of them."""

from __future__ import annotations

import pytest

from roguelike.cli.errors import MAX_OFFERED, alternatives

MANY = [f"name_{number}" for number in range(MAX_OFFERED + 3)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(["other.zip"], "; there is only other.zip", id="a little alike"),
        pytest.param(["monster", "level"], ", did you mean monster?", id="a similar one"),
        pytest.param(["bot", "rule", "pass"], "; choose from bot, rule and pass", id="a few"),
        pytest.param(["bot"], "; there is only bot", id="one"),
        pytest.param([], "", id="none"),
        pytest.param(
            MANY[:-2],
            f"; choose from {', '.join(MANY[:-3])} and {MANY[-3]}",
            id="one more than a few",
        ),
        pytest.param(
            MANY, f"; choose from {', '.join(MANY[:MAX_OFFERED])} and 3 others", id="many"
        ),
    ],
)
def test_the_most_similar_name_is_proposed_or_a_few_are_listed(words: list[str], said: str) -> None:
    assert alternatives("monstr", words) == said


def test_what_is_listed_can_be_less_than_what_could_have_been_written() -> None:
    assert alternatives("xyz", ["a:cave", "cave"], ["a:cave"]) == "; there is only a:cave"
