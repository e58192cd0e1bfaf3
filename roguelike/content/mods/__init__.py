"""Mods: where they are, what their manifests say, which can be used together and in which order."""
