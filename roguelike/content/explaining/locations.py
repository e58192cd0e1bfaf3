"""Where locations were before; `explain.problems` has them."""

from roguelike.content.explain.problems import locate

__all__ = ["locate"]
