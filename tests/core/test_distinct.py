from __future__ import annotations

from typing import NamedTuple

import pytest

from roguelike.core.distinct import distinct


@distinct
class Ate(NamedTuple):
    who: int


@distinct
class Drank(NamedTuple):
    who: int


@distinct
class Slept(NamedTuple):
    """Nothing more to say."""


def test_values_of_one_kind_are_equal_if_their_fields_are() -> None:
    assert Ate(1) == Ate(1)
    assert not Ate(1) != Ate(1)  # noqa: SIM202 - the other operator
    assert Ate(1) != Ate(2)
    assert not Ate(1) == Ate(2)  # noqa: SIM201 - the other operator


@pytest.mark.parametrize("other", [Drank(1), (1,), 1, None])
def test_values_of_one_kind_differ_from_all_others(other: object) -> None:
    assert Ate(1) != other
    assert other != Ate(1)
    assert not Ate(1) == other  # noqa: SIM201 - the other operator


def test_equal_values_are_one_key() -> None:
    assert {Ate(1), Drank(1), Ate(1)} == {Drank(1), Ate(1)}
    assert len({Ate(1), Drank(1), Slept()}) == 3


def test_a_value_without_fields_is_true() -> None:
    assert Slept()


def test_the_rest_is_as_in_any_named_tuple() -> None:
    (who,) = Ate(7)

    assert who == Ate(7).who == 7
    assert repr(Ate(7)) == "Ate(who=7)"
    assert Ate(7)._replace(who=8) == Ate(8)
