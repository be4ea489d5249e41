"""Notifications that it is somebody's turn, by Web Push and by e-mail.

Imports `play` and the packages below it. Start with `outbox.py`, which says who is to be notified of what, and
`dispatch.py`, which sends the messages.
"""
