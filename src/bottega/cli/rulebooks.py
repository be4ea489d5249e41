"""Rules, rulebooks and components."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

import bottega
from bottega import ledger, rule_index
from bottega.cli.options import Owner, out
from bottega.i18n.translate import LANGUAGES
from bottega.kernel import BadOption

app = typer.Typer()


@app.command()
def rules(words: Annotated[list[str] | None, typer.Argument(help="An id, or words to search for.")] = None) -> None:
    """Show rules by id, or search them for words."""
    if not words:
        table = Table("series", "rules", "ledger", title="bottega rules CV-TAK-04, or bottega rules bonus icon")
        series: dict[tuple[str, str], int] = {}
        for entry in ledger.rules().values():
            series[entry.series, entry.ledger] = series.get((entry.series, entry.ledger), 0) + 1
        for (name, file), number in series.items():
            table.add_row(name, str(number), file)
        out.print(table)
        return
    wanted = " ".join(words)
    found = [ledger.rule(wanted)] if wanted.upper() in ledger.rules() else ledger.search(wanted)
    if not found:
        ledger.rule(wanted)
    for entry in found[:20]:
        out.print(f"[b]{entry.id}[/b] [dim]{escape(entry.ledger)}, {escape(entry.chapter)}[/dim]")
        out.print(f"  {escape(entry.text)}", highlight=False)
    if len(found) == 1:
        id = found[0].id
        homes = rule_index.source(naming=id).get(id, [])
        if not homes:
            out.print("  [dim]Not cited in the source.[/dim]")
        _homes("In the source", homes)
        _homes("Tested by", rule_index.cited(naming=id).get(id, []))
    if len(found) > 20:
        out.print(f"… and {len(found) - 20} more. Add a word to narrow the search.")


def _homes(title: str, homes: list[rule_index.Home]) -> None:
    if homes:
        out.print(f"  [dim]{title}[/dim]")
    for home in homes:
        out.print(f"    {escape(home.path)}:{home.line} {escape(home.name)}", highlight=False, soft_wrap=True)


@app.command()
def book(
    title: str,
    module: Annotated[
        int | None, typer.Option(help="Only this module; by default the title with all its modules.")
    ] = None,
    lang: Annotated[str, typer.Option(help="en, fr or nl.")] = "en",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="An .html file; by default TITLE-LANG.html.")
    ] = None,
) -> None:
    """Write a title's rulebook, with its figures, as one HTML file."""
    if lang not in LANGUAGES:
        raise BadOption(f"There is no rulebook in {lang!r}. Languages: {', '.join(LANGUAGES)}.")
    path = output or Path(f"{title}{f'-{module}' if module is not None else ''}-{lang}.html")
    if path.suffix != ".html":
        raise BadOption(f"Can't save a rulebook as {path.suffix or path.name!r}. Use .html.")
    from bottega.books import one_file

    path.write_text(one_file(title, module, lang), encoding="utf-8")
    out.print(f"{path}: {path.stat().st_size / 1e6:.1f} MB", highlight=False, markup=False, soft_wrap=True)


@app.command()
def components(title: str, file: Owner = None) -> None:
    """List a title's components and where each number comes from."""
    from bottega.kernel import components as parts

    found = bottega.title(title)
    data, _ = parts.entries(found.components)
    for more in found.more_components:
        data |= {name: section for name, section in parts.read(more).items() if isinstance(section, dict)}
    game = bottega.game(title, **({} if file is None else {"components": str(file)}))
    if file is not None:
        data = parts.lay_over(data, parts.entries(file)[0], file)
    table = Table("section", "provenance", "entries", "note", title=f"{title}, component set {game.components_hash}")
    for name, section in data.items():
        if isinstance(section, dict):
            entries = sum(len(value) if isinstance(value, list) else 1 for value in section.values())
            table.add_row(name, section["provenance"], str(entries - 2), escape(section.get("note", "")))
    out.print(table)
