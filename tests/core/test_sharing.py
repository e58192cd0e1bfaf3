from __future__ import annotations

import os
import sys
from collections.abc import Callable
from textwrap import dedent
from typing import NoReturn

import pytest

from roguelike.core import sharing
from roguelike.core.sharing import shared
from tests.processes import printed_by

ITEMS = list(range(10))


def triple_and_process(item: int) -> list[int]:
    return [3 * item, os.getpid()]


def many_processors(_process: int) -> set[int]:
    return set(range(64))


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there were many processors, and nothing else ran in this process."""
    monkeypatch.setattr(sharing, "_can_be_copied", lambda: True)
    monkeypatch.setattr(os, "sched_getaffinity", many_processors, raising=False)
    monkeypatch.setattr(sharing, "MIN_SHARE", 1)


needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")


@needs_fork
@pytest.mark.usefixtures("many")
def test_work_is_shared_by_some_processes() -> None:
    results = dict(shared(triple_and_process, ITEMS, [1] * len(ITEMS)))

    assert [results[item][0] for item in ITEMS] == [3 * item for item in ITEMS]
    assert len({process for _, process in results.values()}) == sharing.MAX_PROCESSES


@needs_fork
@pytest.mark.usefixtures("many")
def test_shares_cost_about_the_same() -> None:
    results = dict(shared(triple_and_process, ITEMS, [9, *[1] * 9]))

    assert results[0][1] == os.getpid()
    assert all(process != os.getpid() for _, process in list(results.values())[1:])


def test_little_work_is_not_shared() -> None:
    results = dict(shared(triple_and_process, ITEMS, [1] * len(ITEMS)))

    assert {process for _, process in results.values()} == {os.getpid()}


def test_no_work_is_done_at_once() -> None:
    assert list(shared(triple_and_process, [], [])) == []


@needs_fork
@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    "fail",
    [lambda: os._exit(1), lambda: 1 / 0, object],
    ids=["ends", "raises", "cannot be written"],
)
def test_what_befalls_another_process_costs_its_results(fail: Callable[[], object]) -> None:
    here = os.getpid()

    def work(item: int) -> object:
        return item if os.getpid() == here else fail()

    results = [result for _, result in shared(work, ITEMS, [1] * len(ITEMS))]

    assert results == [0, 1, *[None] * 8]


@needs_fork
@pytest.mark.usefixtures("many")
def test_no_process_is_left_when_nobody_waits_for_the_results(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[int] = []
    fork = os.fork

    def noted_fork() -> int:
        started.append(fork())
        return started[-1]

    monkeypatch.setattr(os, "fork", noted_fork)
    some = shared(triple_and_process, ITEMS, [1] * len(ITEMS))
    next(some)
    some.close()

    assert len(started) == sharing.MAX_PROCESSES - 1
    for process in started:
        with pytest.raises(ChildProcessError):
            os.waitpid(process, os.WNOHANG)


@needs_fork
@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("lacking", ["fork", "pipe"])
def test_where_no_process_can_be_started_its_results_are_missing(
    lacking: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> NoReturn:
        raise BlockingIOError

    monkeypatch.setattr(os, lacking, fail)

    results = [result for _, result in shared(abs, ITEMS, [1] * len(ITEMS))]

    assert results == [0, 1, *[None] * 8]


@needs_fork
@pytest.mark.usefixtures("many")
def test_another_process_cannot_wait_for_itself_to_read_what_it_writes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pipes: list[int] = []
    pipe = os.pipe

    def noted_pipe() -> tuple[int, int]:
        ends = pipe()
        pipes.append(ends[0])
        return ends

    def is_open(_item: int) -> bool:
        try:
            os.fstat(pipes[-1])
        except OSError:
            return False
        return True

    monkeypatch.setattr(os, "pipe", noted_pipe)
    results = [result for _, result in shared(is_open, ITEMS, [1] * len(ITEMS))]

    assert results == [True, True, *[False] * 8]


@pytest.mark.skipif(sys.platform != "linux", reason="only there one is copied")
def test_a_process_is_not_copied_where_the_end_of_another_goes_unnoticed() -> None:
    program = """
        import signal
        from roguelike.core.sharing import _can_be_copied
        usual = _can_be_copied()
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        print(usual, _can_be_copied())
    """
    assert printed_by(dedent(program)) == "True False\n"


def test_where_nothing_is_told_about_processes_none_is_copied(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def hidden(_path: str) -> NoReturn:
        raise FileNotFoundError

    monkeypatch.setattr(os, "listdir", hidden)
    monkeypatch.setattr(sharing, "MIN_SHARE", 1)

    results = dict(shared(triple_and_process, ITEMS, [1] * len(ITEMS)))

    assert {process for _, process in results.values()} == {os.getpid()}


@pytest.mark.skipif(sys.platform != "linux", reason="only there one can tell")
def test_a_process_in_which_more_is_going_on_is_not_copied() -> None:
    program = """
        from threading import Event, Thread
        from roguelike.core.sharing import _can_be_copied
        alone, end = _can_be_copied(), Event()
        other = Thread(target=end.wait)
        other.start()
        print(alone, _can_be_copied())
        end.set()
    """
    assert printed_by(dedent(program)) == "True False\n"
