"""Icons of a card or painting, packed into one integer.

Eight lanes of five bits: the elements Hue, Shape, Texture, Tone, then their silver bonus icons; inside a lane one bit
for each swatch, red (bit 0), yellow, green, blue, violet. Stacking three cards is then three bit operations.
"""

from __future__ import annotations

from typing import Final

ELEMENTS: Final = "HSXT"  # CV-ICO-01, CV-LAY-02, CV-PIC-02
SWATCHES: Final = ("red", "yellow", "green", "blue", "violet")  # CV-ICO-04 to -06, CV-LAY-01, CV-PIC-03
LANE: Final = 0b11111
ELEMENT_LANES: Final = (1 << 20) - 1  # bonus icons are not elements. CV-ICO-03, CV-R-22


def pack(swatches: list[str]) -> int:
    """Five swatches such as "HS", "bT" or "" as one integer."""
    icons = 0
    for position, shown in enumerate(swatches):
        if shown.startswith("b"):
            icons |= 1 << (4 + ELEMENTS.index(shown[1])) * 5 + position
        else:
            for element in shown:
                icons |= 1 << ELEMENTS.index(element) * 5 + position
    return icons


def unpack(icons: int) -> list[str]:
    """The five swatches of packed icons."""
    swatches = []
    for position in range(5):
        shown = ""
        for lane in range(4):
            if icons >> lane * 5 + position & 1:
                shown += ELEMENTS[lane]
            if icons >> (lane + 4) * 5 + position & 1:
                shown = "b" + ELEMENTS[lane]
        swatches.append(shown)
    return swatches


def lane(icons: int, element: int) -> int:
    """The swatches at which an element (0 to 3) or its bonus icon (4 to 7) is seen, as five bits."""
    return icons >> element * 5 & LANE


def filled(icons: int) -> int:
    """The swatches that show anything at all, as five bits."""
    folded = icons | icons >> 20
    folded |= folded >> 10
    return (folded | folded >> 5) & LANE


def cover(icons: int) -> int:
    """Everything that a card with these icons hides on the cards below it: all lanes of the swatches it fills."""
    positions = filled(icons)
    mask = 0
    for number in range(8):
        mask |= positions << number * 5
    return mask


def stack(bottom: int, middle: int, top: int) -> int:
    """What is seen of three cards: at each swatch, all that the topmost card with anything there has.
    CV-LAY-05 to -08, CV-ICO-08, CV-R-13"""
    return top | (middle | bottom & ~cover(middle)) & ~cover(top)


def count(icons: int, element: int) -> int:
    """How often an element (0 to 3) or its bonus icon (4 to 7) is seen."""
    return (icons >> element * 5 & LANE).bit_count()
