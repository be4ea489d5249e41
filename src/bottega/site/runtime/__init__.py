"""The Python part of the offline site that runs in the browser's workers.

Start with `asgi_bridge.py`, which hands the page's requests to the app.
"""
