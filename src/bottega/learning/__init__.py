"""What the learners and statistics of every title share: observations, networks and metrics.

Imports `kernel` for types. Start with `observation.py`.
"""
