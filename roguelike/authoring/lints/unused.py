"""Whether anything uses what mods define: definitions, tags and settings."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from typing import Any, cast

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.documents.document import (
    Document,
    KeyPath,
    Place,
    Table,
    Token,
    as_array,
    texts_in,
)
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.findings.wording import listed
from roguelike.content.merging.changes import Change, Layer, leaves, value_at
from roguelike.content.merging.history import History
from roguelike.content.merging.written import Key
from roguelike.content.schema import TAG
from roguelike.content.schema.ids import CORE, TAG_MARK, bare_name, full_id
from roguelike.content.schema.settings import SETTING

_HINTS = {
    "color": "draw something in it, or take it out",
    "keymap": "name it in the `keymaps` of a campaign",
    "level": "name it in the `levels` of a campaign",
    "monster": "put it into a level: name it in `monsters` of a pass such as `populate`",
    "player": "name it as the `player` of a campaign",
    "rules": "name it as the `rules` of a campaign",
    "stat": "show it in the `panel` of a campaign, name it in `rules`, or take it out",
    "swatch": "name it in a color, or take it out",
    "terrain": "name it in the generator or a pass of a level",
}


def unused(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for each definition to which no other refers, and that nothing inherits from.

    What libraries define is there for others. What would be used but for a patch is found there.
    """
    found = [key for key in evidence.unused if not evidence.is_for_others(key[1])]
    lost = _lost(evidence.catalog.changed.values(), found)
    by_patch: defaultdict[tuple[Place, str], list[str]] = defaultdict(list)
    for key in found:
        kind, identifier = key
        if key in lost:
            by_patch[lost[key], kind].append(identifier)
            continue
        place = evidence.catalog.origin(kind, identifier).at(token=Token.HEADER)
        message = f"nothing uses the {kind} `{bare_name(identifier)}`"
        hint = _HINTS.get(kind, "use it, or take it out")
        yield Diagnostic(Code.W501, place, message, hint)
    for (place, kind), ids in by_patch.items():
        message = f"nothing uses the {kind} {listed(map(bare_name, ids))} any more"
        message += f": this replaces all of `{place.keys[-1]}`"
        hint = "write append in place of set, which adds to what is there"
        there = evidence.catalog.origin(kind, ids[0]).at(token=Token.HEADER)
        yield Diagnostic(Code.W501, place, message, hint, (Related(there, "defined here"),))
    yield from _without_heirs(evidence)


def _lost(histories: Iterable[History], found: Collection[Key]) -> dict[Key, Place]:
    """Return which of some definitions `set` of a patch takes the last use from, and where."""
    keys = {identifier: (kind, identifier) for kind, identifier in found}
    lost: dict[Key, Place] = {}
    for history in histories if keys else ():
        before: Table = {}
        for layer, table in history.tables():
            for change, path, items in _replaced(layer):
                gone = {*texts_in(as_array(value_at(before, path)))} - {*texts_in(items)}
                place = change.place_of(path, Token.KEY)
                lost |= {keys[each]: place for each in keys.keys() & gone}
            before = table
    return lost


def _replaced(layer: Layer) -> Iterator[tuple[Change, KeyPath, object]]:
    """Yield the keys of the arrays to which a patch gives other items, and these."""
    for change in layer.changes:
        if layer.is_patch and change.verb == "set":
            for path, value in leaves(change.table):
                if as_array(value) is not None:
                    yield change, path, value


def _without_heirs(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for each abstract definition from which nothing inherits."""
    catalog, named = evidence.catalog, evidence.circumstances.named
    for (kind, identifier), history in sorted(catalog.abstract.items()):
        is_used = history.place in evidence.inherited or (kind, identifier) in named
        if not is_used and not evidence.is_for_others(identifier):
            message = f"nothing inherits from the abstract {kind} `{bare_name(identifier)}`"
            hint = f'write `inherits = "{bare_name(identifier)}"` where it is meant to help'
            yield Diagnostic(Code.W501, history.place.at(token=Token.HEADER), message, hint)


def unused_tags(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for each tag that is named in no file of any mod.

    Whether a name means this tag or one of another kind of the same name makes no difference.
    """
    named: set[str] = set()
    for mod, document in _documents(evidence):
        for text in texts_in(document.data):
            if text.startswith(TAG_MARK):
                name = text.removeprefix(TAG_MARK)
                named |= {name} if ":" in name else {full_id(mod, name), full_id(CORE, name)}
    for mod, documents in evidence.documents.items():
        for kind, name, place in _tags(documents):
            tag = full_id(mod, name)
            is_own = tag.startswith(f"{mod}:")
            if is_own and tag not in named and not evidence.is_for_others(tag):
                message = f"nothing uses the tag `{name}` of kind {kind}"
                hint = f'write "{TAG_MARK}{name}" where its members are meant, or take it out'
                yield Diagnostic(Code.W501, place, message, hint)


def _tags(documents: Collection[Document]) -> Iterator[tuple[str, str, Place]]:
    """Yield the tags that files fill: of which kind, the name, and where."""
    for document in documents:
        for kind, tags in cast("dict[str, dict[str, Any]]", document.data.get(TAG, {})).items():
            for name in tags:
                yield kind, name, Place(document, (TAG, kind, name), Token.HEADER)


def unused_settings(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for each setting whose name is in no file of any mod that names a setting.

    The texts of files are searched, as their data have the values of settings in place of names.
    """
    named: set[str] = set()
    for mod, document in _documents(evidence):
        if SETTING in document.text:
            words = re.findall("[a-z0-9_:]+", document.text)
            named.update(word if ":" in word else full_id(mod, word) for word in words)
    for mod in evidence.mods.values():
        for name in mod.manifest.settings:
            setting = full_id(mod.id, name)
            if setting not in named and not evidence.is_for_others(setting):
                place = mod.place("settings", name, token=Token.HEADER)
                message = f"nothing depends on the setting `{name}`"
                hint = f'write {{ {SETTING} = "{name}" }} in place of a value, or take it out'
                yield Diagnostic(Code.W501, place, message, hint)


def _documents(evidence: Evidence) -> Iterator[tuple[str, Document]]:
    """Yield all files, active or not, after the ids of their mods."""
    inactive = evidence.circumstances.inactive
    for mod, documents in chain(evidence.documents.items(), inactive.items()):
        yield from ((mod, document) for document in documents)
