"""Loading mods to find out what is wrong with them, and what came of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from roguelike.cli.inspecting.absence import Absence
    from roguelike.content.assembling.assembly import Assembly
    from roguelike.content.loader import LoadResult
    from roguelike.content.mods.choosing import Choice
    from roguelike.content.mods.library import Library
    from roguelike.content.schema.base import Model


class Loader(Struct, frozen=True):
    """Loads mods from a library.

    Attributes:
        library: The mods that can be loaded.
        installed: All mods that there are.
        plugins: The names of the plugins that there are.
        models: The model of each kind of definition.
    """

    library: Library
    installed: Library
    plugins: Collection[str]
    models: Mapping[str, type[Model]]

    def load(
        self, chosen: Choice, absent: Absence, *, supposed: Collection[str] = ()
    ) -> LoadResult:
        """Load what is chosen, and miss nothing that is absent.

        Args:
            chosen: Which mods are on.
            absent: What is not missed.
            supposed: Which of that is supposed to be there, as `Selected.supposed` has it.
        """
        from roguelike.authoring.schemas.known_ids import ids_beside
        from roguelike.content.loader import load_selected
        from roguelike.content.mods.choosing import select

        selected = select(absent.tolerated(self.library), chosen, self.plugins)
        order = selected.order
        selected = replace(
            selected,
            order=absent.explaining(order),
            idle=self.installed.mods.keys() - {*order.left_out, *(mod.id for mod in order.mods)},
            elsewhere=ids_beside(self.installed, order, self.models),
            supposed=supposed,
        )
        return load_selected(selected, self.models)


class Trial(Struct, frozen=True):
    """What was loaded, and how.

    Attributes:
        loader: What loaded it.
        result: What came of it.
        choice: Which mods were on.
        absent: What was not missed.
    """

    loader: Loader
    result: LoadResult
    choice: Choice
    absent: Absence

    def drafts(self, *, is_alone: bool) -> Mapping[str, Assembly]:
        """Return what mods were put together with, by their ids, as far as something is lacking.

        Args:
            is_alone: Whether all of them lack something.
        """
        result = self.result
        if not (is_alone and result.assembly):
            return result.drafts
        return {**dict.fromkeys((mod.id for mod in result.mods), result.assembly), **result.drafts}
