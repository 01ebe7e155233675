"""Sheets to print: a page of HTML in which every picture fills one sheet of paper. No script, nothing fetched."""

from collections.abc import Sequence
from html import escape

from moonsolver.game.rules import Rules
from moonsolver.reports.to_html.pages import digest
from moonsolver.reports.to_svg.handouts import Names, title_from
from moonsolver.reports.to_svg.score_sheet import score_sheet_svg

__all__ = ["score_sheet_html", "sheets_page"]


def score_sheet_html(
    rules: str | Rules = "moon3", *, names: Names = (), title: str = "Moon", hands: int = 20, paper: str = "a4"
) -> str:
    """Return a blank score sheet as a page that prints on one sheet of paper; all else as in `score_sheet_svg`."""
    sheet = score_sheet_svg(rules, names=names, title=title, hands=hands, paper=paper)
    return sheets_page(title_from(title) or "A score sheet", [sheet], paper)


def sheets_page(title: str, pictures: Sequence[str], paper: str = "a4") -> str:
    """Return pictures of the size of the paper as a page, each on a sheet of its own."""
    style = (
        f"@page {{ size: {paper}; margin: 0; }}"
        " body { margin: 0; background: #ffffff; }"
        " .sheet { display: block; max-width: 100%; height: auto; margin: 0 auto; break-inside: avoid; }"
        " .sheet + .sheet { break-before: page; }"
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{digest(style)}';"
        " base-uri 'none'; form-action 'none'\">\n"
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{''.join(pictures)}\n</body>\n</html>\n"
    )
