"""Which choices are possible together: whatever is asked, the server does not grow by it."""

from __future__ import annotations

import tracemalloc

import bottega
from bottega.table.wishes import options_of, possible


def test_what_people_make_up_is_refused_and_not_kept() -> None:
    facts = bottega.title("canvas")
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for number in range(40):
            wanted = options_of(facts, {"option-mode": f"{number}" + "x" * 50_000}, 2)
            assert possible(facts, wanted)["refused"]
        assert tracemalloc.get_traced_memory()[0] - before < 500_000
    finally:
        tracemalloc.stop()


def test_what_the_form_offers_is_found_once() -> None:
    facts = bottega.title("fresco")
    wanted = options_of(facts, {"option-modules-1": "1", "option-edition": "first"}, 3)
    assert possible(facts, wanted) is possible(facts, dict(wanted))
