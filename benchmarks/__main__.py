"""Measure, and print JSON: `python3 -m benchmarks [NAME ...]`."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable
from typing import Any

from roguelike.bootstrap.python_version import require_python


def main() -> None:
    """Run the measurements that are asked for, or all."""
    require_python()
    from roguelike.bootstrap.enter import enter

    enter("benchmarks")
    from roguelike.core.garbage_collection import settle
    from roguelike.game import load_content

    parser = argparse.ArgumentParser(prog="python3 -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *MEASUREMENTS], metavar="NAME")
    names = parser.parse_args().names or list(MEASUREMENTS)
    content = load_content()
    settle()  # as every command does once all is loaded
    results = {name: MEASUREMENTS[name](content) for name in names}
    machine = {"python": platform.python_version(), "machine": platform.machine()}
    json.dump({**machine, **results}, sys.stdout, indent=2)
    print()


def _turns(content: Any) -> object:  # noqa: ANN401 - imported only when needed
    from benchmarks.turns import measure_turns

    return measure_turns(content.ruleset("classic:classic"))


def _things(content: Any) -> object:  # noqa: ANN401 - imported only when needed
    from benchmarks.things import measure_things

    return measure_things(content.ruleset("classic:classic_plus"))


def _fields(content: Any) -> object:  # noqa: ANN401 - imported only when needed
    from benchmarks.fields import measure_fields

    return measure_fields(content.ruleset("classic:classic"))


def _levels(content: Any) -> object:  # noqa: ANN401 - imported only when needed
    from benchmarks.levels import measure_levels

    return measure_levels(content.ruleset("classic:classic"))


def _crown(content: Any) -> object:  # noqa: ANN401 - imported only when needed
    from benchmarks.crown import measure_crown

    return measure_crown(content.ruleset("sunken_crown:sunken_crown"))


def _terrain(content: Any) -> object:  # noqa: ANN401 - imported only when needed
    from benchmarks.terrain import measure_terrain

    return measure_terrain(content)


def _exploring(content: Any) -> object:  # noqa: ANN401 - imported only when needed
    from benchmarks.exploring import measure_exploring

    return measure_exploring(content)


def _loading(_: object) -> object:
    from benchmarks.loading import measure_loading

    return measure_loading()


def _validating(_: object) -> object:
    from benchmarks.validating import measure_validating

    return measure_validating()


def _conflicts(_: object) -> object:
    from benchmarks.conflicts import measure_conflicts

    return measure_conflicts()


def _saving(content: Any) -> object:  # noqa: ANN401 - imported only when needed
    from benchmarks.saving import measure_saving

    return measure_saving(content)


def _frames(content: Any) -> object:  # noqa: ANN401 - imported only when needed
    from benchmarks.frames import measure_frames

    return measure_frames(content)


def _painting(content: Any) -> object:  # noqa: ANN401 - imported only when needed
    from benchmarks.painting import measure_painting

    return measure_painting(content)


def _start(_: object) -> object:
    from benchmarks.starting import measure_start

    return measure_start()


MEASUREMENTS: dict[str, Callable[[Any], object]] = {
    "turns": _turns,
    "things": _things,
    "fields": _fields,
    "levels": _levels,
    "crown": _crown,
    "terrain": _terrain,
    "exploring": _exploring,
    "loading": _loading,
    "validating": _validating,
    "conflicts": _conflicts,
    "saving": _saving,
    "frames": _frames,
    "painting": _painting,
    "start": _start,
}

if __name__ == "__main__":
    main()
