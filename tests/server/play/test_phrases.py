"""Ready-made phrases: everybody at a table reads them in their own language."""

from __future__ import annotations

import pytest

from bottega.i18n.languages import translations
from bottega.i18n.translate import LANGUAGES, use
from bottega.server.core.errors import Refused
from bottega.server.lobby.table_request import TableRequest
from bottega.server.play import chat
from bottega.server.play.phrases import PHRASES, spoken
from tests.server.visitors import BOT, ME, open_services, story, visitor


@story
async def test_a_phrase_is_stored_as_a_code_and_read_in_every_language(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, BOT]))
        for phrase in PHRASES:
            await services.chat.say(red, "Red", table, "", phrase=phrase)
        with pytest.raises(Refused, match="no such phrase"):
            await services.chat.say(red, "Red", table, "", phrase="insult")
        stored = [row.text for row in chat.said(services.db.storage, table)]
    read = {}
    for language in LANGUAGES:
        with use(translations(language)):
            read[language] = [spoken(text) for text in stored]
    assert read["en"] == list(PHRASES.values())
    assert all(len(set(said)) == len(LANGUAGES) for said in zip(*read.values(), strict=True))


@story
async def test_nobody_can_type_what_is_read_as_a_phrase(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, BOT]))
        await services.chat.say(red, "Red", table, "\thello")
        assert [spoken(row.text) for row in chat.said(services.db.storage, table)] == ["hello"]
