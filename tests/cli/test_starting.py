from __future__ import annotations

import gc

import pytest

from roguelike.cli.starting import quick_start, settle


def test_nothing_looks_for_garbage_until_all_is_loaded() -> None:
    with quick_start():
        at_first = gc.isenabled()
        settle()
        later = gc.isenabled()

    assert (at_first, later) == (False, True)


def test_a_command_that_fails_leaves_the_collector_as_it_was() -> None:
    def fail() -> None:
        with quick_start():
            raise KeyError

    with pytest.raises(KeyError):
        fail()

    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        with quick_start():
            pass

        assert not gc.isenabled()
    finally:
        gc.enable()
