"""Sum up the disagreements of schemas and `validate` over many files."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from roguelike.workshop.schema_comparison.outcomes import Complaint, Outcome
from roguelike.workshop.schema_comparison.verdicts import Verdict


class Tally(Struct, frozen=True):
    """The counts of tried files, by what the schema and `validate` make of them.

    Attributes:
        files: How many there are.
        passed: How many of those that the schema takes `validate` gives each verdict.
        refused: The same of those that the schema refuses.
    """

    files: int
    passed: Mapping[Verdict, int]
    refused: Mapping[Verdict, int]

    @property
    def holes(self) -> int:
        """The number of files that pass the schema and are wrong in shape."""
        return self.passed[Verdict.SHAPE]

    @property
    def is_faulty(self) -> bool:
        """True if there is a file that no schema may refuse, or that `validate` fails on."""
        crashes = self.passed[Verdict.CRASHED] + self.refused[Verdict.CRASHED]
        return bool(crashes or self.refused[Verdict.TAKEN])

    def is_above(self, limit: int) -> bool:
        """Return True if more than so many of 1,000 pass the schema and are wrong in shape."""
        return self.holes * 1_000 > limit * self.files


def tally(outcomes: Sequence[Outcome]) -> Tally:
    """Return how many files came to which end."""
    count = Counter((each.is_passed, each.verdict) for each in outcomes)
    return Tally(
        len(outcomes),
        {verdict: count[True, verdict] for verdict in Verdict},
        {verdict: count[False, verdict] for verdict in Verdict},
    )


class Disagreement(Struct, frozen=True):
    """A class of files about which both disagree in the same way.

    Attributes:
        example: The shortest of them.
        complaint: Wherein both disagree about that one.
        count: How many there are.
        operations: How many were made by each operation, most first.
    """

    example: Outcome
    complaint: Complaint
    count: int
    operations: Mapping[str, int]


def disagreements(outcomes: Iterable[Outcome]) -> list[Disagreement]:
    """Return the classes of disagreement: crashes, then lies, then holes; most files first."""
    groups: defaultdict[tuple[str, ...], list[tuple[Outcome, Complaint]]] = defaultdict(list)
    for each in outcomes:
        if about := each.complaint:
            groups[each.verdict, each.sort, about.code, about.path, about.kind].append(
                (each, about)
            )
    return sorted(map(_summary, groups.values()), key=_rank)


def _summary(group: Sequence[tuple[Outcome, Complaint]]) -> Disagreement:
    example, about = min(group, key=lambda each: len(each[0].text))
    count = Counter(each.operation for each, _ in group)
    return Disagreement(example, about, len(group), dict(count.most_common()))


_BY_URGENCY = (Verdict.CRASHED, Verdict.TAKEN, Verdict.SHAPE)


def _rank(found: Disagreement) -> tuple[int, int, str]:
    return _BY_URGENCY.index(found.example.verdict), -found.count, found.complaint.said


def write_files(outcomes: Iterable[Outcome], folder: Path) -> int:
    """Write the files about which both disagree, and return how many there are.

    Args:
        outcomes: What came of files.
        folder: Where; it is made if it does not exist.

    Raises:
        OSError: They cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    found = [(each, each.complaint) for each in outcomes if each.complaint]
    for number, (each, about) in enumerate(found, 1):
        file = folder / f"{each.sort}-{about.code}-{number}.toml"
        heads = (f"# {_line(text)}\n" for text in (each.origin, about.said))
        file.write_text("".join((*heads, "\n", each.text)), encoding="utf-8")
    return len(found)


def _line(text: str) -> str:
    """Return a text as a comment can have it."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())
