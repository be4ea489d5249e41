"""A recorded game as one page: every moment drawn, the log in words, a slider. Nothing is loaded from elsewhere."""

from __future__ import annotations

import html
import json

from bottega.kernel import Event, State
from bottega.presentation.sheets import Drawing, compose, drawn, laid_out, with_all_they_use

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ margin: 0; background: #e7d9be; color: #2b2118; font-family: system-ui, sans-serif; }}
header {{ padding: .6rem 1rem; display: flex; gap: 1rem; align-items: center; flex-wrap: wrap; }}
h1 {{ font: 1.4rem Georgia, serif; margin: 0; }}
input {{ flex: 1; min-width: 12rem; accent-color: #1f3f8f; }}
main {{ display: grid; grid-template-columns: minmax(0, 1fr) 20rem; gap: 1rem; padding: 0 1rem 1rem; }}
figure {{ margin: 0; }}
figure > svg {{ width: 100%; height: auto; }}
ol {{ margin: 0; padding: 0; list-style: none; max-height: 85vh; overflow: auto; }}
li button {{ all: unset; display: block; width: 100%; padding: .25rem .5rem; cursor: pointer; border-radius: 4px; }}
li button:focus-visible {{ outline: 2px solid #1f3f8f; }}
li[aria-current=true] button {{ background: #f4e9d2; }}
li small {{ color: #6b4a2f; }}
@media (max-width: 60rem) {{ main {{ grid-template-columns: 1fr; }} ol {{ max-height: 30vh; }} }}
</style>
<header><h1>{title}</h1><output id="at"></output>
<input id="slider" type="range" min="0" max="{last}" value="0" aria-label="moment of the game"></header>
<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{symbols}</defs></svg>
<main><figure id="table">{table}</figure><ol id="log">{log}</ol></main>
{drawings}
<script>
const frames = {frames}, slider = document.getElementById("slider");
const sheets = [...document.querySelectorAll("[data-sheet]")], shown = [];
const lines = [...document.querySelectorAll("#log li")];
function show(n) {{
  sheets.forEach((sheet, i) => {{
    if (shown[i] === frames[n][i]) return;
    shown[i] = frames[n][i];
    const drawing = document.getElementById("drawing-" + shown[i]).content.firstElementChild.cloneNode(true);
    sheet.replaceChildren(...drawing.childNodes);
  }});
  document.getElementById("at").textContent = n + " / " + (frames.length - 1);
  slider.value = n;
  lines.forEach(line => line.setAttribute("aria-current", line.dataset.at == n));
  lines[n].scrollIntoView({{ block: "nearest" }});
}}
slider.addEventListener("input", () => show(+slider.value));
document.getElementById("log").addEventListener("click", e => {{
  const line = e.target.closest("li");
  if (line) show(+line.dataset.at);
}});
show(frames.length - 1);
</script>
</html>
"""


def replay_page(state: State, seat: int | None = None) -> str:
    """Every moment of a game as this seat saw it; a drawing of a sheet, or a symbol, is kept once."""
    game = state.game
    here = game.start(state.seed or 0, state.names)
    drawings: dict[int, Drawing] = {}
    table = _in_sheets(here, seat)
    frames = [_frame(here, seat, drawings)]
    log = [_log_line(0, "Game started.", [])]
    for number, (action, who) in enumerate(state.history, 1):
        events: list[Event] = []
        here.play(action, who, events)
        told = [game.tell(event, here.names) for event in events if event.seen_by(seat)]
        log.append(_log_line(number, f"{here.names[who]}: {game.text(action)}" if told else "…", told))
        frames.append(_frame(here, seat, drawings))
    symbols = with_all_they_use((id for drawing in drawings.values() for id in drawing.uses), game.symbols)
    return _PAGE.format(
        title=html.escape(f"{game.title}: {', '.join(state.names)}"),
        last=len(state.moves),
        symbols="".join(symbols.values()),
        table=table,
        log="".join(log),
        drawings="\n".join(_kept(drawing) for drawing in drawings.values()),
        frames=json.dumps(frames, separators=(",", ":")),
    )


def _in_sheets(state: State, seat: int | None) -> str:
    """The table with its sheets where they lie, and nothing on them."""
    sheets = [sheet._replace(draw=_nothing, facts={}) for sheet in state.game.sheets(state.view(seat))]
    return compose(sheets, {}, title=state.game.title)


def _nothing() -> str:
    return ""


def _frame(state: State, seat: int | None, drawings: dict[int, Drawing]) -> list[int]:
    """The numbers of the drawings at this moment, in the order in which they lie on the table."""
    found = [drawn(spot.sheet) for spot in laid_out(state.game.sheets(state.view(seat)))]
    drawings.update({drawing.number: drawing for drawing in found})
    return [drawing.number for drawing in found]


def _kept(drawing: Drawing) -> str:
    return f'<template id="drawing-{drawing.number}"><svg>{drawing.svg}</svg></template>'


def _log_line(number: int, heading: str, told: list[str]) -> str:
    lines = "".join(f"<br>{html.escape(line)}" for line in told)
    text = f"<small>{number} {html.escape(heading)}</small>{lines}"
    return f'<li data-at="{number}"><button type="button">{text}</button></li>'
