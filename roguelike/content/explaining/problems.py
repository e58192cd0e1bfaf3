"""Where problems were before; `explain.problems` has them."""

from roguelike.content.explain.problems import Problem
from roguelike.content.explain.subjects import INHERITS, Subject

__all__ = ["INHERITS", "Problem", "Subject"]
