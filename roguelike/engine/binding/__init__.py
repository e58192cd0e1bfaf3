"""Binding of content to code: makes the ruleset of a campaign.

It runs once before the first turn, and nothing else in the engine reads the catalog.
"""
