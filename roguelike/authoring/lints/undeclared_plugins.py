"""Whether manifests name the plugins of which their mods select something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from pydantic import BaseModel

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.documents.document import KeyPath
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.registry import Params


def undeclared_plugins(
    evidence: Evidence, providers: Mapping[type[Params], str]
) -> Iterator[Diagnostic]:
    """Yield W116 for each implementation of a plugin that the manifest does not name.

    Args:
        evidence: The definitions of some mods.
        providers: The names of plugins, by the parameters of what they implement.
    """
    for kind, models in evidence.catalog.definitions.items() if providers else ():
        for identifier, model in models.items():
            place = evidence.catalog.origin(kind, identifier)
            for keys, params in _selected(model):
                plugin = providers.get(type(params))
                if plugin is None:
                    continue
                message = f"this is of the plugin `{plugin}`, which the manifest does not name"
                hint = f'write plugins = ["{plugin}"] below [mod] in mod.toml'
                found = Diagnostic(Code.W116, place.at(*keys, "kind"), message, hint)
                if history := evidence.catalog.changed.get((kind, identifier)):
                    found = history.relocated(found)
                mod = evidence.mods.get(found.place.document.source.partition("/")[0])
                if mod and plugin not in mod.manifest.mod.plugins:
                    yield found


def _selected(model: BaseModel) -> Iterator[tuple[KeyPath, Params]]:
    """Yield what a definition selects by name, and the keys that lead there."""
    left: list[tuple[KeyPath, object]] = [((), model)]
    while left:
        keys, value = left.pop()
        if isinstance(value, Params):
            yield keys, value
        if isinstance(value, BaseModel):
            left += (((*keys, name), each) for name, each in value)
        elif isinstance(value, tuple):
            items = cast("tuple[object, ...]", value)
            left += (((*keys, number), each) for number, each in enumerate(items))
