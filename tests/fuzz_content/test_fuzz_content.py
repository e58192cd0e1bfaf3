"""Hostile input does no harm: a short look at it, of which `__main__` takes a long one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import chdir, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from roguelike.content.documents.document import Document, Place, Span
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.core.rng import Rng
from tests.fuzz_content.cases import CANARY, ROOT, SECRET, Case
from tests.fuzz_content.corpus import RICH, corpus
from tests.fuzz_content.mutants import make_case
from tests.fuzz_content.oracle import BrokenPromiseError, require_harmless, require_sound
from tests.fuzz_content.shrinking import shrunk, smaller
from tests.fuzz_content.steps import REFUSALS, STEPS

POSIX = pytest.mark.skipif(os.name != "posix", reason="limits are those of POSIX")


class Drawn(Rng):
    """Random numbers that Hypothesis chooses, and makes smaller where something fails."""

    __slots__ = ("_data",)

    def __init__(self, data: st.DataObject) -> None:
        super().__init__("", "")
        self._data = data

    def below(self, bound: int) -> int:
        return self._data.draw(st.integers(0, bound - 1))


@contextmanager
def written(case: Case) -> Generator[Path]:
    """Write a case to a folder of its own, and work there."""
    with TemporaryDirectory() as folder, chdir(folder):
        case.write(Path(folder))
        yield Path(folder)


def fed(case: Case) -> None:
    """Do with a case what it asks for."""
    with written(case):
        for step in case.steps:
            with suppress(*REFUSALS):
                STEPS[step]()


@given(data=st.data())
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_nothing_that_is_read_does_harm(data: st.DataObject) -> None:
    case = make_case(Drawn(data))

    fed(case)


@pytest.mark.parametrize("step", STEPS)
def test_each_step_works_on_a_mod_that_has_everything(step: str) -> None:
    fed(Case(RICH, steps=(step,)))


@given(st.text(max_size=60), st.sampled_from(sorted(RICH)))
@settings(max_examples=20)
def test_any_text_can_stand_in_any_file(text: str, name: str) -> None:
    fed(Case({**RICH, name: text.encode(errors="replace")}))


@given(st.binary(max_size=60), st.integers(0, 40))
@settings(max_examples=20)
def test_any_bytes_can_be_an_archive(raw: bytes, cut: int) -> None:
    fed(Case({"rich.zip": b"PK\x05\x06"[cut:] + raw}))


def test_equal_seeds_give_equal_cases() -> None:
    first, second, other = (make_case(Rng("a", name)).to_json() for name in ("1", "1", "2"))

    assert first == second != other


def test_a_case_can_be_written_down_and_read_again() -> None:
    case = Case({"a/b": b"\xff", "c": "é".encode()}, {"l": "x"}, ("p",), ("c",), ("fix",))

    assert Case.from_json(case.to_json(failure="some")) == case


def test_a_case_stays_where_it_is_written() -> None:
    with written(Case({"../a": b"", "/b": b"", "c/../../d": b"", "e\0": b"", "f/g": b"1"})) as home:
        found = sorted(path.relative_to(home).as_posix() for path in home.rglob("*"))

    assert found == [ROOT, f"{ROOT}/f", f"{ROOT}/f/g", SECRET]


def test_the_corpus_has_the_games_own_mods_and_the_examples_of_the_codes() -> None:
    names = {name.partition("/")[0] for files in corpus() for name in files}

    assert names >= {"core", "classic", "rich", "fierce_kobolds", "snails"}


def report_of(finding: Diagnostic) -> Report:
    report = Report()
    report.add(finding)
    return report


@pytest.mark.parametrize(
    ("finding", "promise"),
    [
        (Diagnostic(Code.E901, Place(Document("a")), "it failed"), "no check fails"),
        (Diagnostic(Code.E001, Place(Document("a")), "A sentence."), "no full stop"),
        (Diagnostic(Code.E001, Place(Document("a")), ""), "findings say something"),
        (Diagnostic(Code.E001, Place(Document("a", "x"), span=Span(0, 9)), "it"), "within files"),
        (Diagnostic(Code.E001, Place(Document("a")), CANARY), "nothing from outside"),
        (Diagnostic(Code.E001, Place(Document("a\udcff")), "it"), "written as UTF-8"),
    ],
)
def test_a_report_that_is_not_sound_is_noticed(finding: Diagnostic, promise: str) -> None:
    with pytest.raises(BrokenPromiseError, match=promise):
        require_sound(report_of(finding))


def test_what_could_move_the_cursor_is_noticed() -> None:
    require_harmless("a\n\tb")

    with pytest.raises(BrokenPromiseError, match="no control characters"):
        require_harmless("\x1b[2J")


def test_of_many_items_those_are_kept_that_matter() -> None:
    assert smaller(range(100), lambda items: {3, 50} <= set(items)) == [3, 50]


def test_a_case_is_made_as_small_as_it_still_fails() -> None:
    case = Case({**RICH, "poor/mod.toml": b"a = 1\nb = 22 # c\n"}, {"link": "."}, ("pipe",))

    small = shrunk(case, lambda smaller: b"22" in smaller.files.get("poor/mod.toml", b""))

    assert small == Case({"poor/mod.toml": b"22"})


@POSIX
def test_what_is_written_outside_is_noticed(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    program = f"""
from pathlib import Path
from tests.fuzz_content.guard import Guard
guard = Guard()
with guard.watching({str(inside)!r}):
    Path({str(inside / "a")!r}).write_text("a")
    inside = list(guard.seen)
    Path({str(outside)!r}).write_text("a")
    Path({str(outside)!r}).rename({str(inside / "b")!r})
print(inside, guard.seen)
"""

    result = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)

    assert result.stdout.decode() == "[] ['open', 'os.rename']\n"


@POSIX
def test_what_takes_too_long_is_ended() -> None:
    from tests.fuzz_content.guard import TooLongError, limited

    def compute() -> None:
        while True:
            pass

    with pytest.raises(TooLongError, match="SIGPROF"), limited(cpu=0.01):
        compute()


@POSIX
def test_a_process_that_ends_is_a_failure_and_another_takes_its_place(tmp_path: Path) -> None:
    from tests.fuzz_content.worker import Worker

    class Ender(str):
        """A text that ends whoever receives it."""

        __slots__ = ()

        def __reduce__(self) -> tuple[object, ...]:
            return os._exit, (3,)

    worker = Worker(tmp_path / "log")
    ended = worker.outcome(Case({}, steps=(Ender("validate"),)))

    outcome = worker.outcome(Case(RICH))
    worker.stop()

    assert ended.failure is not None
    assert ended.failure.what == "the process ends"
    assert outcome.failure is None
    assert not outcome.refused
