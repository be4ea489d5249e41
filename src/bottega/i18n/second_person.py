"""Sentences about the reader: "{who} takes {card}." becomes "You take {card}.", in each language.

The log's templates begin with the player and a verb. English and French verbs change with the person, and so do a few
Dutch ones. A template that this file cannot turn keeps the player's name.
"""

from __future__ import annotations

import re
from functools import lru_cache


class Reader(str):
    """The name of the player who reads: given as `who` or `asker`, it turns a sentence to the second person."""

    __slots__ = ()


# Verbs that follow another one: "takes {card} and gets {gained}"
_NEXT = re.compile(r"(?<= and )(gets|takes|wins|pays|draws|moves|shows|turns)\b|(?<=, )(wins)\b")
_IRREGULAR = {"has": "have", "is": "are", "doesn't": "don't"}
_SAME = ("can't", "will", "sent", "placed")  # and past tenses in -ed


def _base_form(verb: str) -> str | None:
    """An English verb of the third person in the second; None if it is no verb of the third person."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb in _SAME or verb.endswith("ed"):
        return verb
    if not verb.endswith("s"):
        return None
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "oes")) else verb[:-1]


def _english(text: str) -> str | None:
    verb, space, rest = text.partition(" ")
    stem = verb.rstrip(".")
    base = _base_form(stem)
    if base is None:
        return None
    rest = _NEXT.sub(lambda found: _base_form(found[0]) or found[0], rest)
    return f"You {base}{verb[len(stem) :]}{space}{rest}".replace(" their ", " your ")


_FRENCH_IRREGULAR = {
    "a": "avez",
    "achète": "achetez",
    "boit": "buvez",
    "est": "êtes",
    "explorera": "explorerez",
    "fait": "faites",
    "finit": "finissez",
    "jette": "jetez",
    "lève": "levez",
    "met": "mettez",
    "ouvre": "ouvrez",
    "paie": "payez",
    "peint": "peignez",
    "perd": "perdez",
    "prend": "prenez",
    "ramène": "ramenez",
    "reprend": "reprenez",
    "reçoit": "recevez",
    "récupère": "récupérez",
    "va": "allez",
    "vend": "vendez",
    "envoie": "envoyez",
}
_CLITICS = re.compile(r"((?:ne |n'|se |le |y |en |vous )*)([^\s{.]+)(.*)", re.DOTALL)
_FRENCH_NEXT = re.compile(r"(?<= et )(ne |la |vous )?(gagne|reçoit|récupère|montre|pioche|paie|prend|déplace|tourne)\b")
_FRENCH_COMMA = re.compile(r"(?<=, )(gagne)\b")
_TO_READER = re.compile(r"\b(donne|montre) ([^,.]*?) à \{asker\}")


def _vous(verb: str) -> str | None:
    if verb in _FRENCH_IRREGULAR:
        return _FRENCH_IRREGULAR[verb]
    return f"{verb}z" if verb.endswith("e") else None


def _french(text: str) -> str | None:
    found = _CLITICS.fullmatch(text)
    verb = found and _vous(found[2])
    if found is None or verb is None:
        return None
    rest = _FRENCH_NEXT.sub(lambda more: f"{more[1] or ''}{_vous(more[2])}", found[3])
    rest = _FRENCH_COMMA.sub(lambda more: _vous(more[1]) or more[1], rest)
    rest = re.sub(r"\b(son|sa)\b", "votre", re.sub(r"\bses\b", "vos", rest))
    return f"Vous {found[1].replace('se ', 'vous ')}{verb}{rest}"


_DUTCH = {"heeft": "hebt", "is": "bent", "kan": "kunt"}


def _dutch(text: str) -> str | None:
    verb, space, rest = text.partition(" ")
    return f"Je {_DUTCH.get(verb, verb)}{space}{rest}".replace(" zich ", " je ")


_TURNED = {"en": _english, "fr": _french, "nl": _dutch}
_ALONE = {"en": "You", "fr": "Vous", "nl": "Jij"}  # before a colon
_OBJECT = {"en": "you", "fr": "vous", "nl": "jou"}


@lru_cache(1024)
def to_reader(template: str, language: str) -> str:
    """A template whose `who` is the reader, in the second person; the same template if it cannot be turned."""
    if template.startswith(("{who}:", "{who} :", "{who}\u202f:")):
        return template.replace("{who}", _ALONE[language], 1)
    head, _, text = template.partition(" ")
    return (_TURNED[language](text) if head == "{who}" else None) or template


@lru_cache(256)
def about_reader(template: str, language: str) -> str:
    """A template whose `asker` is the reader."""
    if language == "fr":
        template = _TO_READER.sub(r"vous \1 \2", template)
    return template.replace("{asker}", _OBJECT[language])
