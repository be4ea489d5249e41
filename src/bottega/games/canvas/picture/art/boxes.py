"""Where each art layer lies: [x, y, width, height] in percent of the picture, read from the component set."""

from __future__ import annotations

from pathlib import Path

from bottega.kernel.components import read

BOXES: dict[int, tuple[int, int, int, int]] = {
    number: tuple(card["box"])
    for number, card in enumerate(read(Path(__file__).parents[2] / "components.toml")["art"]["card"], 1)
}
