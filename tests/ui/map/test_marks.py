from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from roguelike.ui.appearance.palette import blend
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.map.marks import OWN_PLATE, SHARE_OF_STATUS, draw_marks
from roguelike.ui.session.threat import Appraiser
from tests.content_fixture import shipped_content
from tests.ui.staging import PALETTE, TEXTS, back, canvas, endangered, front


@pytest.mark.parametrize(
    ("health", "facts", "background"),
    [
        (100, {}, "actor_hunting"),
        (60, {}, "actor_deadly"),  # three blows of 20
        (60, {"alert": False}, "unexplored"),
        (60, {"alert": False, "is_asleep": True}, "unexplored"),
        (60, {"hostile": False}, "actor_friend"),
        (60, {"hostile": False, "is_neutral": True}, "unexplored"),
    ],
)
def test_what_somebody_is_about_is_seen_on_the_map(
    health: int, facts: Mapping[str, bool], background: str
) -> None:
    game = endangered(health)
    (kobold,) = game.view.actors
    game.game.world.level.cast[kobold.id].stats["core:attack_chance"] = 100
    view = replace(game.view, actors=(replace(kobold, **facts),))
    content = shipped_content()
    skin = Skin(content.catalog, game.game.ruleset, PALETTE)
    drawn = canvas(1, 1)
    drawn.fill("unexplored")
    drawn.text(0, 0, *skin.actor(kobold))

    draw_marks(drawn, view, skin, kobold.position, Appraiser(content.catalog, game, TEXTS))

    is_dim = front(drawn, 0, 0) != skin.actor(kobold).color
    assert back(drawn, 0, 0) == PALETTE[f"core:{background}"]
    assert is_dim == facts.get("is_asleep", False)


@pytest.mark.parametrize("alert", [False, True])
def test_a_status_is_seen_behind_who_has_it_and_never_changes_its_letter(*, alert: bool) -> None:
    game = endangered(60)
    (kobold,) = game.view.actors
    poisoned = {"statuses": {"core:poisoned": 3}}
    view = replace(
        game.view,
        actors=(replace(kobold, alert=alert, **poisoned),),
        player=replace(game.view.player, **poisoned),
    )
    content = shipped_content()
    skin = Skin(content.catalog, game.game.ruleset, PALETTE)
    appraiser = Appraiser(content.catalog, game, TEXTS)

    drawn: dict[int, Canvas] = {}
    for actor in (kobold, view.player):
        drawn[actor.id] = canvas(1, 1)
        drawn[actor.id].fill("unexplored")
        drawn[actor.id].text(0, 0, *skin.actor(actor))
        draw_marks(drawn[actor.id], view, skin, actor.position, appraiser)

        assert front(drawn[actor.id], 0, 0) == skin.actors[actor.kind].color

    dark, tint = PALETTE["core:unexplored"], skin.tint("core:poisoned")
    plate = blend(PALETTE.ink(skin.actor(view.player).color), dark, OWN_PLATE)
    poison = blend(tint, dark, SHARE_OF_STATUS)
    assert back(drawn[view.player.id], 0, 0) == blend(tint, plate, SHARE_OF_STATUS)
    hunting = PALETTE["core:actor_deadly"]
    assert back(drawn[kobold.id], 0, 0) == (hunting if alert else poison)
