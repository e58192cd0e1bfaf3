"""All validated definitions of a set of mods, looked up by kind and id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar, cast

from msgspec import Struct, field

from roguelike.content.documents.document import Place
from roguelike.content.merging.history import History, unchanged
from roguelike.content.merging.source_tables import scope
from roguelike.content.references.ids import mod_of
from roguelike.content.references.names import Names
from roguelike.content.schema import KINDS
from roguelike.content.schema.fields.base import Model

M = TypeVar("M", bound=Model)

OF_RULES = "rules-"
"""The beginning of digests in which no words count; in those without it, each word did."""

_KIND_OF: Mapping[type[Model], str] = {model: kind for kind, model in KINDS.items()}


class UnknownDefinitionError(LookupError):
    """There is no definition of that kind and id."""

    def __init__(self, kind: str, identifier: str) -> None:
        """Keep the kind and the id that were asked for."""
        super().__init__(kind, identifier)
        self.kind = kind
        self.identifier = identifier

    def __str__(self) -> str:
        """Return a sentence about it."""
        return f"there is no {self.kind} called {self.identifier!r}"


class Catalog(Struct, frozen=True, eq=False):
    """The definitions of a set of mods. Nothing in it ever changes.

    Attributes:
        definitions: By kind and full id, in the order of their ids.
        digest: Makes the hash of the rules that the definitions make.
        origins: By kind and full id, where each definition is written.
        changed: By kind and full id, how what inherits or is patched came to be.
        abstract: By kind and full id, how what is only there to be inherited from came to be.
        removed: By kind and full id, where it is said that something is taken away.
        names: What references mean in the files of each mod, by scope.
    """

    definitions: Mapping[str, Mapping[str, Model]]
    digest: Callable[[], str] = str
    origins: Mapping[tuple[str, str], Place] = field(default_factory=dict[tuple[str, str], Place])
    changed: Mapping[tuple[str, str], History] = field(
        default_factory=dict[tuple[str, str], History]
    )
    abstract: Mapping[tuple[str, str], History] = field(
        default_factory=dict[tuple[str, str], History]
    )
    removed: Mapping[tuple[str, str], Place] = field(default_factory=dict[tuple[str, str], Place])
    names: Mapping[str, Names] = field(default_factory=dict[str, Names])

    @property
    def fingerprint(self) -> str:
        """A hash of all that the definitions say but words, made when it is first asked for."""
        return self.digest()

    def __getitem__(self, kind: str) -> Mapping[str, Model]:
        """Return all definitions of a kind by id; empty where there are none.

        Raises:
            KeyError: There is no such kind.
        """
        if kind not in KINDS:
            raise KeyError(kind)
        return self.definitions.get(kind, MappingProxyType({}))

    def all(self, model: type[M]) -> Mapping[str, M]:
        """Return all definitions of the kind that `model` is the model of, by id."""
        return cast("Mapping[str, M]", self[_KIND_OF[model]])

    def get(self, model: type[M], identifier: str) -> M:
        """Return one definition by its full id.

        Raises:
            UnknownDefinitionError: There is none.
        """
        try:
            return self.all(model)[identifier]
        except KeyError as error:
            raise UnknownDefinitionError(_KIND_OF[model], identifier) from error

    def origin(self, kind: str, identifier: str) -> Place:
        """Return the place of a definition, by its kind and full id.

        Raises:
            UnknownDefinitionError: There is none, or it was not read from a file.
        """
        try:
            return self.origins[kind, identifier]
        except KeyError as error:
            raise UnknownDefinitionError(kind, identifier) from error

    def history(self, kind: str, identifier: str) -> History:
        """Return the history of a definition, abstract or not, by its kind and full id.

        Raises:
            UnknownDefinitionError: There is none, or it was not read from a file.
        """
        if abstract := self.abstract.get((kind, identifier)):
            return abstract
        place = self.origin(kind, identifier)
        if changed := self.changed.get((kind, identifier)):
            return changed
        model = type(self.definitions[kind][identifier])
        names = self.names[scope(mod_of(identifier), place.document.beside)]
        return unchanged(kind, identifier, place, model, names)
