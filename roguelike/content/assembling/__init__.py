"""From the files of some mods to all that they define, or to what is wrong with them."""
