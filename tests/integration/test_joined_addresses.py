"""Of two addresses of joined requests one remains; what the other got opens nothing."""

import uuid
from datetime import timedelta

import pytest
from sqlmodel import select, update

from alembic import command
from app.adapters.kept_decisions import Decision, known
from app.domain.errors import AppointmentNotFound
from app.domain.events import Kind
from app.domain.lead import Lead, asked_of
from app.domain.visit import Slot
from app.domain.visitor_link import Purpose
from app.persistence import unwanted, visitor_links
from app.persistence.database import transaction
from app.persistence.visitor_tables import VisitorLinkRow
from app.services import (
    disowning,
    leads,
    merging,
    own_access,
    own_requests,
    visitor_codes,
    visits,
)
from app.services import visitor_links as ways
from tests.integration.test_migrations import config
from tests.support.builders import NOON, clock
from tests.support.mailing import add, history, lead, post
from tests.support.people import ROSA

__all__ = ["config"]
pytestmark = pytest.mark.usefixtures("database", "writing")
WRONG, RIGHT, OTHERS = "ana@corre.cl", "ana@correo.cl", "berta@correo.cl"
LATER = NOON + timedelta(minutes=5)
AFTER = NOON + timedelta(minutes=10)


class Mailbox:
    """Who reads the mails to an address, and what these open to them."""

    def __init__(self, of: Lead, token: str) -> None:
        self.email, self.token = of.email, token
        self.browser = own_access.open_by_token(token, clock=clock(LATER)) or ""

    @property
    def by_link(self) -> uuid.UUID | None:
        return ways.resolve(self.token, clock=clock(AFTER))

    @property
    def by_browser(self) -> uuid.UUID | None:
        try:
            with transaction() as session:
                return ways.opened(session, self.browser, now=AFTER)
        except AppointmentNotFound:
            return None

    @property
    def sees(self) -> set[uuid.UUID | None]:
        return {self.by_link, self.by_browser}

    def is_unwanted(self) -> bool:
        with transaction() as session:
            return unwanted.holds(session, self.email)

    def not_me(self) -> None:
        disowning.disown(self.token, clock=clock(AFTER))


async def asked_twice(first: str, then: str) -> tuple[Lead, Lead, dict[str, Mailbox]]:
    """Return the older and the newer request of one person, and who was mailed."""
    older, newer = add(email=first), add(LATER, email=then)
    other = add(email=OTHERS, phone="+56 9 2222 3333", name="Berta")
    mails = {mail.recipients[0]: mail.body for mail in await post(LATER)}
    boxes = {
        one.email: Mailbox(one, mails[one.email].split("/no-fui-yo/#")[1].split()[0])
        for one in (older, newer, other)
    }
    for one in (older, newer, other):
        assert boxes[one.email].sees == {one.id}
    return older, newer, boxes


def join(one: Lead, other: Lead, right: Lead) -> Lead:
    versions = {each.id: lead(each.id).version for each in (one, other)}
    return merging.join(ROSA, versions, right.id, clock=clock(AFTER))


@pytest.mark.parametrize("wrong_first", [True, False])
async def test_who_got_the_mistyped_address_opens_nothing_after_the_join(
    wrong_first,
) -> None:
    addresses = (WRONG, RIGHT) if wrong_first else (RIGHT, WRONG)
    older, newer, boxes = await asked_twice(*addresses)
    after = join(older, newer, right=newer if wrong_first else older)
    assert (after.id, after.email) == (older.id, RIGHT)
    assert boxes[WRONG].sees == {None}
    assert boxes[RIGHT].sees == {older.id}
    assert boxes[OTHERS].sees - {older.id, newer.id} == boxes[OTHERS].sees != {None}
    with pytest.raises(AppointmentNotFound):
        own_requests.cancel(boxes[WRONG].browser, {}, clock=clock(AFTER))
    assert lead(older.id).state == "new"
    assert own_requests.cancel(boxes[RIGHT].browser, {}, clock=clock(AFTER))
    assert lead(older.id).state == "cancelled"


async def test_the_younger_one_with_a_visit_keeps_the_way_of_its_address() -> None:
    older, newer, boxes = await asked_twice(WRONG, RIGHT)
    slot = Slot(AFTER + timedelta(days=2), 30, None)
    visits.schedule(ROSA, newer.id, slot, clock=clock(LATER))
    assert join(older, newer, right=newer).id == newer.id
    assert (boxes[WRONG].sees, boxes[RIGHT].sees) == ({None}, {newer.id})


async def test_codes_of_the_address_that_goes_serve_no_longer() -> None:
    older, newer, _ = await asked_twice(WRONG, RIGHT)
    with transaction() as session:
        codes = {
            one.reference: visitor_codes.issue(session, one.id, Purpose.OPEN, now=LATER)
            for one in (older, newer)
        }
    join(older, newer, right=newer)
    for reference, code in codes.items():
        typed = {"reference": reference, "code": code}
        assert own_access.open_by_code(typed, clock=clock(AFTER)) is None


async def test_capitals_and_spaces_make_no_other_address() -> None:
    older, newer, boxes = await asked_twice(RIGHT, RIGHT.upper())
    join(older, newer, right=newer)
    assert boxes[older.email].sees == boxes[newer.email].sees == {older.id}


@pytest.mark.parametrize("wrong_first", [True, False])
async def test_a_stranger_ends_the_mails_to_their_own_address_alone(
    wrong_first,
) -> None:
    addresses = (WRONG, RIGHT) if wrong_first else (RIGHT, WRONG)
    older, newer, boxes = await asked_twice(*addresses)
    join(older, newer, right=newer if wrong_first else older)
    before = history(older)
    boxes[WRONG].not_me()
    assert [boxes[to].is_unwanted() for to in boxes] == [to == WRONG for to in boxes]
    assert lead(older.id).disowned_at is None
    assert boxes[RIGHT].sees == {older.id}
    assert history(older) == before
    kept = [(one.what, one.about) for one in known()]
    assert kept == [(Decision.UNWANTED, unwanted.hash_of(WRONG))]
    boxes[WRONG].not_me()
    assert [(one.what, one.about) for one in known()] == kept
    # Whose address it is may still say so of the request.
    boxes[RIGHT].not_me()
    assert boxes[RIGHT].is_unwanted()
    assert history(older)[0].deed.kind is Kind.DISOWNED
    assert not boxes[OTHERS].is_unwanted()


async def test_after_an_edit_of_the_address_the_first_mailbox_speaks_for_itself() -> (
    None
):
    older, newer, boxes = await asked_twice(WRONG, RIGHT)
    form = {"category": "B2C", **_raw(older), "email": "tercera@correo.cl"}
    leads.update(
        ROSA, older.id, form, expected_version=older.version, clock=clock(LATER)
    )
    assert boxes[WRONG].sees == {None}
    boxes[WRONG].not_me()
    assert boxes[WRONG].is_unwanted()
    assert lead(older.id).disowned_at is None
    with transaction() as session:
        assert not unwanted.holds(session, "tercera@correo.cl")
    assert boxes[RIGHT].sees == {newer.id}
    # What ended stays so, also where the first address comes back.
    again = lead(older.id)
    form = {"category": "B2C", **_raw(older), "email": WRONG}
    leads.update(ROSA, older.id, form, expected_version=again.version)
    assert boxes[WRONG].sees == {None}


async def test_a_link_of_an_earlier_release_is_of_the_address_until_it_changes() -> (
    None
):
    older, newer, boxes = await asked_twice(WRONG, RIGHT)
    with transaction() as session:
        session.exec(update(VisitorLinkRow).values(address_hash=None))
    assert boxes[WRONG].by_link == older.id
    join(older, newer, right=newer)
    assert (boxes[WRONG].by_link, boxes[RIGHT].by_link) == (None, older.id)
    boxes[WRONG].not_me()
    assert [boxes[to].is_unwanted() for to in (WRONG, RIGHT)] == [True, False]


async def test_a_mail_that_left_while_the_address_changed_opens_nothing() -> None:
    one, other = add(email=RIGHT), add(email=OTHERS, name="Berta")
    with transaction() as session:
        late, own, others = (
            ways.issue(session, of.id, to=to, now=NOON).partition("#")[2]
            for of, to in ((one, WRONG), (one, RIGHT), (other, OTHERS))
        )
    found = [ways.resolve(token, clock=clock()) for token in (late, own, others)]
    assert found == [None, one.id, other.id]


async def test_what_was_joined_before_this_release_is_asked_for_anew(config) -> None:
    older, newer, boxes = await asked_twice(WRONG, RIGHT)
    join(older, newer, right=newer)
    command.downgrade(config, "0049")
    with transaction() as session:
        told = select(VisitorLinkRow.token_hash)
        assert not [
            one for one in session.exec(told) if one.startswith(visitor_links.ENDED)
        ]
    command.upgrade(config, "head")
    assert boxes[WRONG].sees == boxes[RIGHT].sees == {None}
    assert boxes[OTHERS].by_link


def _raw(one: Lead) -> dict[str, str]:
    return {name: str(value or "") for name, value in asked_of(one).items()}
