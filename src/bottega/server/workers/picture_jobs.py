"""The pictures that workers draw for `web/picture_cache.py`."""

from __future__ import annotations

from bottega.books import figure_svg
from bottega.bots.match import play
from bottega.games import title as find_title
from bottega.i18n.languages import translations
from bottega.kernel.language import t, use


def draw_cover(name: str, language: str) -> str:
    """The table of a title after two thirds of a game between bots."""
    title = find_title(name)
    players = min(3, title.players[1])
    game = title.game(players=players)
    whole = play(game, ["greedy"] * players, 7)
    with use(translations(language)):
        state = game.start(7, [t("Player {number}", number=seat + 1) for seat in range(players)])
        for action, seat in whole.history[: len(whole.moves) * 2 // 3]:
            state.play(action, seat)
        return state.svg()


def draw_choice(name: str, option: str, choice: str, language: str) -> str:
    """The picture of an option's choice; empty if the title draws none."""
    title = find_title(name)
    known = next(each for each in title.option(option).choices if str(each) == choice)
    with use(translations(language)):
        return title.picture(option, known)


def draw_figure(name: str, module: str, figure: str, language: str) -> str:
    """A figure of a title's book, or of a module's."""
    return figure_svg(name, int(module) if module else None, figure, language)
