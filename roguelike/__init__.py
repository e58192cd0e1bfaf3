"""A data-driven, moddable, turn-based roguelike."""

__version__ = "0.1.0"
