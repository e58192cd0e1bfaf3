"""What mods make of other mods, whether these are there or not."""
