"""A built page whose form is filled in by joining texts.

The page is parsed once; where something may have to be written, a slot is left.
An answer then costs some joins instead of a parse.
"""

import re
from typing import Final

from bs4 import BeautifulSoup, Tag

from app.api.filling import Filling
from app.api.form_slots import WRITERS

_SLOT: Final = "data-slot-name"
_ATTRIBUTE: Final = re.compile(rf' ?{_SLOT}="slot:([^"]*)"|\[slot:([^\]]*)\]')
_FRAMEWORK_SCRIPTS: Final = (
    "script:not([src]), script[data-module], link[rel=modulepreload]"
)
# Names the file of a page's own scripts, at what brings them.
SCRIPTS_OF_PAGE: Final = "data-page"
# Said to the page's scripts: React must not take this page over.
_ANSWERED: Final = "data-answered"
# A form is in view, and the page is not at its top; scripts know better later.
_IN_VIEW: Final = "form-in-view scrolled"


def parsed(html: str) -> BeautifulSoup:
    """Return a page as an answer: with its own scripts and styles, without React.

    React would put back the page that it knows, and what brings scripts and styles
    late does so by a script in the page, which the policy of answers forbids.
    """
    page = BeautifulSoup(html, "html.parser", multi_valued_attributes=None)
    loader = page.select_one(f"script[{SCRIPTS_OF_PAGE}]")
    own = str(loader[SCRIPTS_OF_PAGE]) if loader else ""
    for script in page.select(_FRAMEWORK_SCRIPTS):
        if script.get("type") != "application/ld+json":
            script.decompose()
    for rest in page.select("noscript[data-rest]"):
        rest.unwrap()
    if page.html:
        page.html[_ANSWERED] = ""
    if page.head and own:
        page.head.append(page.new_tag("script", src=own, defer=""))
    return page


class Template:
    """A page with slots; what stands in them comes with each answer."""

    def __init__(self, page: BeautifulSoup) -> None:
        self._pieces = _ATTRIBUTE.split(str(page))

    def filled(self, filling: Filling) -> str:
        """Return the page with what was typed, and what is told about it."""
        pieces = self._pieces
        parts = [pieces[0]]
        for at in range(1, len(pieces), 3):
            kind, _, of = (pieces[at] or pieces[at + 1]).partition(":")
            parts += (WRITERS[kind](of, filling), pieces[at + 2])
        return "".join(parts)


class NewsletterTemplate(Template):
    """A page whose newsletter field is answered; nothing else of it changes."""

    def __init__(self, html: str) -> None:
        page = parsed(html)
        form = page.select_one("form[data-newsletter]")
        place = page.select_one("[data-newsletter-status]")
        if form is None or place is None:
            raise TypeError("no newsletter")
        for control in form.select("[name]"):
            _slot_control(control)
        place["autofocus"] = ""
        place["tabindex"] = "-1"
        place.string = "[slot:notice:]"
        super().__init__(page)


class FormTemplate(Template):
    """One page with one form, ready to be filled."""

    def __init__(self, html: str, form_id: str) -> None:
        page = parsed(html)
        form = page.find(id=form_id)
        if not isinstance(form, Tag):
            raise TypeError(f"no form {form_id}")
        if page.title:
            page.title.string = "[slot:title:]"
        greeting = page.select_one("[data-pharmacy-greeting]")
        if greeting is not None:
            greeting.string = "[slot:greeting:]"
        form["data-retry"] = "true"
        form[_SLOT] = "slot:kept:"
        if page.html:
            # What floats would lie on what is told, where no script moves it.
            page.html["class"] = f"{page.html.get('class', '')} {_IN_VIEW}".strip()
        names = {str(control["name"]) for control in form.select("[name]")}
        for control in form.select("[name]"):
            _slot_control(control)
        _slot_folded(form, form_id)
        for name in names:
            place = form.select_one(f'[id="{form_id}-{name}-error"]')
            if place is not None:
                _slot_told(place, f"error:{name}")
        _slot_told(_place(page, form, "[data-error-summary]"), f"summary:{form_id}")
        notice = _place(page, form, "[data-form-notice]")
        notice.attrs.pop("data-outcome", None)
        _slot_told(notice, "notice")
        super().__init__(page)


def _slot_control(control: Tag) -> None:
    name = str(control["name"])
    if control.name == "button":
        return
    if control.name == "textarea":
        control[_SLOT] = f"slot:wrong:{name}"
        control.string = f"[slot:text:{name}]"
    elif control.name == "select":
        control[_SLOT] = f"slot:wrong:{name}"
        for option in control.select("option"):
            option.attrs.pop("selected", None)
            option[_SLOT] = f"slot:selected:{name}={option.get('value', '')}"
    elif control.get("type") in {"checkbox", "radio"}:
        control.attrs.pop("checked", None)
        value = control["value"] if control["type"] == "radio" else ""
        control[_SLOT] = f"slot:checked:{name}={value}"
    else:
        control.attrs.pop("value", None)
        control[_SLOT] = f"slot:value:{name}"


def _slot_folded(form: Tag, form_id: str) -> None:
    for place in form.select("[data-people]"):
        place.string = f"[slot:people:{form_id}]"
    for part in form.select("details"):
        inside = dict.fromkeys(
            str(control["name"]) for control in part.select("[name]")
        )
        part[_SLOT] = f"slot:open:{' '.join(inside)}"


def _slot_told(place: Tag, name: str) -> None:
    kind, _, of = name.partition(":")
    told = () if kind.startswith("error") else ("role", "tabindex", "tabIndex")
    for attribute in ("hidden", *told):
        place.attrs.pop(attribute, None)
    place[_SLOT] = f"slot:{kind}-shown:{of}"
    place.string = f"[slot:{kind}:{of}]"


def _place(page: BeautifulSoup, form: Tag, selector: str) -> Tag:
    found = form.select_one(selector)
    if found is None:
        found = page.new_tag("div")
        form.insert(0, found)
    return found
