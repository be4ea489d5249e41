"""What remains of finished games: outcomes for statistics, and ratings.

Imports `play` and the packages below it. Start with `recorder.py`.
"""
