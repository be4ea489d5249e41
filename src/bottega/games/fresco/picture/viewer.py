"""What the sheets of several modules show of a view."""

from __future__ import annotations

from typing import Any

from bottega.games.fresco.picture.sheets import hues


def near(view: dict[str, Any]) -> int:
    """The seat that looks; a spectator sits at seat 0."""
    return view["you"] or 0


def hue(view: dict[str, Any]) -> str:
    """The viewer's colour."""
    return hues(view["colours"])[near(view)]


def laid(view: dict[str, Any], section: str) -> bool:
    """Does the viewer's action tile of a module lie on a column?"""
    columns = view["seats"][near(view)]["on_columns"] or []
    return any(entry["module"] == section and entry["piece"] == "tile" for column in columns for entry in column)


def asked(view: dict[str, Any]) -> str | None:
    """What the viewer is asked."""
    return view["asked"] if view["you"] is not None and view["you"] in view["actors"] else None
