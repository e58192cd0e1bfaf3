"""What is said of files in which Git has left two versions."""

from __future__ import annotations

import pytest

from tests.content.toml.test_repairs import mended, shown

TOLD = (
    "Git has left two versions here, as they disagree (keep one of them, and take out the lines"
    " that begin with <<<<<<<, ======= and >>>>>>>)"
)
BOTH = "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n"
BASE = "<<<<<<< HEAD\n{}\n||||||| base\n{}\n=======\n{}\n>>>>>>> other\n"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a = 1\n" + BOTH.format("b = 1", "b = 2") + "c = 3\n", id="keys"),
        pytest.param("a = 1\n" + BASE.format("b = 1", "b = 2", "b = 3"), id="with the base"),
        pytest.param("a = [\n" + BOTH.format("  1,", "  2,") + "]\n", id="items"),
        pytest.param("[d]\n" + BOTH.format("[e]\nb = 1", "[f]\nb = 2") + "c = 3\n", id="tables"),
    ],
)
def test_two_versions_are_told_as_what_they_are(text: str) -> None:
    assert shown(text) == [f"2:1 {TOLD}"]
    assert mended(text) == text


def test_each_conflict_and_what_is_wrong_besides_is_told() -> None:
    text = BOTH.format("a = 1", "a = 2") + BOTH.format("b = 1", "b = 2") + "c = oops\n"

    assert [each.partition(" ")[0] for each in shown(text)] == ["1:1", "6:1", "11:5"]


def test_what_looks_like_a_part_of_a_conflict_in_a_text_is_none() -> None:
    before = "a = '''\n=======\n>>>>>>> other\n'''\n"

    assert shown(before + BOTH.format("b = 1", "b = 2")) == [f"5:1 {TOLD}"]


@pytest.mark.parametrize("end", ["", "=======\nb = 2\n", ">>>>>>> other\n"])
def test_a_conflict_that_is_not_whole_is_no_text_that_can_be_read(end: str) -> None:
    (first, *_) = shown(f"a = 1\n<<<<<<< HEAD\nb = 1\n{end}")

    assert first.startswith("2:1 a key or a [table] is expected here")
