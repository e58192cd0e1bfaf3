"""Hostile input does no harm: a short look at it, of which `__main__` takes a long one."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from roguelike.content.documents.document import Document, Place, Span
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.core.rng import Rng
from tests.fuzz_content.cases import CANARY, ROOT, SECRET, Case
from tests.fuzz_content.corpus import RICH
from tests.fuzz_content.mutants import make_case
from tests.fuzz_content.oracle import BrokenPromiseError, require_sound
from tests.fuzz_content.steps import STEPS, fed, written


class Drawn(Rng):
    """Random numbers that Hypothesis chooses, and makes smaller where something fails."""

    __slots__ = ("_data",)

    def __init__(self, data: st.DataObject) -> None:
        super().__init__("", "")
        self._data = data

    def below(self, bound: int) -> int:
        return self._data.draw(st.integers(0, bound - 1))


@given(data=st.data())
@settings(max_examples=4, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_nothing_that_is_read_does_harm(data: st.DataObject) -> None:
    case = make_case(Drawn(data))

    fed(case)


@pytest.mark.slow  # each command is tried by tests of its own as well
@pytest.mark.parametrize("step", STEPS)
def test_each_step_works_on_a_mod_that_has_everything(step: str) -> None:
    fed(Case(RICH, steps=(step,)))


@given(st.text(max_size=60), st.sampled_from(sorted(RICH)))
@settings(max_examples=4)
def test_any_text_can_stand_in_any_file(text: str, name: str) -> None:
    fed(Case({**RICH, name: text.encode(errors="replace")}))


@given(st.binary(max_size=60), st.integers(0, 40))
@settings(max_examples=4)
def test_any_bytes_can_be_an_archive(raw: bytes, cut: int) -> None:
    fed(Case({"rich.zip": b"PK\x05\x06"[cut:] + raw}))


def test_equal_seeds_give_equal_cases() -> None:
    first, second, other = (make_case(Rng("a", name)) for name in ("1", "1", "2"))

    assert first == second != other


def test_a_case_stays_where_it_is_written() -> None:
    with written(Case({"../a": b"", "/b": b"", "c/../../d": b"", "e\0": b"", "f/g": b"1"})) as home:
        found = sorted(path.relative_to(home).as_posix() for path in home.rglob("*"))

    assert found == [ROOT, f"{ROOT}/f", f"{ROOT}/f/g", SECRET]


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
