"""Where explanations were before; `explain.subjects` has them."""

from roguelike.content.explain.explanations import explain
from roguelike.content.explain.problems import problems_of
from roguelike.content.explain.subjects import MAX_EXPLAINED

__all__ = ["MAX_EXPLAINED", "explain", "problems_of"]
