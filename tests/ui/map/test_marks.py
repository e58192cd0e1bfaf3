from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from roguelike.ui.appraising import Appraiser
from roguelike.ui.map.marks import draw_marks
from roguelike.ui.skin import Skin
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
