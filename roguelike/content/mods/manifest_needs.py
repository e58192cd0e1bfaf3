"""What a manifest cannot do without, for those who have left it out."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from roguelike.content.documents.document import Token
from roguelike.content.documents.tables import as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.mends import Rename
from roguelike.content.names.manifest_texts import id_like
from roguelike.content.words.values import listed

_INFO = "mod"
_WITHOUT_A_NAME = "my_mod"


def what_to_write(folder: str) -> str:
    """Return all that a manifest has to say, for a mod in a folder of some name."""
    samples = _samples(folder)
    return f"write [{_INFO}] and, each in a line of its own, {_written(samples, samples)}"


def needs(findings: Iterable[Diagnostic], folder: str) -> list[Diagnostic]:
    """Return findings with one for all that a manifest does not say about its mod.

    Args:
        findings: What is wrong with a manifest.
        folder: The name of the folder in which it is.
    """
    told = _without_misnamed([*findings])
    missing = [each for each in told if _is_missing(each)]
    if not missing:
        return told
    first, names = missing[0], [str(each.place.keys[-1]) for each in missing]
    if names == [_INFO]:  # or something else stands there
        whole = replace(first, hint=what_to_write(folder))
    elif names == ["id"]:
        whole = replace(first, hint=f"add {_written(_samples(folder), names)}")
    elif missing[1:]:
        samples = _samples(folder)
        message = f"{listed(names, 'and')} are missing from `{_INFO}` of the manifest"
        hint = f"add, each in a line of its own, {_written(samples, names)}"
        whole = replace(first, message=message, hint=hint, parts=tuple(missing))
    else:
        return told
    return [whole, *(each for each in told if each not in missing)]


def _without_misnamed(findings: list[Diagnostic]) -> list[Diagnostic]:
    """Return findings without those that something is missing which only has another name."""
    table = next((each for each in findings if _is_about_the_mod(each)), None)
    if table is not None:
        word = str(table.place.keys[0])
        known = replace(table, hint=f"write [{_INFO}]", mend=(Rename(word, _INFO),))
        findings = [known if each is table else each for each in findings]
    meant = {_INFO} if table else set[str]()
    hints = {each.hint for each in findings}
    return [
        each
        for each in findings
        if not _is_missing(each)
        or not (each.place.keys[-1] in meant or f"did you mean `{each.place.keys[-1]}`?" in hints)
    ]


def _is_about_the_mod(finding: Diagnostic) -> bool:
    """Tell whether an unknown table has most of what a manifest says about its mod."""
    place = finding.place
    if finding.code is not Code.E101 or place.token is not Token.KEY or place.keys[1:]:
        return False
    data = place.document.data
    needed = _samples("").keys()
    has = needed & (as_table(data.get(str(place.keys[0]))) or {}).keys()
    return _INFO not in data and len(has) > len(needed) / 2


def _is_missing(finding: Diagnostic) -> bool:
    """Tell whether a finding is that there is no table about the mod, or no field in that."""
    place = finding.place
    if finding.code is Code.E202:
        return place.keys == (_INFO,) and not finding.hint
    return finding.code is Code.E101 and place.token is Token.HEADER and place.keys[0] == _INFO


def _samples(folder: str) -> dict[str, str]:
    """Return the fields that a manifest needs, with what may stand there."""
    id_ = id_like(folder) or _WITHOUT_A_NAME
    name = id_.replace("_", " ").capitalize()
    texts = {"id": id_, "name": name, "version": "1.0.0"}
    return {**{key: f'"{text}"' for key, text in texts.items()}, "format": "1", "kind": '"content"'}


def _written(samples: dict[str, str], names: Iterable[str]) -> str:
    wanted = {*names}
    *most, last = (f"{name} = {text}" for name, text in samples.items() if name in wanted)
    return f"{', '.join(most)} and {last}" if most else last
