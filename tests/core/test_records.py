from __future__ import annotations

from typing import NamedTuple

import pytest
from msgspec import Struct, convert

from roguelike.core.records import plain, record_from


class Stone(Struct, frozen=True, array_like=True, omit_defaults=True):
    kind: str
    price: int = 0
    marks: list[str] = []


class Whole(Struct, frozen=True, array_like=True, tag="whole"):
    stone: Stone
    price: int = 0


class Heap(Struct, frozen=True, omit_defaults=True):
    stones: list[tuple[int, Stone]]
    label: str = ""


class Seen(NamedTuple):
    kind: str
    price: int


def test_a_row_that_omits_defaults_ends_before_its_defaults_unless_one_of_them_says_more() -> None:
    heap = Heap([(1, Stone("ruby")), (2, Stone("opal", 3)), (3, Stone("jade", marks=["old"]))])

    assert plain(heap) == {
        "stones": [(1, ["ruby"]), (2, ["opal", 3, []]), (3, ["jade", 0, ["old"]])]
    }
    assert convert(plain(heap), Heap) == heap


def test_a_row_in_a_row_is_shortened_and_one_that_does_not_omit_defaults_is_whole() -> None:
    assert plain(Whole(Stone("ruby"))) == ["whole", ["ruby"], 0]


def test_bytes_stay_bytes() -> None:
    class Layer(Struct):
        data: bytes

    assert plain(Layer(b"\x00\x01")) == {"data": b"\x00\x01"}


def test_a_record_takes_over_what_another_calls_the_same() -> None:
    stone = Stone("ruby", 3, ["old"])

    assert record_from(Stone, Seen("opal", 5), marks=["new"]) == Stone("opal", 5, ["new"])
    assert record_from(Seen, stone, kind="jade") == Seen("jade", 3)


def test_a_record_that_lacks_a_value_is_not_made() -> None:
    with pytest.raises(TypeError, match="Missing required argument 'kind'"):
        record_from(Stone, object())
