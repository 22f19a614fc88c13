"""A booking page shown again with what was typed and what is wrong with it.

The prerendered page is the template: its form is filled, its error places are
filled, and its module scripts are left out, because React would put back the
page that it knows. What was typed must stay.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bs4 import BeautifulSoup, Tag

from app import routes
from app.content import forms, messages, seo
from app.domain.errors import InvalidInput
from app.domain.lead import Category
from app.domain.text import text_of

_PAGES: Final = {
    Category.B2C: (routes.HOME, "booking-form"),
    Category.PHARMACY: (routes.PHARMACY, "pharmacy-form"),
}

_FRAMEWORK_SCRIPTS: Final = (
    "script:not([src]), script[data-module], link[rel=modulepreload]"
)


class FormPages:
    """Fills the built pages; `directory` holds them."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def invalid(
        self, category: Category, raw: Mapping[str, object], error: InvalidInput
    ) -> str:
        """Return the form with its values and a sentence at each wrong field."""
        page, form = self._filled(category, raw)
        sentences = {
            name: messages.field_sentence(wrong.code, wrong.params)
            for name, wrong in error.fields.items()
        }
        for name, sentence in sentences.items():
            _mark(form, name, sentence)
        _summarise(page, form, sentences)
        return str(page)

    def failed(
        self, category: Category, raw: Mapping[str, object], sentence: str
    ) -> str:
        """Return the form with its values and one sentence above it."""
        page, form = self._filled(category, raw)
        notice = form.select_one("[data-form-notice]")
        if notice is None:
            notice = page.new_tag("p", attrs={"role": "alert"})
            form.insert(0, notice)
        notice.string = sentence
        _show(notice)
        notice["data-outcome"] = "error"
        return str(page)

    def unexpected(self, reference: str) -> str:
        """Return the page of a failure that nobody foresaw."""
        file = self._directory / routes.FAILURE.strip("/") / "index.html"
        page = file.read_text(encoding="utf-8")
        return page.replace(seo.FAILURE_REFERENCE, reference)

    def newsletter(self, sentence: str) -> str:
        """Return the landing page with an answer below the newsletter field."""
        page = self._page(routes.HOME)
        place = page.select_one("[data-newsletter-status]")
        if place is not None:
            place.string = sentence
            place["autofocus"] = ""
            place["tabindex"] = "-1"
        return str(page)

    def _filled(
        self, category: Category, raw: Mapping[str, object]
    ) -> tuple[BeautifulSoup, Tag]:
        path, form_id = _PAGES[category]
        page = self._page(path)
        form = page.find(id=form_id)
        if not isinstance(form, Tag):
            raise TypeError(f"no form {form_id} in {path}")
        for control in form.select("[name]"):
            _fill(control, raw)
        if page.title:
            page.title.string = forms.RETRY_PAGE_TITLE
        form["data-retry"] = "true"
        return page, form

    def _page(self, path: str) -> BeautifulSoup:
        file = self._directory / path.strip("/") / "index.html"
        page = BeautifulSoup(file.read_text(encoding="utf-8"), "html.parser")
        for script in page.select(_FRAMEWORK_SCRIPTS):
            if script.get("type") != "application/ld+json":
                script.decompose()
        return page


def _fill(control: Tag, raw: Mapping[str, object]) -> None:
    name = str(control["name"])
    value = text_of(raw, name) or ""
    if control.name == "textarea":
        control.string = value
    elif control.name == "select":
        for option in control.select("option"):
            option.attrs.pop("selected", None)
            if option.get("value") == value:
                option["selected"] = ""
    elif control.get("type") == "checkbox":
        if value:
            control["checked"] = ""
    elif name != "category":
        control["value"] = value


def _mark(form: Tag, name: str, sentence: str) -> None:
    control = form.select_one(f'[name="{name}"]')
    if control is None:
        return
    control["aria-invalid"] = "true"
    place = form.select_one(f'[id="{form["id"]}-{name}-error"]')
    if place is not None:
        place.string = sentence
        _show(place)


def _summarise(page: BeautifulSoup, form: Tag, sentences: Mapping[str, str]) -> None:
    summary = form.select_one("[data-error-summary]")
    if summary is None:
        summary = page.new_tag("div", attrs={"role": "alert"})
        form.insert(0, summary)
    summary.clear()
    title = page.new_tag("p")
    title.string = forms.ERROR_SUMMARY_TITLE
    summary.append(title)
    items = page.new_tag("ul")
    for name, sentence in sentences.items():
        item = page.new_tag("li")
        link = page.new_tag("a", href=f"#{form['id']}-{name}")
        link.string = sentence
        item.append(link)
        items.append(item)
    summary.append(items)
    summary["autofocus"] = ""
    summary["tabindex"] = "-1"
    _show(summary)


def _show(tag: Tag) -> None:
    tag.attrs.pop("hidden", None)
