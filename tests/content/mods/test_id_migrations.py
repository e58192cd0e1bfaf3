"""Where the steps that became of ids lead."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.mods.id_migrations import Migrations, Move
from roguelike.content.references.ids import mod_of
from roguelike.content.references.names import Removed
from roguelike.content.references.versions import Version


def move(
    old: str, new: str | Removed, since: str | None = "1.1.0", *, by: str | None = None
) -> Move:
    version = None if since is None else Version.parse(since)
    return Move(by or mod_of(old), "monster", old, new, version, None)


V1 = {"deep": Version(1)}
V1_2 = {"deep": Version(1), "high": Version(2)}
V1_1 = {"deep": Version(1, 1)}
SWAPPED = [move("deep:a", "deep:b"), move("deep:b", "deep:a")]
REUSED = [
    move("deep:a", "deep:b", "1.1.0"),
    move("deep:c", "deep:a", "1.5.0"),
    move("deep:a", "deep:d", "2.0.0"),
]
ROUND = [move("deep:a", "high:a"), move("high:a", "deep:a")]
TO_AN_OLD_NAME = [move("deep:a", "high:a", "1.2.0"), move("high:a", "high:b", "1.5.0")]


@pytest.mark.parametrize(
    ("steps", "versions", "expected"),
    [
        pytest.param(
            [move("deep:b", "deep:c", "2.0.0"), move("deep:a", "deep:b", "1.5.0")],
            None,
            {"a": "deep:c", "b": "deep:c", "e": "deep:e"},
            id="by version however they are written",
        ),
        pytest.param(
            [move("deep:a", "deep:b"), move("deep:b", "deep:c")],
            V1,
            {"a": "deep:b"},
            id="those of one version at once",
        ),
        pytest.param(SWAPPED, V1, {"a": "deep:b", "b": "deep:a"}, id="exchanged if older"),
        pytest.param(SWAPPED, V1_1, {"a": "deep:a", "b": "deep:b"}, id="exchanged before"),
        pytest.param(SWAPPED, None, {"a": "deep:a", "b": "deep:b"}, id="exchanged, no version"),
        pytest.param(REUSED, V1, {"a": "deep:b"}, id="used anew, of the first version"),
        pytest.param(REUSED, {"deep": Version(1, 7)}, {"a": "deep:d"}, id="used anew"),
        pytest.param(REUSED, None, {"a": "deep:d", "c": "deep:d"}, id="of the newest in use"),
        pytest.param(ROUND, None, {"a": "deep:a"}, id="never round and round"),
        pytest.param(ROUND, V1, {"a": "deep:a"}, id="nor with a version"),
        pytest.param(TO_AN_OLD_NAME, V1_2, {"a": "high:b"}, id="what files name is of now"),
    ],
)
def test_where_an_id_leads_depends_on_the_version_that_it_is_of(
    steps: list[Move], versions: Mapping[str, Version] | None, expected: dict[str, str]
) -> None:
    migrations = Migrations(steps)

    found = {each: migrations.resolve("monster", f"deep:{each}", versions) for each in expected}

    assert found == expected


def test_what_takes_the_place_of_a_mod_has_the_same_names() -> None:
    migrations = Migrations([move("old:rat", "new:mouse", "0.1.0", by="new")], {"old": "new"})

    for versions in (None, {"old": Version(2)}):
        assert migrations.resolve("monster", "old:bat", versions) == "new:bat"
        assert migrations.resolve("monster", "old:rat", versions) == "new:mouse"


def test_what_may_have_become_of_ids_is_found_from_any_number_of_steps_before() -> None:
    migrations = Migrations(
        [
            move("deep:a", "deep:b", "1.0.0"),
            move("deep:b", "deep:c", "0.9.0"),
            move("deep:c", "deep:a", "2.0.0"),
            move("deep:x", "gems:ruby"),
            move("deep:y", "high:ruby"),
            move("deep:z", Removed()),
        ]
    )

    assert migrations.leading_to({"deep:c"}) == {"deep:a", "deep:b", "deep:c"}
    assert migrations.leading_to({"gems"}) == {"gems", "deep:x"}
    assert migrations.leading_to(()) == set()


STEPS = st.lists(
    st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd"), st.integers(1, 4)), max_size=8
)


@given(STEPS)
def test_an_id_of_the_newest_version_stays_as_it_is(steps: list[tuple[str, str, int]]) -> None:
    migrations = Migrations(
        [move(f"deep:{old}", f"deep:{new}", f"{major}.0.0") for old, new, major in steps]
    )

    for letter in "abcd":
        assert migrations.resolve("monster", f"deep:{letter}", {"deep": Version(4)}) == (
            f"deep:{letter}"
        )


@given(STEPS)
def test_making_steps_again_changes_nothing(steps: list[tuple[str, str, int]]) -> None:
    migrations = Migrations(
        [move(f"deep:{old}", f"deep:{new}", f"{major}.0.0") for old, new, major in steps]
    )

    for letter in "abcd":
        once = str(migrations.resolve("monster", f"deep:{letter}"))

        assert migrations.resolve("monster", once) == once
