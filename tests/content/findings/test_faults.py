from __future__ import annotations

import pytest

from roguelike.content.findings.faults import Fault, fault


@pytest.mark.parametrize("kind", Fault)
def test_a_fault_is_found_again_by_its_type(kind: Fault) -> None:
    assert Fault(fault(kind, "something is wrong").type) is kind


def test_a_fault_may_tell_about_anything_whatever_its_name() -> None:
    error = fault(Fault.REFERENCE_UNKNOWN, "no {kind}, {message}", kind="monster", message="sorry")

    assert str(error) == "no monster, sorry"
