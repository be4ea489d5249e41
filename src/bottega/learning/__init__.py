"""What the learners and statistics of every title share: observations, networks and metrics.

Imports nothing else of Bottega. Start with `observation.py`; `parts.py` has what a title declares.
"""
