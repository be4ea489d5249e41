"""Bottega as a static site: the same house in a browser's worker, for one person with bots, without a server."""
