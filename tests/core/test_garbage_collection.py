from __future__ import annotations

import gc

import pytest

from roguelike.core.garbage_collection import no_collection, settle
from tests.processes import printed_by


def test_nothing_looks_for_garbage_until_all_is_loaded() -> None:
    with no_collection():
        at_first = gc.isenabled()
        settle()
        later = gc.isenabled()

    assert (at_first, later) == (False, True)


def test_what_was_made_meanwhile_is_old() -> None:
    with no_collection():
        made: list[list[object]] = [[] for _ in range(10_000)]

    assert gc.get_count()[0] < len(made)
    assert gc.get_freeze_count() == 0


@pytest.mark.parametrize("was_enabled", [True, False])
def test_the_collector_is_left_as_it_was(*, was_enabled: bool) -> None:
    before = gc.isenabled()
    (gc.enable if was_enabled else gc.disable)()
    try:
        with no_collection():
            during = gc.isenabled()
        after = gc.isenabled()
    finally:
        (gc.enable if before else gc.disable)()

    assert not during
    assert after is was_enabled


def test_work_that_fails_leaves_the_collector_on() -> None:
    with pytest.raises(LookupError), no_collection():
        raise LookupError

    assert gc.isenabled()


def test_nothing_is_looked_through_at_the_end_of_the_program() -> None:
    printed = printed_by(
        "import atexit, gc\n"
        "from roguelike.core.garbage_collection import leave_at_exit\n"
        "atexit.register(lambda: print(gc.get_freeze_count() > 0))\n"  # called after what follows
        "leave_at_exit()\n"
        "leave_at_exit()\n"
    )

    assert printed == "True\n"
