"""Target cursors for all that the player can aim, each ready to be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.definitions.tags import HARMFUL, MISSILE
from roguelike.engine.knowledge.player_view import CarriedItem
from roguelike.engine.targeting.projectiles import launcher_among
from roguelike.game import PlayerAction
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.cursors.aim import AimPurpose, AimScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import TextName


class AimScreens:
    """Makes target cursors for a game."""

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Aim what the player of a game has."""
        self._context = context
        self._session = session
        self._things = session.game.ruleset.things

    def throw(self, item: CarriedItem, command: CommandName | None = None) -> AimScreen:
        """Return the cursor for throwing or shooting an item that is carried."""
        throw = self._things.items[item.thing.kind].definition.throw
        is_known = throw is not None and item.thing.known
        one = item.thing._replace(count=1)
        title = self._title("aim_shoot" if self.is_launched(item) else "aim_throw", item)
        steps = throw.steps if throw is not None and is_known else ()
        purpose = AimPurpose(title, one, steps, command)
        return self._screen(purpose, lambda position: Throw(item.id, position))

    def use(self, item: CarriedItem, command: CommandName | None = None) -> AimScreen:
        """Return the cursor for using an item that is carried and has to be aimed."""
        use = self._things.items[item.thing.kind].definition.use
        assert use is not None, "only items that have a use are offered for it"
        purpose = AimPurpose(self._title("aim_use", item), use, use.steps, command)
        return self._screen(purpose, lambda position: Use(item.id, position))

    def ability(self, identifier: str, command: CommandName | None = None) -> AimScreen:
        """Return the cursor for an ability that has to be aimed, by its full id."""
        ability = self._things.abilities[identifier].definition
        purpose = AimPurpose(ability.label, ability, ability.steps, command)
        return self._screen(purpose, lambda position: UseAbility(identifier, position))

    def missile(self) -> CarriedItem | None:
        """Return what is best to shoot or to throw, if there is anything for that.

        What a worn launcher shoots comes first, then what is made for throwing, then what is
        known to do harm where it lands.
        """
        return min(
            (item for item in self._session.view.pack if self._rank(item) is not None),
            key=lambda item: self._rank(item) or 0,
            default=None,
        )

    def is_launched(self, item: CarriedItem) -> bool:
        """Return True if something that is worn shoots an item."""
        pack: Iterable[CarriedItem] = self._session.view.pack
        worn = (self._things.items[each.thing.kind].definition for each in pack if each.is_worn)
        return launcher_among(worn, item.thing.kind) is not None

    def _rank(self, item: CarriedItem) -> int | None:
        """Return how good an item is for throwing, 0 for the best; None if it is none."""
        definition = self._things.items[item.thing.kind].definition
        is_harmful = HARMFUL in definition.tags and definition.throw is not None
        reasons = (
            self.is_launched(item),
            item.thing.known and MISSILE in definition.tags,
            item.thing.known and is_harmful,
        )
        return None if item.is_worn or True not in reasons else reasons.index(True)

    def _title(self, name: TextName, item: CarriedItem) -> str:
        label = self._session.namer.item(item.thing._replace(count=1), "plain")
        return self._context.texts(name, item=label)

    def _screen(
        self, purpose: AimPurpose, on_choice: Callable[[Position], PlayerAction]
    ) -> AimScreen:
        return AimScreen(self._context, self._session, purpose, on_choice)
