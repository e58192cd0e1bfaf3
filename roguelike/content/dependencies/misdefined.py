"""Definitions that are misspelt once, while all that name them are right."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from roguelike.content.dependencies.causes import as_one
from roguelike.content.documents.document import Document, KeyPath, Place, Token
from roguelike.content.documents.tables import as_array, as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.findings.mends import Rename
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.migrations import FILE as MIGRATIONS
from roguelike.content.mods.mod_files import FOLDERS
from roguelike.content.names.ids import OPTIONAL_MARK, TAG_MARK, bare_name
from roguelike.content.schema import KINDS, TAG

_FEWEST = 2
"""In how many places something has to be named by another name than it has.

Where it is one, it is as likely wrong there.
"""
_WORD = re.compile(r"\w+")
_MARKS = TAG_MARK + OPTIONAL_MARK


def blamed_on_definitions(report: Report, mods: Iterable[Mod]) -> Report:
    """Return a report in which what is named in several places is one finding: how it is defined.

    That is so where nothing names it as it is defined.

    Args:
        report: What is wrong.
        mods: The mods of which the findings are.
    """
    causes = _causes(report, {mod.id: mod for mod in mods})
    if not causes:
        return report
    told = {finding for findings in causes.values() for finding in findings}
    result = report.emptied()
    for finding in report.unsorted():
        if finding not in told:
            result.add(finding)
    for place, findings in causes.items():
        result.add(_cause(place, findings))
    return result


def _causes(report: Report, mods: Mapping[str, Mod]) -> dict[Place, list[Diagnostic]]:
    """Return what is found only because something is misspelt, by where that is defined."""
    missed: defaultdict[tuple[str, str], Report] = defaultdict(Report)
    for finding in report.unsorted():
        mod = finding.place.document.source.partition("/")[0]
        if mod in mods and (edit := _own(finding)):
            missed[mod, _name(edit.new)].add(finding)
    found: dict[Place, list[Diagnostic]] = {}
    for mod, names in _by_mod(missed).items():
        for name, place in _definitions(mods[mod], names).items():
            found[place] = [*missed[mod, name]]
    return found


def _by_mod(missed: Mapping[tuple[str, str], Report]) -> dict[str, set[str]]:
    """Return which names of each mod are meant wherever one other name stands."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for (mod, name), findings in missed.items():
        others = {_named(each) for each in findings.unsorted()}
        if len(findings) >= _FEWEST and len(others) == 1:
            found[mod].add(name)
    return dict(found)


def _own(finding: Diagnostic) -> Rename | None:
    """Return what would name something else that the mod defines itself, if that mends it."""
    match finding.mend:
        case (Rename(is_own=True) as edit,):
            return edit
        case _:
            return None


def _named(finding: Diagnostic) -> str:
    """Return the name that stands where something else is probably meant."""
    edit = _own(finding)
    return _name(edit.old) if edit else ""


def _name(reference: str) -> str:
    """Return the name of what a reference means, without its mod and a mark."""
    return bare_name(reference).lstrip(_MARKS)


def _definitions(mod: Mod, names: set[str]) -> dict[str, Place]:
    """Return where a mod defines things, by their names, of those that it has nowhere else."""
    documents = mod.folder.documents(Report(), *FOLDERS)
    if moves := mod.folder.document(MIGRATIONS, Report()):
        documents.append(moves)
    found: dict[str, list[Place]] = {name: [] for name in names}
    for document in documents:
        for keys, text in _texts(document):
            for name in names.intersection(_WORD.findall(text)):
                found[name].append(Place(document, keys, token=Token.KEY))
    return {
        name: places[0]
        for name, places in found.items()
        if len(places) == 1 and _is_definition(places[0].keys, name)
    }


def _texts(document: Document) -> Iterator[tuple[KeyPath, str]]:
    """Yield all keys and texts of a file, with what leads to them."""
    left: list[tuple[KeyPath, Any]] = [((), document.data)]
    while left:
        keys, value = left.pop()
        if isinstance(value, str):
            yield keys, value
        for key, inner in (as_table(value) or {}).items():
            yield (*keys, key), key
            left.append(((*keys, key), inner))
        left += [((*keys, at), item) for at, item in enumerate(as_array(value) or ())]


def _is_definition(keys: KeyPath, name: str) -> bool:
    """Tell whether a path leads to a definition or a tag of some name."""
    return keys[-1] == name and (
        (len(keys) == len(("kind", "name")) and keys[0] in KINDS)
        or (len(keys) == len((TAG, "kind", "name")) and keys[0] == TAG)
    )


def _cause(place: Place, findings: Sequence[Diagnostic]) -> Diagnostic:
    """Return the finding that something is misspelt where it is defined."""
    meant, written = _named(findings[0]), str(place.keys[-1])
    kind = f"{place.keys[1]} tag" if place.keys[0] == TAG else str(place.keys[0])
    message = f"nothing uses the {kind} `{written}`, and `{meant}`, which is used, is not defined"
    note = f"`{meant}` is used here"
    plain = [replace(each, mend=()) for each in findings]
    related = (Related(plain[0].place, note),)
    whole = Diagnostic(Code.E301, place, message, f"did you mean `{meant}`?", related)
    whole = replace(whole, mend=(Rename(written, meant),))
    return as_one([whole, *plain[1:]], note)
