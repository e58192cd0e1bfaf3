"""A data-driven, moddable, turn-based roguelike."""
