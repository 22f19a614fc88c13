"""Who agreed for a child of a home, wherever the child was written down."""

import pytest

from app.api.own_consents import agreed_rows
from app.content import consents as copy
from app.domain.lead import Category
from app.persistence.database import transaction
from app.services import bookings, own_requests, visitor_links
from tests.support.builders import NOON, booking_form, clock

pytestmark = pytest.mark.usefixtures("database")


def given_by(**form: str) -> str:
    """Return what a page tells of who gave the consent to all of its requests."""
    receipt = bookings.submit(booking_form(**form), Category.B2C, clock=clock())
    with transaction() as session:
        cookie = visitor_links.open_for(session, receipt.id, now=NOON)
    own = own_requests.view(cookie, clock=clock())
    (told,) = [
        row.texts["agreed_by"]
        for row in agreed_rows(own)
        if row.texts["agreed_what"] == copy.KINDS["request"]
    ]
    return told


@pytest.mark.parametrize("child", [2, 3], ids=["in-the-middle", "last"])
def test_the_guardian_is_named_though_others_gave_it_for_themselves(child: int) -> None:
    people = {f"patient_{n}": name for n, name in ((2, "Beto"), (3, "Carla"))}
    people |= {"vaccine_2": "covid", "vaccine_3": "tetanos"}
    minor = {f"for_whom_{child}": "minor", f"guardian_{child}": "on"}
    assert "Elena Ruiz" in given_by(name="Elena Ruiz", **people, **minor)
    # Of a home of grown-ups nobody gave it for anybody.
    assert given_by(name="Ana Soto", email="otra@correo.cl", **people) == ""
