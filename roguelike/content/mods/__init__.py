"""Mods: their folders and archives, manifests, load order and migrations."""
