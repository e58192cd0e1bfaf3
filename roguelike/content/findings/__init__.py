"""Findings about content: diagnostics, their wording and their fixes."""
