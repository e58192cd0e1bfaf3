"""Tests of mods in TOML, their runner, and levels that are made to find faults in content."""
