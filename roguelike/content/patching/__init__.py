"""Definitions, patches and tags of many mods, and the objects that come of them."""
