"""Draw a state in the render modes of environments."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.envs.extras import requires
from bottega.kernel import State

RENDER_MODES = ("ansi", "human", "rgb_array", "svg")
WIDTH, HEIGHT = 960, 720  # of every frame, so that all frames of a video fit


def render(state: State, mode: str) -> Any:
    """The state as a spectator sees it; "human" prints it and returns None."""
    if mode == "svg":
        return state.svg()
    if mode == "rgb_array":
        return frame(state)
    if mode == "ansi":
        return str(state)
    print(state)
    return None


def frame(state: State) -> NDArray[np.uint8]:
    """The picture of a state as an array of height, width and colour."""
    from bottega.games.canvas.picture.art.paint import png

    with requires("gym", 'render_mode="rgb_array"'):
        from PIL import Image
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>{state.svg()}</svg>'
    )
    with Image.open(BytesIO(png(svg, WIDTH))) as image:
        return np.array(image.convert("RGB"))
