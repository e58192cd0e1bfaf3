"""Building blocks that know no word of the game: grids, formulas, randomness, files and text."""
