"""The texts of mods, in use or not, in the language that is played in.

Players who choose among mods see all of them, those too that are off or broken. So these texts
are not content, which only mods in use have: they are read here, from the tables of `lang/` that
are about mods. What is wrong with them is ignored here, and the original stays; it is reported
when mods are loaded or validated.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from roguelike.content.documents.document import Place, Table, as_table
from roguelike.content.explain.problems import Subject
from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.library import InstalledMod
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import ModFiles
from roguelike.content.schema.fields.tree import table_of
from roguelike.content.texts.texts import (
    MOD,
    AboutMod,
    check_texts_of_mod,
    texts_of_manifest,
    with_other_texts,
    without_manifest,
)
from roguelike.content.texts.translation import fallbacks, file_of

_Said = Mapping[str, Table]
"""The texts of mods in a file, by their ids."""


class ModTexts:
    """The texts of mods. Each file is read once, when it is first asked for."""

    def __init__(self, language: str = "") -> None:
        """Read nothing yet.

        Args:
            language: The tag of the language; nothing for the original.
        """
        self._tags = fallbacks(language)
        self._read: dict[tuple[ModFiles, str], _Said] = {}

    def of(self, mods: Iterable[InstalledMod], used: Sequence[Mod]) -> dict[InstalledMod, AboutMod]:
        """Return the texts of some mods.

        A mod speaks for itself even where it is not in use, and others where they are.

        Args:
            mods: The mods.
            used: Those that are in use, in order; of several texts for the same the last counts.
        """
        others = [self._by_others(tag, used) for tag in self._tags]
        return {mod: self._texts(mod, others) for mod in mods}

    def _by_others(self, tag: str, used: Sequence[Mod]) -> Mapping[str, Sequence[Table]]:
        """Return the texts that mods in use have for others in a language, by id."""
        found: defaultdict[str, list[Table]] = defaultdict(list)
        for mod in used:
            for name, said in self._said(mod.folder, tag).items():
                found[name].append(said)
        return found

    def _texts(
        self, mod: InstalledMod, others: Iterable[Mapping[str, Sequence[Table]]]
    ) -> AboutMod:
        texts = texts_of_manifest(mod.mod.manifest) if mod.mod else without_manifest(mod.id)
        for tag, said in zip(self._tags, others, strict=True):
            own = self._said(mod.files, tag).get(mod.id)
            for each in (*([own] if own else ()), *said.get(mod.id, ())):
                texts, _ = with_other_texts(texts, each, lambda _: None)
        return texts

    def _said(self, files: ModFiles, tag: str) -> _Said:
        if (files, tag) not in self._read:
            self._read[files, tag] = dict(_texts_in(files, tag))
        return self._read[files, tag]


def _texts_in(files: ModFiles, tag: str) -> Iterator[tuple[str, Table]]:
    """Yield the valid texts of mods in the file of a language."""
    unread = Report()
    document = files.document(file_of(tag), unread)
    if document is None:
        return
    table = as_table(document.data.get(MOD))
    for name, texts in (table or {}).items():
        said = as_table(texts)
        subject = Subject(table_of(AboutMod), Place(document), name)
        if said is not None and not check_texts_of_mod(said, subject).count:
            yield name, said
