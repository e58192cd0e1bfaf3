"""Pass that gives a level one of the feelings of its region."""

from typing import Literal

from roguelike.core.rng import WeightedTable
from roguelike.engine.levels.level_builder import Site
from roguelike.registry import Params, implements


class Feeling(Params):
    """Let the level have a feeling of its region, with the passes that the feeling has.

    Whether it has one, and which, depends on the game and the depth alone. A level has one at most.
    """

    kind: Literal["feeling"] = "feeling"


@implements(Feeling)
def feeling(params: Feeling, site: Site) -> None:  # noqa: ARG001 - nothing can be said
    """Choose a feeling, if there is to be one, and carry out its passes."""
    region = site.book.regions.get(site.region)
    if region is None or site.feeling or site.depth < region.definition.feelings_from:
        return
    rng = site.stream(f"feeling/{site.depth}")
    if not rng.chance(region.definition.feeling_percent):
        return
    kinds = [site.book.feelings[each] for each in region.definition.feelings]
    chosen = WeightedTable(
        (kind, kind.definition.weight) for kind in kinds if kind.definition.covers(site.depth)
    ).choose(rng)
    if chosen is not None:
        site.feeling = chosen.id
        for step in chosen.steps:
            step(site)
