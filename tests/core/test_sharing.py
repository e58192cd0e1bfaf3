from __future__ import annotations

import marshal
import os
import signal
import struct
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import repeat
from pathlib import Path
from textwrap import dedent
from typing import Any, NoReturn

import pytest

from roguelike.core import sharing
from roguelike.core.sharing import ahead, shared
from tests.processes import printed_by

ITEMS = list(range(40))
COSTS = [sharing.BATCH] * len(ITEMS)


def slowly(item: int) -> int:
    """Return an item after others had time to do something as well."""
    time.sleep(0.005)
    return item


def triple_and_process(item: int) -> tuple[int, int]:
    return 3 * slowly(item), os.getpid()


def many_processors(_process: int) -> set[int]:
    return set(range(64))


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there were many processors, and nothing else ran in this process."""
    monkeypatch.setattr(sharing, "_can_be_copied", lambda: True)
    monkeypatch.setattr(os, "sched_getaffinity", many_processors, raising=False)
    monkeypatch.setattr(sharing, "MIN_SHARE", 1)


def noted_forks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the processes that will have been started."""
    started: list[int] = []
    fork = os.fork

    def noted_fork() -> int:
        started.append(fork())
        return started[-1]

    monkeypatch.setattr(os, "fork", noted_fork)
    return started


def assert_ended(processes: Iterable[int]) -> None:
    for process in processes:
        with pytest.raises(ChildProcessError):
            os.waitpid(process, os.WNOHANG)


def never() -> NoReturn:
    """End another process before it has written anything."""
    raise OSError


needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")


@needs_fork
@pytest.mark.usefixtures("many")
def test_work_is_shared_by_some_processes() -> None:
    results = [*shared(triple_and_process, ITEMS, COSTS)]

    assert [(item, tripled) for item, (tripled, _) in results] == [(n, 3 * n) for n in ITEMS]
    assert len({process for _, (_, process) in results}) == sharing.MAX_PROCESSES


@needs_fork
@pytest.mark.usefixtures("many")
def test_others_begin_at_the_end() -> None:
    results = dict(shared(triple_and_process, ITEMS, COSTS))

    assert results[ITEMS[-1]][1] != os.getpid()


@needs_fork
@pytest.mark.usefixtures("many")
def test_what_is_there_twice_is_made_twice() -> None:
    def listed(item: int) -> list[int]:
        return [slowly(item)]

    results = [*shared(listed, [1, 2, *[3] * 20], [sharing.BATCH] * 22)]

    assert results == [(1, [1]), (2, [2]), *[(3, [3])] * 20]
    assert len({id(result) for _, result in results}) == len(results)


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
def test_what_another_process_cannot_do_is_done_here(fail: Callable[[], object]) -> None:
    here = os.getpid()

    def work(item: int) -> object:
        return slowly(item) if os.getpid() == here else fail()

    assert [*shared(work, ITEMS, COSTS)] == [(item, item) for item in ITEMS]


@needs_fork
@pytest.mark.usefixtures("many")
def test_no_process_is_left_when_nobody_waits_for_the_results(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = noted_forks(monkeypatch)
    some = shared(triple_and_process, ITEMS, COSTS)
    next(some)
    some.close()

    assert len(started) == sharing.MAX_PROCESSES - 1
    assert_ended(started)


class CopyEndedError(BaseException):
    """A copy of the process would have ended here."""


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Have the test do what a copy would, and return where this writes down what it finds."""
    files: list[int] = []
    create = os.memfd_create

    def noted_file(name: str) -> int:
        files.append(create(name))
        return files[-1]

    def ended(_code: int) -> NoReturn:
        raise CopyEndedError

    def first_copy() -> int:
        return 0

    monkeypatch.setattr(os, "memfd_create", noted_file)
    monkeypatch.setattr(os, "fork", first_copy)
    monkeypatch.setattr(os, "_exit", ended)
    before = signal.getsignal(signal.SIGINT)
    yield files
    signal.signal(signal.SIGINT, before)
    for file in files:
        os.close(file)


def found_in(file: int) -> list[tuple[int, object]]:
    """Return the results that are written in a file."""
    raw, found = os.pread(file, 1 << 20, 0), list[tuple[int, object]]()
    while raw:
        (length,) = struct.unpack("=Q", raw[:8])
        found += marshal.loads(raw[8 : 8 + length])  # noqa: S302 - this process wrote it
        raw = raw[8 + length :]
    return found


@pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="nothing is in memory alone here")
@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("function", "parent", "expected"),
    [
        pytest.param(str, os.getpid, [(item, str(item)) for item in ITEMS[::-1]], id="all"),
        pytest.param(str, os.getppid, [], id="nothing when nobody is helped any more"),
        pytest.param(memoryview, os.getpid, [], id="nothing that cannot be made"),
        pytest.param(type, os.getpid, [], id="nothing that cannot be written"),
    ],
)
def test_a_copy_writes_down_what_it_finds_beginning_with_the_last(
    function: Callable[[Any], object],
    parent: Callable[[], int],
    expected: list[tuple[int, object]],
    copied: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "getppid", parent)

    with pytest.raises(CopyEndedError):
        list(shared(function, ITEMS, COSTS))

    assert found_in(copied[0]) == expected


@needs_fork
@pytest.mark.usefixtures("many")
def test_others_help_where_files_cannot_be_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "memfd_create", raising=False)

    results = dict(shared(triple_and_process, ITEMS, COSTS))

    assert [results[item][0] for item in ITEMS] == [3 * item for item in ITEMS]
    assert len({process for _, process in results.values()}) == sharing.MAX_PROCESSES


@needs_fork
@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("lacking", ["fork", "memfd_create"])
def test_where_no_process_can_be_started_all_is_done_here(
    lacking: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> NoReturn:
        raise BlockingIOError

    monkeypatch.setattr(os, lacking, fail, raising=False)

    results = dict(shared(triple_and_process, ITEMS, COSTS))

    assert {process for _, process in results.values()} == {os.getpid()}


@needs_fork
@pytest.mark.usefixtures("many")
def test_somebody_may_begin_before_it_is_known_what_there_is_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sharing, "MIN_SHARE", 10 * sum(COSTS))  # so that no others are started
    started = noted_forks(monkeypatch)

    with ahead(triple_and_process, lambda: [(item, sharing.BATCH) for item in ITEMS[::-1]]):
        results = dict(shared(triple_and_process, ITEMS, COSTS))

    assert {process for _, process in results.values()} == {os.getpid(), *started}
    assert_ended(started)


@needs_fork
@pytest.mark.usefixtures("many")
def test_others_take_the_place_of_whoever_began_and_has_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = noted_forks(monkeypatch)

    with ahead(triple_and_process, never):
        os.waitid(os.P_PID, started[0], os.WEXITED | os.WNOWAIT)
        results = dict(shared(triple_and_process, ITEMS, COSTS))

    assert len({process for _, process in results.values()}) == sharing.MAX_PROCESSES


@needs_fork
@pytest.mark.usefixtures("many")
def test_whoever_began_ends_when_both_have_met(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "MIN_SHARE", 10 * sum(COSTS))  # so that no others are started
    started = noted_forks(monkeypatch)

    with ahead(triple_and_process, lambda: [(item, sharing.BATCH) for item in ITEMS[::-1]]):
        list(shared(triple_and_process, ITEMS, COSTS))

        assert_ended(started)


@needs_fork
@pytest.mark.usefixtures("many")
def test_nobody_begins_twice_with_the_work_of_a_function(monkeypatch: pytest.MonkeyPatch) -> None:
    started = noted_forks(monkeypatch)

    def endless() -> Iterator[tuple[int, int]]:
        return repeat((0, sharing.BATCH))

    with ahead(triple_and_process, endless):
        with ahead(triple_and_process, endless):
            assert len(started) == 1
        assert os.waitpid(started[0], os.WNOHANG) == (0, 0)

    assert_ended(started)


@needs_fork
@pytest.mark.usefixtures("many")
def test_what_somebody_else_was_told_of_the_end_of_another_process_does_no_harm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = noted_forks(monkeypatch)

    with ahead(triple_and_process, never):
        os.waitpid(started[0], 0)
        results = dict(shared(triple_and_process, ITEMS, COSTS))

    assert [results[item][0] for item in ITEMS] == [3 * item for item in ITEMS]


@needs_fork
@pytest.mark.usefixtures("many")
def test_an_interrupt_ends_another_process_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fork = os.fork

    def interrupted_fork() -> int:
        process = fork()
        if process == 0:
            os.kill(os.getpid(), signal.SIGINT)
        return process

    monkeypatch.setattr(os, "fork", interrupted_fork)
    here = os.getpid()

    try:
        results = dict(shared(triple_and_process, ITEMS, COSTS))
    except KeyboardInterrupt:  # in a copy that goes on as if it were this process
        (tmp_path / "astray").touch()
        os._exit(1)

    assert {process for _, process in results.values()} == {here}
    assert not list(tmp_path.iterdir())


@needs_fork
@pytest.mark.usefixtures("many")
def test_whoever_begins_with_something_else_does_no_harm() -> None:
    def other() -> Iterator[tuple[int, int]]:
        yield 1_000, sharing.BATCH
        raise OSError

    with ahead(triple_and_process, other):
        results = dict(shared(triple_and_process, ITEMS, COSTS))

    assert [results[item][0] for item in ITEMS] == [3 * item for item in ITEMS]


def test_nobody_begins_where_no_process_can_be_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "_can_be_copied", lambda: False)

    def items() -> NoReturn:
        pytest.fail("there is nobody to ask for them")

    with ahead(triple_and_process, items):
        assert [*shared(len, ["a"], [1])] == [("a", 1)]


@needs_fork
@pytest.mark.usefixtures("many")
def test_what_is_only_half_written_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    files: list[int] = []
    create = os.memfd_create

    def noted_file(name: str) -> int:
        files.append(create(name))
        return files[-1]

    monkeypatch.setattr(os, "memfd_create", noted_file)
    monkeypatch.setattr(sharing, "MIN_SHARE", 10 * sum(COSTS))  # so that no others are started
    batch = marshal.dumps([(item, (-item, 0)) for item in ITEMS])
    written = struct.pack("=Q", len(batch)) + batch
    some = shared(triple_and_process, ITEMS, COSTS)
    with ahead(triple_and_process, never):
        for length in (3, len(written) // 2, len(written) - 1):
            os.pwrite(files[0], written[:length], 0)
            assert next(some)[1][0] >= 0
        os.pwrite(files[0], written, 0)
        rest = [result for _, (result, _) in some]

    assert rest == [-item for item in ITEMS[3:]]


@pytest.mark.skipif(sys.platform != "linux", reason="only there others are started")
def test_nobody_goes_on_when_the_process_has_ended_that_is_helped() -> None:
    program = """
        import os, time
        from itertools import repeat
        from roguelike.core import sharing
        sharing._processes = lambda cost: 2
        with sharing.ahead(time.sleep, lambda: repeat((0.01, sharing.BATCH))):
            print(sharing._ahead[time.sleep]._process, flush=True)
            os._exit(0)
    """
    process = int(printed_by(dedent(program)))
    deadline = time.monotonic() + 20

    while Path(f"/proc/{process}").exists():
        assert time.monotonic() < deadline
        time.sleep(0.01)


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
