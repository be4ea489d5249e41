"""The texts of the site's shell, shown before the app can run."""

from __future__ import annotations

from bottega.i18n.languages import translations
from bottega.i18n.translate import LANGUAGES, mark, t, use

WORDS = {
    "fetch": mark("Downloading (first visit only): {got} of {all} MB."),
    "check": mark("Download complete."),
    "python": mark("Starting…"),
    "unpack": mark("Unpacking the games…"),
    "import": mark("Preparing rules, bots and pictures…"),
    "page": mark("Loading…"),
    "again": mark("Try again"),
    "offline": mark("You're offline. The first visit needs a connection, later ones don't."),
    "unreached": mark("The download failed. Try again in a moment."),
    "broken": mark("Bottega could not start. Your games are safe. Reload the page."),
    "fresh": mark("Get the latest version"),
    "full": mark("Your device is out of storage. Free up space and try again. Your games are safe."),
    "damaged": mark(
        "Your saved games are damaged. Save them as a file before you start over: some may be recoverable."
    ),
    "ahead": mark("Your games need a newer version of Bottega. They are safe."),
    "take": mark("Save all games as a file"),
    "anew": mark("Start over"),
    "without": mark("Starting over deletes all games in this browser. Your saved file is kept."),
    "sure": mark("Delete games and start over"),
    "old": mark("This browser is too old. Use a newer one."),
    "denied": mark("This browser blocks storage for this site. Allow cookies and site data, then try again."),
    "insecure": mark("This works only at addresses that start with https, or on this computer."),
    "framed": mark("Bottega opens only in a window of its own, not inside another page."),
    "elsewhere": mark("Bottega is open in another window. You can only play in one at a time."),
    "here": mark("Play here instead"),
    "newer": mark("A new version of Bottega is available."),
    "load": mark("Update"),
    "well": mark("OK"),
    "forgets": mark(
        "This browser isn't saving anything (a private window?). Your games will be gone when you close it."
    ),
}
ABOUT = mark("Fresco, its card and dice games, and Canvas, with rules and bots, all in your browser.")


def in_all_languages() -> dict[str, dict[str, str]]:
    said = {}
    for language in LANGUAGES:
        with use(translations(language)):
            said[language] = {name: t(sentence) for name, sentence in WORDS.items()}
    return said
