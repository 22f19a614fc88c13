"""The built page of a visitor's own request, filled by joining texts.

Like the forms of refused requests it is parsed once for each build. Where something
of a request stands, a mark is left; parts that do not apply are left out.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from threading import Lock
from typing import Final

from bs4 import Tag

from app.api.form_template import parsed

# Characters that no page has: `kind`, then what it is about.
_MARK: Final = re.compile("\ue000([a-z]+):([^\ue001]*)\ue001")
_NOTICE: Final = "[data-own-notice]"
_WITHOUT_VALUE: Final = {"open": "unfold", "checked": "check"}
_LOOK: Final = "mt-6 outline-none"


@dataclass(frozen=True, slots=True)
class OwnFilling:
    """What is written into the page.

    Attributes:
        texts: Name of a place to its text.
        parts: Names of the parts that stand in it.
        values: `form.field` to what stands in the field, or the field of any form.
        errors: `form.field` to what is wrong with it.
        sentence: What is told.
        told_in: The part that it is told in, empty for the top of the page.
        good: Whether that is good news.
        unfolded: Names of the parts that stand open.
        rows: Name of what is repeated to what is written into each of it, besides.
    """

    texts: Mapping[str, str] = field(default_factory=dict[str, str])
    parts: Collection[str] = ()
    values: Mapping[str, str] = field(default_factory=dict[str, str])
    errors: Mapping[str, str] = field(default_factory=dict[str, str])
    sentence: str = ""
    told_in: str = ""
    good: bool = False
    unfolded: Collection[str] = ()
    rows: Mapping[str, Sequence["OwnFilling"]] = field(
        default_factory=dict[str, Sequence["OwnFilling"]]
    )

    def in_row(self, row: "OwnFilling") -> "OwnFilling":
        """Return what is written into one of what is repeated."""
        return replace(
            self,
            texts={**self.texts, **row.texts},
            parts={*self.parts, *row.parts},
            values={**self.values, **row.values},
        )


class OwnPages:
    """Fills the built pages; `directory` holds them."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._made: dict[str, tuple[tuple[int, int], list[str]]] = {}
        self._making = Lock()

    def filled(self, path: str, filling: OwnFilling) -> str:
        """Return a page as it is built now with what is of a request in it."""
        file = self._directory / path.strip("/") / "index.html"
        found = file.stat()
        version = (found.st_mtime_ns, found.st_size)
        with self._making:
            made = self._made.get(path)
            if made is None or made[0] != version:
                pieces = _MARK.split(_marked(file.read_text(encoding="utf-8")))
                made = self._made[path] = version, pieces
        return _joined(made[1], filling)


def _joined(pieces: list[str], filling: OwnFilling) -> str:
    told = [pieces[0]]
    left_out: list[str] = []
    at = 1
    while at < len(pieces):
        kind, of, after = pieces[at : at + 3]
        at += 3
        if kind == "part" and (left_out or not _stands(of, filling)):
            left_out.append(of)
        elif kind == "end" and left_out:
            left_out.pop()
        elif kind == "rows" and not left_out:
            end = _end_of_rows(pieces, at, of)
            row = [after, *pieces[at:end]]
            told += [
                _joined(row, filling.in_row(one)) for one in filling.rows.get(of, ())
            ]
            after, at = pieces[end + 2], end + 3
        elif not left_out and kind not in {"part", "end"}:
            told.append(_written(kind, of, filling))
        if not left_out:
            told.append(after)
    return "".join(told)


def _end_of_rows(pieces: list[str], start: int, of: str) -> int:
    return next(
        at
        for at in range(start, len(pieces), 3)
        if pieces[at : at + 2] == ["rowsend", of]
    )


def _stands(part: str, filling: OwnFilling) -> bool:
    if part.startswith("error:"):
        return part.removeprefix("error:") in filling.errors
    return part in filling.parts


def _written(kind: str, of: str, filling: OwnFilling) -> str:
    if kind in {"text", "error"}:
        told = filling.texts if kind == "text" else filling.errors
        return escape(told.get(of, ""))
    if kind == "wrong":
        return "true" if of in filling.errors else "false"
    if kind == "notice":
        return _notice(filling) if of == filling.told_in else ""
    if kind == "unfold":
        return ' open=""' if of in filling.unfolded else ""
    if kind == "check":
        name, _, value = of.partition("=")
        return ' checked=""' if _value(name, filling) == value else ""
    return escape(_value(of, filling))


def _value(of: str, filling: OwnFilling) -> str:
    _, _, name = of.partition(".")
    return filling.values.get(of, filling.values.get(name, ""))


def _notice(filling: OwnFilling) -> str:
    if not filling.sentence:
        return ""
    outcome = "success" if filling.good else "error"
    role = "status" if filling.good else "alert"
    return (
        f'<div data-form-notice="" data-outcome="{outcome}" role="{role}" tabindex="-1"'
        f' autofocus="" class="{_LOOK}">{escape(filling.sentence)}</div>'
    )


def _mark(kind: str, of: str) -> str:
    return f"\ue000{kind}:{of}\ue001"


def _marked(html: str) -> str:
    page = parsed(html)
    for place in page.select(_NOTICE):
        place.replace_with(_mark("notice", str(place["data-own-notice"])))
    for place in page.select("[data-own]"):
        place.string = _mark("text", str(place["data-own"]))
    for form in page.select("form[data-own-form]"):
        _mark_form(form)
    for part in page.select("[data-own-part]"):
        name = str(part["data-own-part"])
        part.insert_before(_mark("part", name))
        part.insert_after(_mark("end", name))
    for row in page.select("[data-own-rows]"):
        name = str(row["data-own-rows"])
        row.insert_before(_mark("rows", name))
        row.insert_after(_mark("rowsend", name))
    # Whether a part stands open, or a button is pressed, has no value.
    return re.sub(
        r' data-own-(open|checked)-when="([^"]*)"',
        lambda found: _mark(_WITHOUT_VALUE[found[1]], found[2]),
        str(page),
    )


def _mark_form(form: Tag) -> None:
    of = str(form["data-own-form"])
    for control in form.select("[name]"):
        name = f"{of}.{control['name']}"
        if control.name == "button":
            continue
        if control.get("type") in {"radio", "checkbox"}:
            control["data-own-checked-when"] = f"{name}={control['value']}"
            continue
        if control.name == "textarea":
            # A line break right after the tag would be taken for layout.
            control.string = "\n" + _mark("value", name)
        else:
            control["value"] = _mark("value", name)
        if control.get("type") != "hidden":
            control["aria-invalid"] = _mark("wrong", name)
        if control.get("type") == "date":
            control["min"] = _mark("text", "earliest")
    for place in form.select("[data-field-error]"):
        name = f"{of}.{place['data-field-error']}"
        place.attrs.pop("hidden", None)
        place.string = _mark("error", name)
        place.insert_before(_mark("part", f"error:{name}"))
        place.insert_after(_mark("end", f"error:{name}"))
