"""Infrastructure that every part of the server uses: errors, settings, logs, metrics, background tasks, messages
between processes.

Imports no other package of the server. Start with `errors.py` and `bus.py`.
"""
