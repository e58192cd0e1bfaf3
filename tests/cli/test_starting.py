from __future__ import annotations

import gc
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from roguelike.cli.starting import load_late, quick_start
from tests.cli.small_mod import spoil, write_small_mod
from tests.processes import printed_by


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


def test_a_late_module_is_loaded_when_it_is_used() -> None:
    seen = printed_by(
        dedent("""
        import sys
        from roguelike.cli.starting import load_late
        load_late("colorsys")
        import colorsys
        early = "ONE_THIRD" in vars(colorsys)
        third = colorsys.ONE_THIRD
        print(early, third, type(colorsys).__name__, "rgb_to_hls" in vars(colorsys))
    """)
    )

    assert seen == f"False {1 / 3} module True\n"


def test_a_part_of_a_late_package_brings_the_package_with_it() -> None:
    seen = printed_by(
        dedent("""
        from roguelike.cli.starting import load_late
        load_late("numpy")
        from numpy.random import PCG64
        import numpy
        print(PCG64.__name__, numpy.array([1]).dtype.kind)
    """)
    )

    assert seen == "PCG64 i\n"


def test_a_module_that_is_not_there_is_missed_where_it_is_used() -> None:
    load_late("there_is_no_such_module")

    assert "there_is_no_such_module" not in sys.modules


def test_content_is_looked_at_without_numpy() -> None:
    seen = printed_by(
        dedent("""
        import sys
        from roguelike.cli.main import main
        main(["validate", "core"])
        print("numpy._core" in sys.modules)
    """)
    )

    assert seen.endswith("False\n")


MENDING = ["forms", "halves", "rewriting", "root_causes", "syntax"]
"""Modules that explain or mend what is wrong, and take long to load."""


@pytest.mark.parametrize(
    ("wrong", "loaded"),
    [("", []), ("label = 3\n", ["forms", "halves", "root_causes"]), ("=", ["syntax"])],
)
def test_what_explains_mistakes_is_loaded_only_for_them(
    tmp_path: Path, wrong: str, loaded: list[str]
) -> None:
    mod = write_small_mod(tmp_path)
    spoil(mod, 'label = "Wolf"\n', wrong or 'label = "Wolf"\n')

    seen = printed_by(
        dedent(f"""
        import sys
        from roguelike.cli.main import main
        main(["validate", {str(mod)!r}])
        names = {{name.rpartition(".")[2] for name in sys.modules if "roguelike.content" in name}}
        print(*sorted(names & {{*{MENDING}}}))
    """)
    )

    assert seen.splitlines()[-1].split() == loaded
