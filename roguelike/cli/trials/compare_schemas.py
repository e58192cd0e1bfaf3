"""`roguelike compare-schemas`: do schemas and `validate` agree on files that nobody has written?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command
from roguelike.cli.errors import Exit, UsageError, refuse
from roguelike.cli.facts import JSON, TEXT, Block, Facts, Table
from roguelike.cli.options import DEFAULT_SEED, number, option, output_format, path, seed_text
from roguelike.cli.output import read_from, written_to

if TYPE_CHECKING:
    from roguelike.workshop.schema_comparison.comparison import Case, Setting
    from roguelike.workshop.schema_comparison.disagreements import Disagreement, Tally
    from roguelike.workshop.schema_comparison.outcomes import Outcome

CHANGED, GENERATED = "changed", "generated"
MAX_FILES = 1_000_000
MAX_JOBS = 256
_IN_ALL = 1_000
"""Of how many files the limits are."""
_INDENT = " " * 7
_MAX_LINES = 12
"""The most lines of a generated file that are shown."""
_HEADLINES = {
    "crashed": "`validate` fails",
    "taken": "Refused by the schema, and nothing is wrong",
    "shape": "Taken by the schema, and wrong in shape",
}


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    files: int = number("how many shipped files to change", (0, MAX_FILES), 1_000)
    generated: int = number("how many files to make from the schemas", (0, MAX_FILES), 200)
    seed: str = option("TEXT", f"the seed (default: {DEFAULT_SEED})", seed_text, DEFAULT_SEED)
    jobs: int = number("how many files to try at once", (1, MAX_JOBS), 1)
    schemas: Path | None = option("DIR", "the schemas (default: those of the game)", path)
    output: Path | None = option("DIR", "keep the files about which they disagree", path)
    most_changed: int = number(
        "how many of 1,000 changed files may pass the schema and be wrong in shape",
        (0, _IN_ALL),
        8,
    )
    most_generated: int = number("how many of 1,000 generated files may", (0, _IN_ALL), 60)
    format: str = output_format(TEXT, JSON)

    def __post_init__(self) -> None:
        """Refuse options that leave nothing to do."""
        refuse(not (self.files or self.generated), "there is nothing to try without any files")


def run(options: Options) -> Facts[Any]:
    """Try files, and tell where schemas and `validate` disagree.

    Raises:
        UsageError: The validator of schemas is not installed, or files cannot be read or written.
    """
    _require_validator()
    from roguelike.workshop.schema_comparison.disagreements import disagreements, tally

    by_name = _outcomes(options)
    outcomes = [each for found in by_name.values() for each in found]
    tallies = {name: tally(found) for name, found in by_name.items()}
    limits = {CHANGED: options.most_changed, GENERATED: options.most_generated}
    is_wrong = any(each.is_faulty or each.is_above(limits[name]) for name, each in tallies.items())
    data = {
        "seed": options.seed,
        **{name: _counts(each, limits[name]) for name, each in tallies.items()},
        "disagreements": [_facts(each) for each in disagreements(outcomes)],
    }
    code = Exit.FINDINGS if is_wrong else Exit.CLEAN
    return Facts(data, _as_text, code=code, warnings=_kept(outcomes, options.output))


def _require_validator() -> None:
    """Make sure that there is something that schemas can be tried with.

    Raises:
        UsageError: There is not.
    """
    from importlib.util import find_spec

    if find_spec("jsonschema_rs") is None:
        msg = "the validator of JSON Schemas is missing; pip install 'roguelike[schemas]' adds it"
        raise UsageError(msg)


def _outcomes(options: Options) -> dict[str, list[Outcome]]:
    """Return what came of changed files and of generated ones.

    Raises:
        UsageError: A schema is missing, or something else is in its place.
    """
    from tempfile import TemporaryDirectory

    from roguelike.resources import schemas_dir
    from roguelike.workshop.schema_comparison.comparison import (
        Case,
        NoSchemaError,
        Setting,
        read_schemas,
        write_scratch_mods,
    )

    cases = [
        *(Case(is_generated=False, number=each) for each in range(1, options.files + 1)),
        *(Case(is_generated=True, number=each) for each in range(1, options.generated + 1)),
    ]
    schemas = options.schemas or schemas_dir()
    try:
        with read_from(schemas):
            read_schemas(schemas)  # or else fail here and not in other processes
    except NoSchemaError as error:
        raise UsageError(str(error)) from error
    with TemporaryDirectory() as scratch:
        write_scratch_mods(Path(scratch))
        setting = Setting(schemas, _shipped_mods(), Path(scratch), options.seed)
        found = list(zip(cases, _tried(setting, cases, options.jobs), strict=True))
    return {
        CHANGED: [each for case, each in found if each and not case.is_generated],
        GENERATED: [each for case, each in found if each and case.is_generated],
    }


def _shipped_mods() -> list[Path]:
    from roguelike.content.mods.mod_folders import mod_folders
    from roguelike.resources import data_dir, mods_dir

    return [each.path for folder in (data_dir(), mods_dir()) for each in mod_folders(folder)]


def _tried(setting: Setting, cases: Sequence[Case], jobs: int) -> Iterator[Outcome | None]:
    """Yield what comes of each file, with a bar that shows how many there are."""
    from contextlib import closing

    from roguelike.cli.trials.progress import progress
    from roguelike.workshop.processes import ending_in_order, results_in_order
    from roguelike.workshop.schema_comparison.comparison import trier

    with ending_in_order() as pulse, progress(len(cases), "files") as advance:
        start = partial(trier, setting)
        with closing(results_in_order(start, cases, jobs, pulse)) as results:
            for result in results:
                advance("")
                yield result


def _kept(outcomes: Iterable[Outcome], folder: Path | None) -> list[str]:
    """Keep the files about which both disagree, if there is a folder for them; tell how many.

    Raises:
        UsageError: They cannot be written.
    """
    from roguelike.core.text import plural
    from roguelike.workshop.schema_comparison.disagreements import write_files

    if folder is None:
        return []
    with written_to(folder):
        return [f"{plural(write_files(outcomes, folder), 'file')} kept in {folder}"]


def _counts(found: Tally, limit: int) -> dict[str, Any]:
    """Return what the JSON form says of files of a sort; its keys are promises."""
    return {
        "files": found.files,
        "schema_takes": {verdict.value: count for verdict, count in found.passed.items()},
        "schema_refuses": {verdict.value: count for verdict, count in found.refused.items()},
        "most_of_1000": limit,
        "is_above": found.is_above(limit),
    }


def _facts(found: Disagreement) -> dict[str, Any]:
    """Return what the JSON form says of a class of disagreement; its keys are promises."""
    example = found.example
    return {
        "count": found.count,
        "sort": example.sort,
        "verdict": example.verdict.value,
        "code": found.complaint.code,
        "path": found.complaint.path,
        "message": found.complaint.kind,
        "operations": found.operations,
        "example": {
            "origin": example.origin,
            "said": found.complaint.said,
            "text": example.text,
            "is_generated": example.is_generated,
        },
    }


def _as_text(data: Mapping[str, Any]) -> Iterator[Block]:
    """Tell it to people."""
    for name in (CHANGED, GENERATED):
        if data[name]["files"]:
            yield from _table(name, data[name])
    for verdict, headline in _HEADLINES.items():
        found = [each for each in data["disagreements"] if each["verdict"] == verdict]
        if found:
            yield f"{headline}:"
            yield ""
        for each in found:
            yield from _class(each)


def _table(name: str, counts: Mapping[str, Any]) -> Iterator[Block]:
    takes, refuses = counts["schema_takes"], counts["schema_refuses"]
    shown = [each for each in takes if each != "crashed" or takes[each] or refuses[each]]
    rows = [
        [said, *(f"{row[each]:,}" for each in shown)]
        for said, row in (("schema takes", takes), ("schema refuses", refuses))
    ]
    yield Table((f"{counts['files']:,} {name} files", *shown), rows)
    share = takes["shape"] * _IN_ALL / counts["files"]
    most = counts["most_of_1000"]
    yield f"{share:.0f} of 1,000 pass the schema and are wrong in shape; {most} may"
    yield ""


def _class(found: Mapping[str, Any]) -> Iterator[Block]:
    where = " ".join(filter(None, (found["sort"], found["code"], found["path"])))
    operations = ", ".join(f"{name} ({count})" for name, count in found["operations"].items())
    example = found["example"]
    yield f"{found['count']:5,}  {where}: {found['message']}"
    for line in (operations, example["origin"], example["said"]):
        yield f"{_INDENT}{line}"
    if example["is_generated"]:
        lines = example["text"].splitlines()
        yield from (f"{_INDENT}  {line}" for line in lines[:_MAX_LINES])
    yield ""


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "Shipped files with a random change each, and files made from the schemas, are checked"
        " with the schemas and with `validate`. A file is wrong in shape if it is by itself, and"
        " wrong in links if only the game can know: where references lead, what formulas mean,"
        " whether a drawing fits its legend. What the schema takes and is wrong in shape is not"
        " underlined in editors; what it refuses is underlined without reason if nothing is wrong"
        " with it.\n\nThe exit code is 1 if there is a file that the schema refuses and"
        " `validate` takes, or too many pass that are wrong in shape. The same seed tries the"
        " same files, as long as shipped files and schemas stay the same."
    ),
    examples=[
        ("roguelike compare-schemas", "a short run"),
        ("roguelike compare-schemas --files 4700 --generated 1000 --jobs 4", "a thorough one"),
        ("roguelike compare-schemas --schemas my_schemas", "try other schemas"),
        ("roguelike compare-schemas --output disagreements", "keep the files"),
    ],
)
