"""The built pages as answers to browsers that post forms by themselves.

A page is shown again with what was typed and what is told about it. Its template
is made once per build and price list; its module scripts are left out, because React
would put back the page that it knows. What was typed must stay.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Final

from app import routes
from app.api.filling import Filling
from app.api.form_template import FormTemplate, NewsletterTemplate, Template, parsed
from app.api.people_fields import free_number
from app.content import household, own_request, seo, thanks
from app.domain.booking import PHARMACY_FIELD
from app.domain.household import PATIENT, numbered
from app.domain.lead import Category
from app.domain.own_request import OwnRequest, asked_again
from app.domain.slug import slug_in
from app.domain.text import text_of
from app.services import asking_again, received
from app.services.booking_answer import BookingAnswer
from app.services.filled_pages import SHOWN_FIELD, filled, shown_text
from app.services.partners import PARTNERS, slug_of
from app.services.pharmacy_page import greeting, with_partners
from app.services.prices import SHOWN
from app.services.thanks_page import saying, thanked_page

# Which page, and what makes its template.
_Kind = tuple[str, Callable[[str], Template]]
_FORMS: Final[Mapping[Category, _Kind]] = {
    Category.B2C: (routes.HOME, partial(FormTemplate, form_id="booking-form")),
    Category.PHARMACY: (
        routes.PHARMACY,
        partial(FormTemplate, form_id="pharmacy-form"),
    ),
}

_THANKS: Final = {
    Category.B2C: routes.THANKS,
    Category.PHARMACY: routes.PHARMACY_THANKS,
}


class FormPages:
    """Fills the built pages; `directory` holds them."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._made: dict[_Kind, tuple[object, Template]] = {}
        self._making = Lock()

    def answered(
        self, category: Category, raw: Mapping[str, object], answer: BookingAnswer
    ) -> str:
        """Return the form with its values and why it was refused."""
        values = {name: text_of(raw, name) or "" for name in raw}
        slug = slug_in(values.get(PHARMACY_FIELD, ""))
        filling = Filling(
            values | {PHARMACY_FIELD: slug},
            answer.errors,
            answer.sentence,
            greeting=greeting(PARTNERS.active, slug),
        )
        return self._template(_FORMS[category]).filled(filling)

    def thanked(
        self, category: Category, proof: str, sentence: str, token: str
    ) -> str | None:
        """Return the page that thanks for a request and says something more of it.

        Args:
            category: By which form it came.
            proof: The request's id.
            sentence: What is said above all.
            token: Lets the browser that asked read what it asked for.

        Returns:
            None where nobody is thanked any longer.
        """
        found = received.thanked(proof, category)
        if found is None:
            return None
        html = self._file(_THANKS[category]).read_text(encoding="utf-8")
        page = saying(str(parsed(html)), category, sentence)
        own = asking_again.kept(token, proof)
        return thanked_page(page, found, proof, own)

    def with_another_person(self, category: Category, raw: Mapping[str, object]) -> str:
        """Return the form as it was filled, with the fields of one more person."""
        typed = {name: text_of(raw, name) or "" for name in raw}
        values = typed | {PHARMACY_FIELD: slug_in(typed.get(PHARMACY_FIELD, ""))}
        number = free_number(Filling(values))
        told = Filling(
            values,
            sentence="" if number else household.MOST,
            title=household.ADD,
            greeting=greeting(PARTNERS.active, values[PHARMACY_FIELD]),
            new_person=number,
        )
        return self._template(_FORMS[category]).filled(told)

    def another(self, own: OwnRequest) -> str:
        """Return the form for another request of the same people and home."""
        kept = asked_again(own)
        notes = [own_request.AGAIN_NOTE]
        if numbered(PATIENT, 2) in kept:
            notes.append(household.PEOPLE_KEPT)
        elif PATIENT in kept:
            notes.append(household.PERSON_KEPT)
        slug = slug_of(own.lead.pharmacy_id)
        return self._for_another(own.lead.category, slug, kept, " ".join(notes))

    def empty(self, category: Category, slug: str) -> str:
        """Return the form for another request, and why nothing is kept in it.

        Args:
            category: Which form.
            slug: Of the pharmacy that it goes through; empty for none.
        """
        return self._for_another(category, slug, {}, thanks.OTHER_SENT)

    def _for_another(
        self, category: Category, slug: str, kept: Mapping[str, str], sentence: str
    ) -> str:
        # What it costs from now on is what this page shows.
        shown = {PHARMACY_FIELD: slug, SHOWN_FIELD: shown_text(SHOWN.offered)}
        told = Filling(
            {**kept, **shown},
            sentence=sentence,
            sent=True,
            kept=bool(kept),
            title=own_request.AGAIN,
            greeting=greeting(PARTNERS.active, slug),
        )
        return self._template(_FORMS[category]).filled(told)

    def unexpected(self, reference: str) -> str:
        """Return the page of a failure that nobody foresaw."""
        page = self._file(routes.FAILURE).read_text(encoding="utf-8")
        return page.replace(seo.FAILURE_REFERENCE, reference)

    def newsletter(self, email: str, sentence: str, path: str = routes.HOME) -> str:
        """Return a page with an answer below its field for an address.

        Args:
            email: What stands in the field: what was typed, or nothing once it is kept.
            sentence: The answer.
            path: The landing page, or the one to leave the newsletter.
        """
        filling = Filling({"email": email}, sentence=sentence)
        return self._template((path, NewsletterTemplate)).filled(filling)

    def _template(self, kind: _Kind) -> Template:
        """Return the template of a page as it is built and priced now."""
        path, make = kind
        file = self._file(path)
        found = file.stat()
        offered, partners = SHOWN.offered, PARTNERS.active
        version = (found.st_mtime_ns, found.st_size, offered, partners)
        with self._making:
            made = self._made.get(kind)
            if made is None or made[0] != version:
                html = filled(file.read_text(encoding="utf-8"), offered)
                html = with_partners(html, partners)
                made = version, make(html)
                self._made[kind] = made
        return made[1]

    def _file(self, path: str) -> Path:
        return self._directory / path.strip("/") / "index.html"
