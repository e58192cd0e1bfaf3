"""What files say: reading, checking and looking up the game's TOML."""
