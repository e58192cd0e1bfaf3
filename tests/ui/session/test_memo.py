from __future__ import annotations

from roguelike.ui.session.memo import Memo


def test_a_result_is_returned_again_while_its_causes_are_equal() -> None:
    made: list[object] = []

    def make(*causes: object, width: int) -> list[object]:
        made.append(causes)
        return [*causes, width]

    kept = Memo(make)

    first = kept((1, 2), width=3)

    assert kept((1, 2), width=3) is first
    assert made == [((1, 2),)]


def test_a_result_is_made_anew_when_a_cause_has_changed() -> None:
    def make(text: str, width: int) -> str | None:
        return text[:width] or None

    kept = Memo(make)

    assert [kept("abc", 2), kept("abc", 1), kept("bbc", 1), kept("", 1)] == ["ab", "a", "b", None]
