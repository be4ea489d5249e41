"""The log says "You" to the player who reads it, in the three languages."""

from __future__ import annotations

import pytest

from bottega.games.canvas.text import words as canvas
from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.text import words as fresco
from bottega.games.fresco_card.text import words as fresco_card
from bottega.games.fresco_dice.text import words as fresco_dice
from bottega.i18n.languages import translations
from bottega.i18n.second_person import Reader, to_reader
from bottega.i18n.translate import LANGUAGES, t, use

TOLD = [
    *(text for words in (canvas, fresco, fresco_card, fresco_dice) for text in words.TOLD.values()),
    *(text for module in MODULES.values() for text in module.text.told.values()),
]
YOU = {"en": ("You ", "You:"), "fr": ("Vous ", "Vous\u202f:"), "nl": ("Je ", "Jij:")}
ME, ASKER = Reader("Anna"), Reader("Ben")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_about_a_player_can_be_told_to_that_player(language: str) -> None:
    with use(translations(language)):
        about = [t(text) for text in TOLD if text.startswith("{who}")]
    assert len(about) > 150
    for text in about:
        assert to_reader(text, language).startswith(YOU[language]), text


@pytest.mark.parametrize(
    ("language", "template", "told"),
    [
        ("en", "{who} takes {card} for {paid} and gets {gained}.", "You take A for B and get C."),
        ("en", "{who} passes.", "You pass."),
        ("en", "{who} is done planning.", "You are done planning."),
        ("fr", "{who} takes {card} for {paid} and gets {gained}.", "Vous prenez A pour B et récupérez C."),
        ("fr", "{who} wakes up at {hour}:00.", "Vous vous levez à D\u00a0h."),
        (
            "fr",
            "{who} can't afford a remedy and shows an empty purse.",
            "Vous n'avez pas d'argent pour un remède et montrez votre bourse vide.",
        ),
        ("nl", "{who} takes {card} for {paid} and gets {gained}.", "Je neemt A voor B en krijgt C."),
        ("nl", "{who} has no money left.", "Je hebt geen geld meer."),
        ("nl", "{who} feels better (mood {mood}).", "Je voelt je beter (humeur G)."),
    ],
)
def test_verbs_agree_with_the_reader(language: str, template: str, told: str) -> None:
    fields = {"card": "A", "paid": "B", "gained": "C", "hour": "D", "mood": "G"}
    with use(translations(language)):
        assert t(template, who=ME, **fields) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Anna gives a card to you."),
        ("fr", "Anna vous donne une carte."),
        ("nl", "Anna geeft een kaart aan jou."),
    ],
)
def test_a_reader_who_asked_is_told_so(language: str, told: str) -> None:
    with use(translations(language)):
        assert t("{who} gives a card to {asker}.", who="Anna", asker=ASKER) == told


def test_names_of_others_stay() -> None:
    assert t("{who} takes {card}.", who="Anna", card="A") == "Anna takes A."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_that_cannot_be_turned_keeps_the_name(language: str) -> None:
    with use(translations(language)):
        assert t("Restored by {who}", who=ME) == t("Restored by {who}", who="Anna")
