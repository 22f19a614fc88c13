"""The monthly sheet as its pharmacy reads it: one page without scripts or files."""

from collections.abc import Sequence
from datetime import date
from html import escape
from typing import Final

from app import routes
from app.content import brand, calendar
from app.content import pharmacy_sheet as copy
from app.domain.pharmacy_sheet import Sheet
from app.services.pharmacy_sheets import figures_of, headings, subtitle
from app.settings import get_settings

_STYLE: Final = """
body{font:1rem/1.5 system-ui,sans-serif;color:#0b2f45;background:#f5fafb;margin:0}
header{background:#0f766e;color:#fff;padding:1rem;font-weight:800}
main,header p{max-width:64rem;margin:0 auto}main{padding:1.5rem 1rem 3rem}
h1{font-size:1.625rem;line-height:1.2;margin:0 0 .25rem}h2{font-size:1.125rem;margin:2rem 0 .5rem}
p{margin:.25rem 0 1rem;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;background:#fff;font-variant-numeric:tabular-nums}
th,td{padding:.625rem .75rem;text-align:right;border-bottom:1px solid #d9e2e6}
th:first-child,td:first-child{text-align:left;overflow-wrap:anywhere}thead th:first-child{width:28%}
thead th{background:#e6f4f6;font-size:.9375rem;vertical-align:bottom}tbody tr:last-child *{font-weight:800;background:#e6f4f6}
ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.5rem}
a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 .875rem;border:1px solid #0f766e;border-radius:.625rem;color:#0f766e;background:#fff;font-weight:600}
a[aria-current]{background:#0f766e;color:#fff;text-decoration:none}a:focus-visible{outline:3px solid #f5b83d;outline-offset:2px}
@media(max-width:48rem){thead{position:absolute;clip-path:inset(50%);display:block;width:1px;height:1px;overflow:hidden}
table,tbody,tr{display:block;background:none}tr{background:#fff;border:1px solid #d9e2e6;border-radius:.75rem;padding:.5rem .25rem;margin-bottom:.75rem}
tbody th{display:block;font-size:1.0625rem}td{display:flex;justify-content:space-between;gap:1rem;text-align:right;border:0;padding:.25rem .75rem}
td::before{content:attr(data-label);font-weight:400;text-align:left}}
@media print{body{background:none}nav,.screen{display:none}header{color:inherit;background:none;padding:0}main{max-width:none;padding:1rem 0}tr{break-inside:avoid}}
"""


def sheet_page(sheet: Sheet, months: Sequence[date]) -> str:
    """Return a month of one pharmacy, with links to the others.

    Args:
        sheet: What it tells.
        months: The first days of those that may be asked for.
    """
    heads = headings(sheet)
    table = (
        f"<table><caption hidden>{escape(copy.FILE_TITLE)}</caption><thead><tr>"
        + "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
        + "</tr></thead><tbody>"
        + "".join(_row(heads, texts) for texts in figures_of(sheet))
        + "</tbody></table>"
    )
    body = (
        f"<p>{escape(subtitle(sheet))}</p>"
        + (table if sheet.lines else f"<p>{escape(copy.EMPTY)}</p>")
        + f"<p>{escape(copy.FOOT)}</p>"
        + f'<p class="screen">{escape(copy.PRINT_HINT)}</p>'
        + f"<nav><h2>{escape(copy.MONTHS_LABEL)}</h2><ul>"
        + "".join(_month(each, sheet.month) for each in months)
        + "</ul></nav>"
    )
    return _page(copy.FILE_TITLE, body)


def closed_page() -> str:
    """Return what a link shows that opens nothing, whatever is wrong with it."""
    return _page(copy.CLOSED_TITLE, f"<p>{escape(copy.CLOSED_TEXT)}</p>")


def waiting_page() -> str:
    """Return what is shown to who asks too often."""
    return _page(copy.WAIT_TITLE, f"<p>{escape(copy.WAIT_TEXT)}</p>")


def _row(heads: Sequence[str], texts: Sequence[str]) -> str:
    name, *figures = texts
    cells = "".join(
        f'<td data-label="{escape(head)}">{escape(text)}</td>'
        for head, text in zip(heads[1:], figures, strict=True)
    )
    return f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>'


def _month(month: date, shown: date) -> str:
    text = calendar.MONTH_TITLE.format(
        month=calendar.MONTHS[month.month - 1], year=month.year
    )
    current = ' aria-current="page"' if month == shown else ""
    query = f"?{routes.QUERY_MONTH}={month:%Y-%m}"
    return f'<li><a href="{query}"{current}>{escape(text)}</a></li>'


def _page(title: str, body: str) -> str:
    name = escape(get_settings().brand_name or brand.DEFAULT_NAME)
    return (
        '<!doctype html><html lang="es"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="robots" content="noindex, nofollow">'
        f"<title>{escape(title)} | {name}</title><style>{_STYLE}</style></head>"
        f"<body><header><p>{name}</p></header><main><h1>{escape(title)}</h1>{body}"
        "</main></body></html>"
    )
