"""The sheet of a day as a page: it prints well and asks no server for anything."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from html import escape
from typing import Final

from app.content import agenda, calendar, consents
from app.content import day_sheet as copy
from app.domain.clock import CHILE, minute_text
from app.domain.links import map_link, phone_link
from app.domain.vaccines import Vaccine, display_name
from app.domain.visit import Professional
from app.services.day_sheet import DaySheet, Stop
from app.services.household_text import asked_by, person_of

_STYLE: Final = """
body{font:1rem/1.45 system-ui,sans-serif;color:#0b2f45;margin:0 auto;max-width:52rem;padding:1rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.25rem;border-bottom:2px solid #0f766e;margin:1.5rem 0 .5rem;overflow-wrap:anywhere}
ol{list-style:none;margin:0;padding:0}li{border:1px solid #d9e2e6;border-radius:.5rem;padding:.75rem;margin-top:.5rem;break-inside:avoid}
h3{font-size:1.0625rem;margin:0;overflow-wrap:anywhere}dl{display:grid;grid-template-columns:8rem 1fr;gap:.125rem .75rem;margin:.25rem 0 0}
dt{color:#43606f}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}a{color:#0f766e;display:inline-block;min-height:1.5rem}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.25rem}}
@media print{body{max-width:none;padding:0}.screen{display:none}a{color:inherit;text-decoration:none}h2{break-after:avoid}section+section{break-before:page}}
"""


def day_sheet_page(sheet: DaySheet, made_at: datetime, *, saving: str) -> str:
    """Return the page.

    Args:
        sheet: What it tells.
        made_at: Instant at which it was read.
        saving: Address of the same as a file; empty on that file itself.
    """
    day = agenda.DAY_TITLE.format(
        weekday=calendar.WEEKDAYS[sheet.day.weekday()].capitalize(),
        day=sheet.day.day,
        month=calendar.MONTHS[sheet.day.month - 1],
        year=sheet.day.year,
    )
    title = f"{copy.TITLE}: {day}"
    parts = [
        '<!doctype html><html lang="es"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="robots" content="noindex">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><main>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(copy.MADE.format(when=minute_text(made_at)))}</p>",
        _saving(saving),
        *(
            _of(who, stops, sheet.catalogue)
            for who, stops in sheet.of
            # That nothing is unassigned is told to who asked for just that.
            if who or stops or len(sheet.of) == 1
        ),
        "</main></body></html>",
    ]
    return "".join(parts)


def _saving(address: str) -> str:
    if not address:
        return ""
    return (
        f'<p class="screen"><a href="{escape(address)}" download>{escape(copy.SAVE)}</a>'
        f"<br>{escape(copy.SAVE_HINT)} {escape(copy.PRINT_HINT)}</p>"
    )


def _of(
    who: Professional | None, stops: Sequence[Stop], catalogue: Sequence[Vaccine]
) -> str:
    name = who.name if who else agenda.NOBODY["profesional"]
    listed = "".join(_stop(stop, catalogue) for stop in stops)
    body = f"<ol>{listed}</ol>" if stops else f"<p>{escape(copy.NONE)}</p>"
    return f"<section><h2>{escape(name)}</h2>{body}</section>"


def _stop(stop: Stop, catalogue: Sequence[Vaccine]) -> str:
    one = stop.booked
    starts = one.visit.slot.starts_at.astimezone(CHILE)
    ends = one.visit.slot.ends_at.astimezone(CHILE)
    until = calendar.end_text(starts, ends)
    when = agenda.CARD_TIME.format(start=f"{starts:%H:%M}", end=until)
    call, where = phone_link(one.phone, one.phone_e164), map_link(one.address)
    phone = _link(call, one.phone)
    if one.withdrawn:
        # Nobody calls them; whoever is on the way has their address all the same.
        phone = f"{escape(one.phone)}<br><strong>{escape(consents.BADGE)}</strong>"
    facts = (
        (copy.ASKED, escape(asked_by(one))),
        (copy.ADDRESS, f"{escape(one.address)}<br>{_link(where, copy.MAP)}"),
        (copy.PHONE, phone),
        (copy.VACCINE, escape(display_name(one.vaccine, catalogue))),
        (copy.COMMENTS, escape(one.message)),
        (copy.NOTES, _lines(stop.notes)),
        (copy.REFERENCE, escape(one.reference)),
    )
    told = "".join(
        f"<dt>{escape(label)}</dt><dd>{value}</dd>" for label, value in facts if value
    )
    return f"<li><h3>{escape(when)} · {escape(person_of(one))}</h3><dl>{told}</dl></li>"


def _link(address: str, text: str) -> str:
    return f'<a href="{escape(address)}">{escape(text)}</a>'


def _lines(texts: Iterable[str]) -> str:
    return "<br>".join(map(escape, texts))
