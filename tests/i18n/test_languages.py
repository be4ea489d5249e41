"""English, French and Dutch wherever a person reads something at the table, and English in the terminal."""

from __future__ import annotations

import ast
import html
import json
import os
import re
import string
import subprocess
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from babel.messages import Catalog
from jinja2 import Environment

import bottega
from bottega.i18n import extract
from bottega.i18n.languages import HERE, preferred, translations
from bottega.i18n.translate import ENGLISH, LANGUAGES, Translations, t, tn, use
from bottega.kernel import Event
from bottega.kernel.chance import Chance
from bottega.lab import checks
from tests.browser.english import WORD, forms, in_english
from tests.browser.server import Server, Visitor, running_server
from tests.cli.run import COMMAND

SOURCE = Path(bottega.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]
TITLES = bottega.titles()
NAMES = ["§1", "§2", "§3", "§4", "§5"]  # no letters: whatever letters there are were said by us


@pytest.fixture(scope="module")
def found() -> Catalog:
    return extract.found()


# -- the catalogues


def key(message_id: Any) -> str:
    return message_id if isinstance(message_id, str) else str(message_id[0])


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_has_a_translation(found: Catalog, language: str) -> None:
    known = {key(message.id): message for message in extract.read_catalogue(language) if message.id}
    missing = [key(message.id) for message in found if message.id and key(message.id) not in known]
    assert missing == [], "run make words, and translate what it adds"
    assert [said for said, message in known.items() if not extract.complete(message.string)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_translation_is_left_over(found: Catalog, language: str) -> None:
    said = {key(message.id) for message in found if message.id}
    known = {key(message.id) for message in extract.read_catalogue(language) if message.id}
    assert known - said == set(), "run make words"
    text = (HERE / f"{language}.po").read_text(encoding="utf-8")
    assert "#~" not in text
    assert "fuzzy" not in text


@pytest.mark.parametrize("language", OTHERS)
def test_compiled_catalogues_are_up_to_date(language: str) -> None:
    text = (HERE / f"{language}.json").read_text(encoding="utf-8")
    assert text == extract.compiled(language), "run make words"


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_fields_of_their_sentences(language: str) -> None:
    for message in extract.read_catalogue(language):
        if message.id:
            english, translated = forms(message.id), forms(message.string)
            assert len(english) == len(translated)
            for ours, theirs in zip(english, translated, strict=True):
                assert fields(theirs) == fields(ours), theirs


@pytest.mark.parametrize("language", OTHERS)
def test_what_goes_around_a_sentence_stays_around_it(language: str) -> None:
    """Spaces at the ends join sentences; a full stop is kept."""
    for message in extract.read_catalogue(language):
        if message.id:
            for ours, theirs in zip(forms(message.id), forms(message.string), strict=True):
                assert ours[-1:].isspace() == theirs[-1:].isspace(), theirs
                assert ours.endswith(".") == theirs.endswith("."), theirs


def test_plurals() -> None:
    said = {}
    for language in LANGUAGES:
        with use(translations(language)):
            said[language] = [tn("{n} token", "{n} tokens", n) for n in (0, 1, 2, -2)]
    assert said == {
        "en": ["0 tokens", "1 token", "2 tokens", "-2 tokens"],
        "fr": ["0 jeton", "1 jeton", "2 jetons", "-2 jetons"],
        "nl": ["0 fiches", "1 fiche", "2 fiches", "-2 fiches"],
    }


# -- what titles say


NAMES_OF_THINGS = {"Bottega", "Canvas", "Fresco", "Leonardo", "II", "III", "IV"}


class Strange(Translations):
    """A language without a single Latin letter: whatever has one did not come through the catalogues."""

    def __init__(self) -> None:
        super().__init__("strange", {}, {})
        self.asked: set[str] = set()

    def text(self, template: str) -> str:
        self.asked.add(template)
        pieces = re.split(r"(\{\w+\})", template)
        return "".join(piece if piece[:1] == "{" else re.sub("[A-Za-z]", "ж", piece) for piece in pieces)

    def plural(self, one: str, many: str, number: int) -> str:
        return self.text(one if number == 1 else many)


@cache
def typed_names(game: bottega.Game) -> frozenset[str]:
    """What is typed to name a card or a tile, such as m-red-07 or Cb: the same in all languages."""
    things = {thing for notation in game.catalogue.texts for thing in notation.split()[1:]}
    return frozenset(thing for thing in things if "-" in thing or not thing.islower())


def words_outside(text: str, game: bottega.Game) -> list[str]:
    """Words in Latin letters that are no notation."""
    if not WORD.search(text):
        return []
    typed = typed_names(game)
    plain = " ".join(piece for piece in re.split(r"[\s,;:.()]+", text) if piece not in typed)
    return [word for word in WORD.findall(plain) if word not in NAMES_OF_THINGS]


def moments(title: str, mode: dict[str, Any], number: int) -> Iterator[tuple[bottega.State, list[Event]]]:
    """A random game at about so many moments, its end among them, with what has happened since the one before."""
    played = [(state.copy(), events) for state, events in _played(bottega.game(title, **mode))]
    for index, (state, events) in enumerate(played):
        if index % max(1, len(played) // number) == 0 or state.over:
            yield state, events


def _played(game: bottega.Game) -> Iterator[tuple[bottega.State, list[Event]]]:
    state = game.start(8, NAMES[: game.players])
    chance = Chance(3)
    events: list[Event] = []
    yield state, events
    while not state.over:
        seat = chance.pick(list(state.actors))
        events = []
        state.play(chance.pick(state.legal(seat)), seat, events)
        yield state, events


def everything_said(state: bottega.State, events: list[Event]) -> Iterator[tuple[str, str]]:
    """All words at a moment of a game, each with where it stands; the table as text speaks in notation."""
    game = state.game
    for seat in (0, None):
        view = state.view(seat)
        yield "prompt", game.prompt(view)
        for element in ElementTree.fromstring(game.draw_view(view)).iter():
            place = element.tag.rpartition("}")[2]
            if place != "desc" and element.text:
                yield f"{place} of the picture", element.text
            yield "label of the picture", element.get("aria-label", "")
        for sheet in game.sheets(view):
            yield "name of a sheet", sheet.label
            yield "sheet in short", sheet.brief
        for thing in checks.things(game, view):
            told = game.what(view, thing)
            yield f"what {thing} is", f"{told.name} {told.says} {told.now}" if told else ""
        for source in game.sources(view):
            yield "source of points", source
    for event in events:
        yield f"event {event.kind}", game.tell(event, state.names)
    for seat in state.actors:
        view = state.view(seat)
        legal = state.legal(seat)
        for action in legal[:40]:
            yield f"button {game.text(action)}", game.label(action, view)
            if told := game.what(view, game.text(action)):
                yield f"what {game.text(action)} is", f"{told.name} {told.says} {told.now}"
        for shown in (game.preview(view), game.preview(view, legal[-1])):
            yield "preview", " ".join([shown.get("title", ""), *shown.get("lines", [])])
    for seat in range(game.players):
        for action in range(0, game.num_actions, max(1, game.num_actions // 60)):
            refusal = state.why_not(action, seat)
            if refusal is not None:
                yield f"refusal {refusal.rule} of {game.text(action)}", refusal.text
    if state.over:
        for kept in game.keepsakes(state.view(None)):
            yield "keepsake", kept["title"]
        for honour in game.honours(state):
            yield "honour", honour["text"]


def modes_of(title: str) -> list[dict[str, Any]]:
    return list(bottega.title(title).modes)


CASES = [
    pytest.param(title, mode, id=f"{title}-{'-'.join(str(value) for value in mode.values())}".replace(" ", ""))
    for title in TITLES
    for mode in modes_of(title)
]


@pytest.mark.parametrize(("title", "mode"), CASES)
def test_a_title_says_nothing_outside_the_catalogues(found: Catalog, title: str, mode: dict[str, Any]) -> None:
    strange = Strange()
    known = {form for message in found if message.id for form in forms(message.id)}
    with use(strange):
        for state, events in moments(title, mode, 6):
            state.text(0)
            for where, text in everything_said(state, events):
                assert words_outside(text, state.game) == [], f"{where}: {text}"
    assert strange.asked - known == set()


@pytest.mark.parametrize("title", TITLES)
def test_no_language_sticks_to_a_picture(title: str) -> None:
    mode = modes_of(title)[-1]
    state, _ = list(moments(title, mode, 3))[1]
    drawn = {}
    for language in [*LANGUAGES, *LANGUAGES]:
        with use(translations(language)):
            svg = state.svg(0)
        assert drawn.setdefault(language, svg) == svg
    assert len(set(drawn.values())) == len(LANGUAGES)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", OTHERS)
def test_every_moment_can_be_said_in_every_language(title: str, language: str) -> None:
    with use(translations(language)):
        for state, events in moments(title, modes_of(title)[-1], 4):
            for where, text in everything_said(state, events):
                assert "{" not in text, f"{where}: {text}"


# what nobody would say: "a orange card", "mood +0", "for 0 points", a list of nothing, two spaces
STILTED = re.compile(r"\b[Aa] [aeio]|[+-]0\b|\b(for|pour|voor) 0\b|: ?[.;,]|  ")


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_and_questions_are_said_as_a_person_would(title: str, language: str) -> None:
    with use(translations(language)):
        for state, _ in moments(title, modes_of(title)[-1], 4):
            for seat in state.actors:
                view = state.view(seat)
                said = [state.game.prompt(view), *(state.game.label(action, view) for action in state.legal(seat))]
                for text in said:
                    assert not STILTED.search(text), text


UNSAID = re.compile(r"[+-]0\b|\b0 (for|points?|thalers?|bells?|VP|PV|pt|times|face)\b|: ?[.;,]|  ")


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_is_told_as_a_person_would(title: str, language: str) -> None:
    """Nothing is nothing, not zero of it; no list is empty."""
    with use(translations(language)):
        for mode in modes_of(title):
            for state, events in _played(bottega.game(title, **mode)):
                for told in (state.game.tell(event, state.names) for event in events):
                    assert not UNSAID.search(told), told


# -- what the source says


TEMPLATES = sorted(
    path for package in extract.SAID for kind in ("*.html", "*.svg.j2") for path in (SOURCE / package).rglob(kind)
)
REFUSALS = ("Refused", "TableNotFound", "SeatNotFound", "PictureNotFound", "IncompatibleRules", "NameTaken")
READ = {"alt", "aria-label", "label", "placeholder", "title"}


class Spoken(HTMLParser):
    """The texts and spoken attributes of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.inside.append(tag)
        self.texts += [value for name, value in attributes if name in READ and value]

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self.inside or self.inside[-1] not in ("script", "style"):
            self.texts.append(data)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_templates_hold_no_words_of_their_own(path: Path) -> None:
    """Without what Jinja puts in, no text and no spoken attribute has a word in it."""
    pieces = Environment().lex(path.read_text(encoding="utf-8"))
    spoken = Spoken()
    spoken.feed("".join(piece for _, kind, piece in pieces if kind == "data"))
    said = " ".join(spoken.texts)
    assert not re.search(r":\s", said), "in French a space goes before it too"
    plain = re.sub(r"[\w.]+-[\w.-]+", "", said)  # blocks that name a class
    assert [word for word in WORD.findall(plain) if not word.isupper() and word not in NAMES_OF_THINGS] == []


@pytest.mark.parametrize(
    "path", sorted((SOURCE / "server" / "web" / "static").glob("*.js")), ids=lambda path: path.name
)
def test_scripts_get_their_words_from_the_page(path: Path) -> None:
    text = re.sub(r"(?m)^\s*//.*$", "", path.read_text(encoding="utf-8"))
    literals = re.findall(r'"([^"\n]*)"|`([^`]*)`', text)
    sentences = [one or other for one, other in literals if re.match(r"[A-Z]?[a-z]+( [a-z]+)+[.!?]?$", one or other)]
    assert [said for said in sentences if said[0].isupper() or said.endswith((".", "!", "?"))] == []


STATIC = SOURCE / "server" / "web" / "static"
BRINGS = {
    STATIC / name for name in ("open_record.js", "record_links.js", "words.js")
}  # those of the page where records are opened
KEEPS = {STATIC / "browser_storage.js"}  # and of the one that says what a browser keeps


@pytest.mark.parametrize(
    ("name", "paths"),
    [
        ("import.html", BRINGS),
        ("browser_storage.html", KEEPS),
        ("table.html", {*STATIC.glob("*.js")} - {STATIC / "open_record.js"} - KEEPS),
    ],
    ids=["bring", "keeping", "table"],
)
def test_a_page_gives_its_scripts_the_words_they_say_and_no_others(name: str, paths: set[Path]) -> None:
    page = (SOURCE / "server" / "web" / "templates" / name).read_text(encoding="utf-8")
    given = re.findall(r'^  "(\w+)": ', page, re.M)
    scripts = "".join(path.read_text(encoding="utf-8") for path in paths)
    calls = re.findall(r"\b(?:word|sentence)\(([^{)]*)", scripts)
    said = {name for call in calls for name in re.findall(r'"(\w+)"', call)}
    assert sorted(given) == sorted(said)


@pytest.mark.parametrize(
    "path",
    sorted(path for package in ("server", "site") for path in (SOURCE / package).rglob("*.py")),
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_the_server_refuses_in_the_readers_language(path: Path) -> None:
    """Whoever is refused something reads a sentence that went through a catalogue."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id
            in ("Refused", "TableNotFound", "SeatNotFound", "PictureNotFound", "IncompatibleRules", "NameTaken")
        ):
            assert not isinstance(node.args[0], (ast.Constant, ast.JoinedStr)), f"line {node.lineno}"


# -- what the server says


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("languages")) as server:
        yield server


def reader(server: Server, language: str) -> Visitor:
    """Somebody who chose a language from the menu, in an English browser."""
    visitor = server.visitor()
    assert visitor.form("/language", language=language, back="/").status_code == 303
    visitor.visit()
    return visitor


@pytest.mark.parametrize("language", OTHERS)
def test_pages_hold_no_english(server: Server, language: str) -> None:
    visitor = reader(server, language)
    made = visitor.make("canvas", ("me", "open"), public=True)
    pages = ["/", "/gallery", f"/t/{made}", "/nowhere", *(f"/new?title={title}" for title in TITLES)]
    for page in pages:
        text = visitor.visit(page)
        assert f'<html lang="{language}"' in text
        assert in_english(text, language) == [], page
        english = server.visitor().visit(page)
        assert len(in_english(english, language)) > 1, page


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_a_table_speaks_the_readers_language(server: Server, title: str, language: str) -> None:
    visitor = reader(server, language)
    with visitor.live(visitor.make(title, ("me", "apprentice"))) as page:
        for _ in range(4):
            page.play()
        page.ask(do="why", seat=0, text="nonsense")
        page.answer("refused")
        page.ask(do="undo", seat=1)
        page.answer("refused")
        for message in page.heard:
            told = json.loads(message)
            told.pop("law", None)  # the rules themselves are written in English
            assert in_english(json.dumps(told, ensure_ascii=False), language) == []


@pytest.mark.parametrize(
    ("accepted", "given"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("nl", "nl"),
        ("de, nl;q=0.5", "nl"),
        ("en;q=0.3, fr;q=0.8, nl;q=0.5", "fr"),  # not the first, but the best
        ("fr;q=0.5, nl;q=0.5", "fr"),  # equally good: the first
        ("NL-be ; Q=0.8, fr-CA; q=0.7", "nl"),
        ("fr-CA;q=0.2, nl;q=0.5, fr;q=0.9", "fr"),
        ("en-GB, fr", "en"),
        ("*", "en"),
        ("*, fr;q=0.5", "en"),
        ("en;q=0, *;q=0.1", "fr"),
        ("fr;q=0, nl;q=0.001", "nl"),
        ("fr;q=0", "en"),
        ("de, ja;q=0.5", "en"),
        ("", "en"),
        ("fr;q=nan, nl;q=0.1", "nl"),
        ("fr;q=2, fr;q=-1, fr;q=0.1234, fr;q=, fr;x=1, nl;q=0.1", "nl"),
        (";;;,,=q;q=0.5,-,*;q=x", "en"),
        ("frfr, n l, ①", "en"),
    ],
)
def test_the_best_language_that_a_browser_accepts_is_chosen(accepted: str, given: str) -> None:
    assert preferred(accepted) == given


def test_a_chosen_language_comes_before_what_the_browser_accepts(server: Server) -> None:
    def page(**headers: str) -> str:
        return server.visitor(**headers).visit()

    assert '<html lang="nl"' in page(**{"accept-language": "fr;q=0.4, nl;q=0.6"})
    assert '<html lang="fr"' in page(**{"accept-language": "nl", "cookie": "language=fr"})
    assert '<html lang="nl"' in page(**{"accept-language": "nl", "cookie": "language=xx"})


def test_refused_forms_answer_in_the_readers_language(server: Server) -> None:
    visitor = reader(server, "fr")
    answer = visitor.form("/make", title="canvas", players=9)
    assert answer.status_code == 400
    with use(translations("fr")):
        assert t("Something went wrong") in html.unescape(answer.text)
    assert in_english(answer.text, "fr") == []


def test_two_readers_at_one_table_read_their_own_language(server: Server) -> None:
    french, dutch = reader(server, "fr"), reader(server, "nl")
    made = french.make("canvas", ("me", "apprentice"))
    with french.live(made) as one, dutch.live(made) as other:
        one.play()
        other.has_seen(one.now["count"])
        assert one.now["prompt"] != other.now["prompt"]
        assert "À vous de jouer\u202f: " in " ".join(one.heard)
    assert in_english(" ".join(one.heard), "fr") == in_english(" ".join(other.heard), "nl") == []


# -- the terminal


def test_the_terminal_speaks_english() -> None:
    french = {"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr", "LC_CTYPE": "C.UTF-8"}  # letters, where no French is installed
    environment = {name: value for name, value in os.environ.items() if name != "LC_ALL"} | french
    done = subprocess.run(
        [*COMMAND, "play", "canvas", "--players", "2", "--seed", "7"],
        input="quit\n",
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
    )
    assert "Your turn: take a card." in " ".join(done.stdout.split())
    assert t("free") == "free"
    assert translations("en") is ENGLISH
