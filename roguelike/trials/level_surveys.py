"""Tests of levels: many are made, and each is compared with what is expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from roguelike.content.assembling.mod_test_files import ModTest
from roguelike.content.assembling.mod_test_levels import Campaigns, campaign_of
from roguelike.content.documents.document import KeyPath
from roguelike.content.findings.diagnostics import Code
from roguelike.content.testing.mod_tests import LevelsTest
from roguelike.core.geometry import Position
from roguelike.engine.arrival import make_level, make_site
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.site import CannotGenerateError, Site
from roguelike.trials.bench import Bench
from roguelike.trials.failures import Failure, failure
from roguelike.trials.level_drawings import drawing
from roguelike.trials.level_misfits import Misfit, misfits
from roguelike.trials.pictures import marked


class _Exhibit(Struct, frozen=True):
    """A level that can be shown.

    Attributes:
        bench: What it was made with.
        ruleset: By whose rules.
        depth: How deep it lies.
        seed: What it grew from.
        site: The level, if it could be made.
    """

    bench: Bench
    ruleset: Ruleset
    depth: int
    seed: str
    site: Site | None

    def hint(self, does: str) -> str:
        """Return which command shows the level, and what it `does` by that, if there is one."""
        id_ = self.ruleset.campaign_id
        command = self.bench.command_for(id_, self.depth, self.seed, self._rows())
        if command:
            return f"`{command}` {does}"
        return "" if self.site else f"it grows from the seed `{self.seed}`"

    def picture(self, cells: Sequence[Position] = ()) -> str:
        """Return the level with some of its cells marked; nothing if it could not be made."""
        if self.site is None:
            return ""
        return f"depth {self.depth}, seed {self.seed}:\n{marked(self._rows(), cells)}"

    def _rows(self) -> list[str]:
        if self.site is None:
            return []
        return drawing(self.site, self.ruleset, self.bench.catalog)


class _Survey(Struct):
    """What is found on levels.

    Attributes:
        misfits: The first of each expectation that some level does not meet, by its keys, with
            that level.
        counts: How many levels do not meet it.
        seen: The kinds of monsters on any level.
        made: How many levels there are.
    """

    misfits: dict[KeyPath, tuple[Misfit, _Exhibit]] = field(
        default_factory=dict[KeyPath, tuple[Misfit, _Exhibit]]
    )
    counts: Counter[KeyPath] = field(default_factory=Counter[KeyPath])
    seen: set[str] = field(default_factory=set[str])
    made: int = 0


def run_levels(test: ModTest, said: LevelsTest, bench: Bench) -> Iterator[Failure]:
    """Make levels, and yield what is not as expected on some of them, each once."""
    campaign = said.campaign or campaign_of(bench.catalog, test.mod)
    if campaign is None:
        message = "there is no campaign whose levels could be made"
        yield failure(test, (), message, "require a mod that has one", code=Code.E802)
        return
    if obstacle := Campaigns(bench.catalog, test.names).unsuitable(said, campaign):
        yield failure(test, obstacle.keys, obstacle.message, obstacle.hint, code=Code.E802)
        return
    ruleset, survey = bench.ruleset(campaign), _Survey()
    hindrance = _make(test, said, bench, ruleset, survey)
    if hindrance is not None:
        yield hindrance
        return
    for misfit, first in survey.misfits.values():
        message = f"{misfit.message}; {survey.counts[misfit.keys]} of {survey.made} levels fail"
        hint, picture = first.hint("shows the first"), first.picture(misfit.cells)
        yield failure(test, misfit.keys, message, hint, picture=picture)
    for number, monster in enumerate(said.expect.appear):
        if monster not in survey.seen:
            name = test.names.called("monster", monster)
            message = f"there is no `{name}` on any of {survey.made} levels"
            yield failure(test, ("expect", "appear", number), message)


def _make(
    test: ModTest, said: LevelsTest, bench: Bench, ruleset: Ruleset, survey: _Survey
) -> Failure | None:
    """Make the levels, and note what is on them; return why one cannot be made, if so."""
    for depth in said.depth.numbers():
        for number in range(1, said.seeds + 1):
            seed = f"{said.seed}/{number}"
            site, obstacle = _made(ruleset, depth, seed)
            exhibit = _Exhibit(bench, ruleset, depth, seed, site)
            if site is None or obstacle:
                message = f"the level at depth {depth} cannot be made: {obstacle}"
                picture = exhibit.picture()
                return failure(test, (), message, exhibit.hint("tries again"), picture=picture)
            survey.made += 1
            survey.seen |= {spawn.monster for spawn in site.spawns}
            for misfit in misfits(test, said.expect, site, ruleset):
                survey.misfits.setdefault(misfit.keys, (misfit, exhibit))
                survey.counts[misfit.keys] += 1
    return None


def _made(ruleset: Ruleset, depth: int, seed: str) -> tuple[Site | None, str]:
    """Make a level; return it as far as it got, and why it cannot be played, if so."""
    site = None
    try:
        site = make_site(ruleset, depth, seed)
        make_level(site, ruleset)
    except CannotGenerateError as error:
        return site, str(error)
    return site, ""
