"""The texts of the site's shell, shown before the app can run."""

from __future__ import annotations

from bottega.i18n.languages import translations
from bottega.kernel.language import LANGUAGES, mark, t, use

WORDS = {
    "fetch": mark("Bringing the workshop here, once: {got} of {all} MB."),
    "check": mark("Everything is here."),
    "python": mark("Starting Python."),
    "unpack": mark("Unpacking the games."),
    "import": mark("Laying out rules, bots and drawings."),
    "page": mark("Opening the door."),
    "again": mark("Try again"),
    "offline": mark("There is no network. The first visit needs one, later ones do not."),
    "unreached": mark("Something of this site could not be brought here. Try again in a moment."),
    "broken": mark("The workshop did not open. Your games are kept; load the page again."),
    "fresh": mark("Bring the newest version here"),
    "full": mark("This device has no room left for that. Make room, then try again; what is kept stays."),
    "damaged": mark(
        "What this browser has kept of your games is damaged. Save it as a file, in which they may yet be found, "
        "before you begin anew."
    ),
    "ahead": mark(
        "Your games come from a newer Bottega than this one. They are kept, and wait for the newest version."
    ),
    "take": mark("Save all games as a file"),
    "anew": mark("Begin anew"),
    "without": mark("Whoever begins anew has no games here any more, only those in the file that was saved."),
    "sure": mark("Begin without them"),
    "old": mark("This browser is too old for that: a newer one is needed."),
    "denied": mark("This browser lets the site keep nothing. Allow cookies and other data for it, then try again."),
    "insecure": mark("Browsers allow this only at addresses that begin with https, or on this very machine."),
    "framed": mark("Bottega opens only in a window of its own, not inside another page."),
    "elsewhere": mark("Bottega is open in another window of this browser. Games are played in one at a time."),
    "here": mark("Play here instead"),
    "newer": mark("A newer version of Bottega is here."),
    "load": mark("Load it"),
    "well": mark("All right"),
    "forgets": mark(
        "This browser keeps nothing here, perhaps because this is a private window: games last until it is closed."
    ),
}
ABOUT = mark("Fresco, its card and dice games, and Canvas, with rules, bots and all, in this browser alone.")


def in_all_languages() -> dict[str, dict[str, str]]:
    said = {}
    for language in LANGUAGES:
        with use(translations(language)):
            said[language] = {name: t(sentence) for name, sentence in WORDS.items()}
    return said
