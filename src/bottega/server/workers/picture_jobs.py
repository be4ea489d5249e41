"""The pictures that workers draw for `web/pictures.py`."""

from __future__ import annotations

from bottega.books import figure_svg
from bottega.games import title as find_title
from bottega.i18n.languages import translations
from bottega.i18n.translate import use


def draw_choice(name: str, option: str, choice: str, language: str) -> str:
    """The picture of an option's choice; empty if the title draws none."""
    title = find_title(name)
    known = next(each for each in title.option(option).choices if str(each) == choice)
    with use(translations(language)):
        return title.picture.choice(option, known)


def draw_figure(name: str, module: str, figure: str, language: str) -> str:
    """A figure of a title's book, or of a module's."""
    return figure_svg(name, int(module) if module else None, figure, language)
