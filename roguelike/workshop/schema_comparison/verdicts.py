"""Judge one file of a mod with `validate`, and tell whether a schema could say the same."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from roguelike.content.findings.diagnostics import Diagnostic, Severity
from roguelike.content.mods.library import ModChoice, ModLibrary, Shelf, gather
from roguelike.content.mods.mod_files import ModFiles
from roguelike.content.mods.mod_folders import ModFolder
from roguelike.workshop.modtests.cases import no_command
from roguelike.workshop.validation.fix_plans import overlaid
from roguelike.workshop.validation.inspection import InspectionRequest, inspect


class Verdict(StrEnum):
    """The sorts of what `validate` says of a file."""

    TAKEN = "taken"
    """Nothing is wrong, or nothing that keeps the mod from being used."""
    LINKS = "links"
    """Something is wrong that no schema can say."""
    SHAPE = "shape"
    """Something in the file is wrong by itself, which a schema could say."""
    CRASHED = "crashed"
    """The validation failed, whatever is wrong with the file."""


class Judgement(Struct, frozen=True):
    """The judgement of `validate` on a file.

    Attributes:
        verdict: In a word.
        findings: The errors that led to it.
        crash: The exception, if the validation failed.
    """

    verdict: Verdict
    findings: Sequence[Diagnostic] = ()
    crash: str = ""


class Judge:
    """Judges changed files of mods among all the others, as `validate` does with such a mod."""

    def __init__(self, mods: Sequence[ModFiles]) -> None:
        """Judge among some mods, each with an id of its own."""
        self._mods = mods

    def judge(self, mod: ModFolder, path: str, raw: bytes) -> Judgement:
        """Return what is said of a mod, one file of which is another.

        Args:
            mod: The mod. It need not be one of the others; of these, one with its id is not there.
            path: The path of the file in the mod, in which there is such a file.
            raw: What the file contains.
        """
        shown = mod.place(path).document.path
        changed = overlaid(mod, {shown: raw})
        try:
            found = self._errors(changed)
        except Exception as error:  # noqa: BLE001 - whatever it is, the author has to hear of it
            return Judgement(Verdict.CRASHED, crash=f"{type(error).__name__}: {error}")
        if not found:
            return Judgement(Verdict.TAKEN)
        of_shape = [each for each in found if each.is_shape and each.path == shown]
        return Judgement(Verdict.SHAPE, of_shape) if of_shape else Judgement(Verdict.LINKS, found)

    def _errors(self, changed: ModFiles) -> list[Diagnostic]:
        request = InspectionRequest(
            library=self._library(changed),
            choice=ModChoice(),
            asked={changed.name},
            is_all=False,
            is_alone=False,
            simulated=0,
            has_plugins=False,
            command_for=no_command,
        )
        report = inspect(request).report
        return [each for each in report.unsorted() if each.severity is Severity.ERROR]

    def _library(self, changed: ModFiles) -> ModLibrary:
        """Return all mods, of which only the changed one is on, and those that it requires."""
        others = (each for each in self._mods if each.name != changed.name)
        beside = ((Shelf(each.path, "others", is_on=False), each) for each in others)
        return gather([(Shelf(changed.path), changed), *beside])
