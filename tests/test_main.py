from __future__ import annotations

import pytest

from tests.__main__ import arguments


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param([], ["-m", "not slow"], id="slow tests are left out"),
        pytest.param(["-x"], ["-m", "not slow", "-x"], id="whatever the options"),
        pytest.param(["--all", "-x"], ["-x"], id="unless all are asked for"),
        pytest.param(["-m", "slow"], ["-m", "slow"], id="or certain ones"),
        pytest.param(["tests/core"], ["tests/core"], id="or those in a folder"),
        pytest.param(["tests/conftest.py::t"], ["tests/conftest.py::t"], id="or in a file"),
    ],
)
def test_arguments_for_pytest(given: list[str], expected: list[str]) -> None:
    assert arguments(given) == expected
