"""Mods: their folders and archives, manifests, load order and migrations.

What is in the files of content is for `assembling` to read.
"""
