"""What lacks quotes, or has others than it should."""

from __future__ import annotations

import pytest

from roguelike.content.toml.quoting import taken_for_comments


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        pytest.param("a = [#abc]\nb = 1\n", ['"#abc"'], id="on the line of its bracket"),
        pytest.param("a = [1,\n2, #abc]\nb = 1\n", [], id="below it"),
        pytest.param("a = [1,#abc]\nb = 1\n#abc]", ['"#abc"'], id="of two"),
    ],
)
def test_a_color_is_taken_for_a_comment_on_the_line_of_its_bracket(
    text: str, meant: list[str]
) -> None:
    found = [each.splices[0].text for each in taken_for_comments(text, 16)]

    assert found == meant


def test_what_is_noticed_before_a_comment_has_nothing_to_do_with_it() -> None:
    assert [*taken_for_comments("a = [#abc]", len("a = ["))] == []
