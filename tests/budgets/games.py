"""Calls that frames, turns and levels take."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import mean

from benchmarks.arena import arena
from benchmarks.crown import inhabitants
from benchmarks.frames import KEYS, Terminal
from roguelike.engine.actions.step import Step
from roguelike.engine.spawning.level_entry import begin, make_site
from roguelike.engine.world.actor import ActorKind
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import Content
from roguelike.preferences.model import Taste
from roguelike.ui.app.game_host import GameHost
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.terminal.colors import ColorDepth
from roguelike.ui.input.events import KeyPress
from roguelike.ui.screens.base.answers import Begin
from roguelike.ui.session.game_session import GameSession
from roguelike.workshop.bots.explorer import Explorer
from tests.budgets.counting import calls
from tests.budgets.inside import CAMPAIGN, COLUMNS, ROWS, SEED

CROWN = "sunken_crown:sunken_crown"
TURNS, WARM_UP, MONSTERS = 100, 50, 13
CROWN_SEED, CROWN_FLOORS = "mere", (1, 4)
"""A game in which the player carries much on these floors, and meets several monsters."""
SMALLEST = 80, 24
"""Where the panels have to leave something out."""
STEPS, ATTACKS = 40, 8
KEYS_AT_MOST = 4_000
LEVELS = 5
"""The number of levels made of each recipe, as one seed may be luckier than another."""


def frames(content: Content) -> Mapping[str, int]:
    """Return the number of calls for keys in a terminal, by what they do.

    That is the mean of several, but the most of all where there is much to show.
    """
    player = _Player(content)
    player.walk()
    found = player.found
    for floor in CROWN_FLOORS:
        player_there = _Player(content, CROWN, CROWN_SEED, SMALLEST)
        player_there.walk(floor, attacks=0)
        worst = max(player_there.found["a step"])
        found[f"the worst step on floor {floor} of the crown"] = [worst]
    for _ in range(2):  # the first time, more is imported
        found["opening the inventory"] = [player.press(KeyPress("i", "i"))]
        player.press(KeyPress("escape", "escape"))
    return {name: round(mean(each)) for name, each in found.items()}


class _Player:
    """Presses the keys that a bot would, and counts the calls for each.

    Attributes:
        found: The calls for each key that mattered, by what it did.
    """

    def __init__(
        self,
        content: Content,
        campaign: str = CAMPAIGN,
        seed: str = SEED,
        size: tuple[int, int] = (COLUMNS, ROWS),
    ) -> None:
        """Begin a game in a terminal of so many columns and rows."""
        self._seed = seed
        self._display = Terminal(*size, ColorDepth.TRUE)
        context = UiContext(content, Taste(acknowledge="never", hints=False))
        self._stack = ScreenStack(GameHost(context), self._display)
        Begin(campaign, seed).apply(self._stack)
        self.found: dict[str, list[int]] = {"a step": [], "an attack": []}

    def walk(self, depth: int = 1, attacks: int = ATTACKS) -> None:
        """Play until there were enough steps and attacks from some depth on."""
        session = self._stack.session
        assert session, "the game has begun"
        bot = Explorer(self._seed, session.game.ruleset)
        warm_up = WARM_UP
        for _ in range(KEYS_AT_MOST):
            player = session.game.world.player
            player.stats["core:health"] = player.stats["core:max_health"]
            action = bot.choose(session.view)
            if not isinstance(action, Step) or session.view.depth < depth:
                session.act(action)
                continue
            what = "an attack" if _meets_somebody(session, action) else "a step"
            key = KEYS[action.direction]
            count = self.press(KeyPress(key, key))
            warm_up -= 1
            if warm_up < 0:
                self.found[what].append(count)
            if len(self.found["a step"]) >= STEPS and len(self.found["an attack"]) >= attacks:
                return
        msg = f"there were only {[len(each) for each in self.found.values()]} keys"
        raise AssertionError(msg)

    def press(self, key: KeyPress) -> int:
        """Return how many calls a key takes to its frame."""

        def shown() -> None:
            self._stack.handle(key)
            self._display.present(self._stack.frame())

        return calls(shown)


def _meets_somebody(session: GameSession, step: Step) -> bool:
    level, player = session.game.world.level, session.game.world.player
    return level.beside(player.cell, step.direction) in level.actors


def turns(content: Content) -> Mapping[str, int]:
    """Return the number of calls for turns among monsters, by where."""
    classic, crown = content.ruleset(CAMPAIGN), content.ruleset(CROWN)
    return {
        "classic": _turns(classic, [classic.monsters["classic:kobold"]], 1),
        "floor 4 of the crown": _turns(crown, inhabitants(crown, 4), 4),
    }


def _turns(ruleset: Ruleset, kinds: Iterable[ActorKind], depth: int) -> int:
    place = arena(ruleset, MONSTERS, *kinds, depth=depth)
    place.walk(WARM_UP)
    return calls(lambda: place.walk(TURNS))


def levels(content: Content) -> Mapping[str, int]:
    """Return the mean number of calls for a level ready for play, by the recipe and its region."""
    found: dict[str, int] = {}
    for campaign, definition in content.campaigns().items():
        ruleset = content.ruleset(campaign)
        for stratum in definition.levels:
            name = stratum.level.partition(":")[2]
            found[name] = round(mean(_level(ruleset, stratum.first, n) for n in range(LEVELS)))
    return found


def _level(ruleset: Ruleset, depth: int, number: int) -> int:
    seed = f"{SEED} {number}"
    return calls(lambda: begin(ruleset, make_site(ruleset, depth, seed), seed))
