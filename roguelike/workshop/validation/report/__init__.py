"""Write findings for people, programs and services.

Nothing here looks for findings, or decides which of them count.
"""
