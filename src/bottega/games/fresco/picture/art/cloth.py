"""Drapery and its colours: bright, middle, shade."""

from __future__ import annotations

from .hand import Hand

Colours = tuple[str, str, str]

VERMILION = ("#f2795a", "#cf3f2b", "#7e1d1c")
LAPIS = ("#7fa4e0", "#2f5cb4", "#152f6e")
OCHRE = ("#fbdf8c", "#e0a93c", "#8f5f1c")
VERTE = ("#a9c79a", "#5d8a5c", "#2c4f3c")
ROSE = ("#fbd3c4", "#e59a8e", "#a3524f")
LINEN = ("#fffaf0", "#eadcc8", "#a98f86")
NIGHT = ("#5a6bab", "#2a3a78", "#121a40")
VIOLET = ("#c9a5d6", "#86589c", "#47285c")


def cloth(h: Hand, outline: str, colours: Colours, folds: str = "", lights: str = "", width: float = 6) -> str:
    """Drapery: bright, middle, shade; folds are dark, lights bright."""
    bright, middle, shade = colours
    drawn = h.form(outline, h.lit(bright, middle, shade), 1.7)
    if folds:
        drawn += h.folds(folds, shade, width, 0.75)
    if lights:
        drawn += h.folds(lights, bright, width * 0.6, 0.85)
    return drawn
