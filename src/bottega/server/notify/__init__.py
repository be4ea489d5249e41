"""Notifications that it is somebody's turn, by Web Push and by e-mail.

Imports `play` and the packages below it. Start with `outbox.py`, which says what is to be told, and `dispatch.py`,
which tells it.
"""
