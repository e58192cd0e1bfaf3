"""Building blocks that know no word of the game: geometry, randomness, dice, sight, paths."""
