"""The types by which tsc checks scripts are those of the server's messages."""

from __future__ import annotations

from typing import Annotated

import msgspec

from bottega.server.web.socket import messages
from tests.js.page_types import declare_ids, declare_messages, declare_names, interface, structs, written


class Ask(messages.Request, tag="ask"):
    seat: Annotated[int, msgspec.Meta(ge=0)]
    text: str = ""


class Shown(msgspec.Struct, omit_defaults=True):
    name: str | None
    at: tuple[float, float] = (0.0, 0.0)


def test_a_request_may_leave_out_what_the_server_fills_in() -> None:
    assert list(interface(Ask)) == [
        "  interface Ask {",
        "    do: 'ask';",
        "    seat: number;",
        "    text?: string;",
        "  }",
    ]


def test_an_answer_lacks_only_what_its_struct_leaves_out() -> None:
    assert list(interface(Shown))[1:-1] == ["    name: string | null;", "    at?: [number, number];"]
    assert "    due: boolean;" in list(interface(messages.Lesson))


def test_types_are_written_as_typescript_has_them() -> None:
    assert written(list[messages.NewSheet | messages.ChangedSheet]) == "(NewSheet | ChangedSheet)[]"
    assert written(list[str | list[int]]) == "(string | (number)[])[]"
    assert written(dict[str, bool]) == "Record<string, boolean>"


def test_every_message_of_the_socket_is_declared() -> None:
    declared = declare_messages(structs(messages)).splitlines()
    sent = next(line for line in declared if line.startswith("  type FromPage = "))
    heard = next(line for line in declared if line.startswith("  type ToPage = "))
    assert {one.__name__ for one in messages.Message.__args__} == set(sent.strip(" ;").split(" = ")[1].split(" | "))
    assert {"TableUpdate", "AnalysisPart"} < set(heard.strip(" ;").split(" = ")[1].split(" | "))
    assert "SheetUpdate" not in heard
    assert "  interface SeatInfo {" in declared


def test_ids_of_templates_have_the_kind_of_their_element() -> None:
    page = '<svg id="art"></svg><p {% if a > b %}hidden{% endif %} id="art">{{ a }}</p><a id="seat-{{ n }}">'
    assert declare_ids([page]).splitlines()[1:-1] == [
        "  'art': HTMLElementTagNameMap['p'] | SVGElementTagNameMap['svg'];"
    ]


def test_names_are_a_union_of_strings() -> None:
    assert declare_names("Word", {"b", "a"}) == "type Word = 'a' | 'b';\n"
