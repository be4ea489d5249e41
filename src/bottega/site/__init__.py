"""The offline site: the web app in a worker of the visitor's browser, for one person with bots, without a server.

Imports the server and everything below it; only `cli` imports the site. Start with `build/build.py`, which writes the
site's folder, and `runtime/asgi_bridge.py`, which answers the page's requests.
"""
