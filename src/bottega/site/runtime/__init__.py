"""The Python part of the offline site that runs in the browser's workers.

Imports the server and everything below it, but not `build`. Start with `asgi_bridge.py`, which hands the page's
requests to the app.
"""
