"""Games by their options, shared between tables."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from bottega.games import game as make_game
from bottega.games import title as find_title
from bottega.kernel import Game

Entry = tuple[int, int]  # a log row: seat, action


def game_of(title: str, options: dict[str, Any]) -> Game:
    """The game with these options. Games never change, so tables share them."""
    return _game(title, json.dumps(options, sort_keys=True))


@lru_cache(200)
def _game(title: str, options: str) -> Game:
    return make_game(title, **json.loads(options))


def rules_of(title: str) -> str:
    """The version of a title's rules on this server."""
    return game_of(title, {"players": max(2, find_title(title).players[0])}).rules_version
