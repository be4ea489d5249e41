"""What remains of finished games: facts for statistics, and ratings.

Imports `play` and the packages below it. Start with `pending.py`, which finds finished games that are not recorded yet.
"""
