"""Whose petition stands in whose file: an address that was heard by phone proves none."""

import json
import re
import uuid
from datetime import timedelta

import pytest

from app.content import rights_file as labels
from app.domain.identity import Admin
from app.domain.lead import Lead
from app.persistence.database import transaction
from app.services import (
    own_data,
    rights_asking,
    rights_desk,
    rights_records,
    visitor_links,
)
from tests.integration.test_rights_desk import received, sure
from tests.support.builders import NOON, clock
from tests.support.mailing import add, post

pytestmark = pytest.mark.usefixtures("database", "writing")


def heard(me: Admin, contact: str, detail: str) -> uuid.UUID:
    """Enter what somebody asked for by phone, and note that who asks is known."""
    typed = {"asks": "access", "contact": contact, "detail": detail}
    request_id = rights_asking.enter(me, typed, clock=clock())
    found = rights_asking.view(request_id)
    assert found
    sure_of = {"identity": f"quien dijo {detail}"}
    version = found.version
    rights_desk.note_identity(
        me, request_id, sure_of, expected_version=version, clock=clock()
    )
    return request_id


async def downloaded(of: Lead) -> str:
    """Return the file that somebody takes on the own page."""
    with transaction() as session:
        cookie = visitor_links.open_for(session, of.id, now=NOON)
    await post(NOON)
    own_data.ask_for_code(cookie, clock=clock())
    mails = await post(NOON + timedelta(seconds=1))
    (code,) = [
        found
        for mail in mails
        for found in re.findall(r"^\d{6}$", mail.body, re.MULTILINE)
    ]
    at = NOON + timedelta(seconds=2)
    return own_data.take(cookie, code, clock=clock(at))[1]


def at_desk(me: Admin, request_id: uuid.UUID, of: Lead) -> str:
    _, file = rights_records.as_file(me, request_id, [of.id], clock=clock())
    return file.decode()


async def test_an_address_that_was_misheard_tells_its_owner_nothing_of_who_phoned(
    two_colleagues,
) -> None:
    """What Berta asked for herself, and proved, is in her files all the same."""
    rosa = two_colleagues[0]
    ana, berta = add(), add(name="Berta", email="berta@correo.cl")
    of_ana = heard(rosa.me, berta.email, "secreto de Ana")
    of_berta = sure(rosa, await received(berta.email))
    own = await downloaded(berta)
    desk = at_desk(rosa.me, of_berta.id, berta)
    for text in (own, desk):
        assert "secreto de Ana" not in text
        assert of_berta.reference in text
    hers = at_desk(rosa.me, of_ana, ana)
    assert "secreto de Ana" in hers


async def test_what_was_asked_by_phone_about_a_request_is_in_the_file_of_the_desk(
    two_colleagues,
) -> None:
    """Of whose request the desk made sure; not in what an address takes by itself."""
    rosa = two_colleagues[0]
    ana, berta = add(), add(name="Berta", email="berta@correo.cl")
    heard(rosa.me, ana.reference, "lo de Ana")
    heard(rosa.me, berta.reference, "lo de Berta")
    of_ana = sure(rosa, await received(ana.email))
    desk = at_desk(rosa.me, of_ana.id, ana)
    petitions = json.loads(desk)[labels.OF_ADDRESS][labels.TABLES["privacy_requests"]]
    assert len(petitions) == 2
    assert "lo de Ana" in desk
    assert "lo de Berta" not in desk
    assert "lo de" not in await downloaded(ana)
