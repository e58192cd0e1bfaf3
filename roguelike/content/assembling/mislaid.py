"""What is missed because it is defined in files that nothing reads, or nothing as content."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from roguelike.content.dependencies.causes import as_one
from roguelike.content.documents.document import Document
from roguelike.content.documents.tables import as_table
from roguelike.content.fields.setting_values import SETTING
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.mods.misnamed import FORMATS, meant_folder
from roguelike.content.mods.mod_files import COMPAT, LANG, TESTS, ModFiles
from roguelike.content.names.ids import full_id
from roguelike.content.names.links import is_about_link, reference_at, said_at, written_at
from roguelike.content.schema import TAG

_WORD = re.compile(r"\w+")
_OTHERS = (COMPAT, LANG)
_SETTINGS = ((f"{SETTING}s",), (SETTING,))
"""The keys of settings where they should be, as they stand in content, and how some call them."""


def blamed_on_names(report: Report, mods: Iterable[ModFiles], kinds: Collection[str]) -> Report:
    """Return a report in which what is missed is one finding: why it is not there.

    That is the error, as something is missing indeed, at the file or folder with what is missed.

    Args:
        report: What is wrong.
        mods: The mods of which the findings are.
        kinds: What content has at its top.
    """
    folders = {each.name: each for each in mods}
    report = _without_unused(report, folders)
    causes = _causes(report, folders, kinds)
    if not causes:
        return report
    missed: defaultdict[Diagnostic, list[Diagnostic]] = defaultdict(list)
    rest: list[Diagnostic] = []
    for finding in report:
        cause = causes.get(_missing(finding))
        (rest if cause is None else missed[cause]).append(finding)
    result = report.emptied()
    for finding in rest:
        if finding not in missed:
            result.add(finding)
    for cause, findings in missed.items():
        result.add(_as_one(cause, findings))
    return result


def _without_unused(report: Report, mods: Mapping[str, ModFiles]) -> Report:
    """Return a report without what seems to be unused as what names it is not read."""
    named = {
        full_id(document.source.partition("/")[0], word)
        for document in _unread(report, mods)
        for word in _WORD.findall(document.text)
    }
    result = report.emptied()
    for finding in report.unsorted():
        if not (named and finding.code is Code.W501 and _unused(finding) in named):
            result.add(finding)
    return result


def _unread(report: Report, mods: Mapping[str, ModFiles]) -> Iterator[Document]:
    """Yield the files that nothing reads, and that are probably meant to be content."""
    for cause in report.of(Code.W009):
        mod, _, path = cause.place.document.source.partition("/")
        yield from _documents(mods[mod], path, cause.code)


def _unused(finding: Diagnostic) -> str:
    """Return the full id of what a finding says that nothing uses."""
    place = finding.place
    return full_id(place.document.source.partition("/")[0], str(place.keys[-1]))


def _causes(
    report: Report, mods: Mapping[str, ModFiles], kinds: Collection[str]
) -> dict[str, Diagnostic]:
    """Return why something is not defined, by the full ids, and by the glyphs in their place.

    Args:
        report: What is wrong.
        mods: The mods by their names.
        kinds: What content has at its top.
    """
    missed = {_missing(each) for each in report} - {""}
    if not missed:
        return {}
    found: dict[str, Diagnostic] = {}
    mentioned: dict[str, Diagnostic] = {}
    misplaced = filter(_is_of_a_file, (*report.of(Code.E802), *report.of(Code.E004)))
    for cause in (*report.of(Code.W009), *misplaced):
        mod, _, path = cause.place.document.source.partition("/")
        stem, _, suffix = path.rpartition("/")[2].rpartition(".")
        if suffix.lower() in FORMATS and meant_folder(path.partition("/")[0]) not in _OTHERS:
            found[full_id(mod, stem)] = cause  # as other games call files after what is in them
            words = {full_id(mod, word) for word in _WORD.findall(mods[mod].text(path))}
            mentioned.update(dict.fromkeys(words & missed, cause))
            continue
        for document in _documents(mods[mod], path, cause.code):
            found.update((full_id(mod, word), cause) for word in _defined(document, kinds))
    return mentioned | found | dict(_misplaced_settings(report))


def _misplaced_settings(report: Report) -> Iterator[tuple[str, Diagnostic]]:
    """Yield what is found of settings in content, by how these are called where they are missed."""
    for cause in report.of(Code.E004):
        if cause.place.keys in _SETTINGS:
            mod = cause.place.document.source.partition("/")[0]
            for name in as_table(said_at(cause.place.document, cause.place.keys)) or ():
                yield f"{SETTING}.{full_id(mod, name)}", cause


def _is_of_a_file(finding: Diagnostic) -> bool:
    """Tell whether a finding is about a file of tests or texts, so that nothing of it is read."""
    folder = finding.place.document.source.split("/")[1:2]
    return not finding.place.keys and folder in ([TESTS], [LANG])


def _documents(files: ModFiles, path: str, code: Code) -> list[Document]:
    """Return what can be read of what nothing reads, if it was meant to be content."""
    top, _, below = path.partition("/")
    if code is Code.W009 and meant_folder(top) in _OTHERS:
        return []
    if not below and (files.path / path).is_dir():
        return files.documents(Report(), path)
    document = files.document(path, Report())
    return [] if document is None else [document]


def _defined(document: Document, kinds: Collection[str]) -> Iterator[str]:
    """Yield the names of all that a file would define, its tags among them, and the glyphs."""
    for kind in kinds & document.data.keys():
        for name, table in (as_table(document.data[kind]) or {}).items():
            yield name
            glyph = (as_table(table) or {}).get("glyph")
            if isinstance(glyph, str):
                yield glyph
    for tags in (as_table(document.data.get(TAG)) or {}).values():
        yield from as_table(tags) or ()


def _missing(finding: Diagnostic) -> str:
    """Return the full id, or the mod and the glyph, of what is missed; nothing if it is neither.

    Before that of a setting stands that it is one.
    """
    place = finding.place
    if not (is_about_link(finding) or finding.code is Code.E802):
        return ""
    word = written_at(place)[slice(*place.part)] if place.part else reference_at(place)
    missed = word if ":" in word else full_id(place.document.source.partition("/")[0], word)
    return f"{SETTING}.{missed}" if place.keys[-1:] == (SETTING,) else missed


def _as_one(cause: Diagnostic, findings: Sequence[Diagnostic]) -> Diagnostic:
    """Return why something is missed, where that can be put right, with where it is missed."""
    path = cause.place.document.source.partition("/")[2]
    plain = [replace(each, mend=()) for each in findings]
    message = f"{cause.message}, so {plain[0].message}"
    whole = replace(cause, code=plain[0].code, message=message, parts=plain[0].apart)
    note = f"something of `{path}` is needed here"
    return as_one([replace(whole, related=_at(plain[0], note)), *plain[1:]], note)


def _at(finding: Diagnostic, note: str) -> tuple[Related, ...]:
    return (Related(finding.place, note),)
