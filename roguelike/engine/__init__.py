"""Rules of play: pure, headless and deterministic.

The rooms below follow the order of the contract in `pyproject.toml`: each imports only what stands
below it. Nothing here knows displays, files, the clock or any entry that data selects.
"""
