"""Where the steps that became of ids lead."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.mods.moves import Migrations, Move
from roguelike.content.schema.names import Removed
from roguelike.content.schema.versions import Version


def move(old: str, new: str | Removed, since: str | None = "1.1.0") -> Move:
    return Move("monster", old, new, None if since is None else Version.parse(since), None)


def test_steps_follow_one_another_by_version_however_they_are_written() -> None:
    migrations = Migrations([move("deep:b", "deep:c", "2.0.0"), move("deep:a", "deep:b", "1.5.0")])

    assert migrations.migrated("monster", "deep:a") == "deep:c"
    assert [each.new for each in migrations.path("monster", "deep:a")] == ["deep:b", "deep:c"]


def test_steps_of_one_version_are_made_at_once() -> None:
    migrations = Migrations([move("deep:a", "deep:b"), move("deep:b", "deep:c")])

    assert migrations.migrated("monster", "deep:a") == "deep:b"
    assert migrations.migrated("monster", "deep:a", {"deep": Version(1)}) == "deep:b"


def test_exchanged_ids_are_exchanged_in_what_is_older_and_stay_in_what_is_of_now() -> None:
    migrations = Migrations([move("deep:a", "deep:b"), move("deep:b", "deep:a")])

    old, new = {"deep": Version(1, 0)}, {"deep": Version(1, 1)}

    assert migrations.migrated("monster", "deep:a", old) == "deep:b"
    assert migrations.migrated("monster", "deep:b", old) == "deep:a"
    for versions in (new, None):
        assert migrations.migrated("monster", "deep:a", versions) == "deep:a"
        assert migrations.migrated("monster", "deep:b", versions) == "deep:b"


def test_an_id_without_a_version_is_of_the_newest_in_which_it_was_in_use() -> None:
    migrations = Migrations(
        [
            move("deep:a", "deep:b", "1.1.0"),
            move("deep:c", "deep:a", "1.5.0"),
            move("deep:a", "deep:d", "2.0.0"),
        ]
    )

    assert migrations.migrated("monster", "deep:a") == "deep:d"
    assert migrations.migrated("monster", "deep:c") == "deep:d"
    assert migrations.migrated("monster", "deep:a", {"deep": Version(1)}) == "deep:b"
    assert migrations.migrated("monster", "deep:a", {"deep": Version(1, 7)}) == "deep:d"


def test_steps_lead_from_mod_to_mod_and_never_round_and_round() -> None:
    migrations = Migrations([move("deep:a", "high:a"), move("high:a", "deep:a")])

    assert migrations.migrated("monster", "deep:a") == "deep:a"
    assert migrations.migrated("monster", "high:a") == "high:a"


def test_what_takes_the_place_of_a_mod_has_the_same_names() -> None:
    migrations = Migrations([move("old:rat", "new:mouse")], {"old": "new"})

    assert migrations.migrated("monster", "old:bat") == "new:bat"
    assert migrations.migrated("monster", "old:rat") == "new:mouse"


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
        assert migrations.migrated("monster", f"deep:{letter}", {"deep": Version(4)}) == (
            f"deep:{letter}"
        )


@given(STEPS)
def test_making_steps_again_changes_nothing(steps: list[tuple[str, str, int]]) -> None:
    migrations = Migrations(
        [move(f"deep:{old}", f"deep:{new}", f"{major}.0.0") for old, new, major in steps]
    )

    for letter in "abcd":
        once = str(migrations.migrated("monster", f"deep:{letter}"))

        assert migrations.migrated("monster", once) == once
