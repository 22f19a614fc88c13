"""Codes and tokens open what they were mailed for, and no door of anybody else.

Ana has a request, a petition for her rights and an address for news; so has Berta, and
Berta asked for her household. Whatever one of them was mailed is tried everywhere.
"""

import re
import threading
from collections.abc import Callable, Mapping
from datetime import timedelta

import pytest
from sqlmodel import select

from app.domain.errors import AppointmentNotFound, InvitationUnknown, WrongCode
from app.domain.lead import Category, Lead
from app.domain.notification import Notification
from app.domain.visitor_link import CODE_TRIES, Purpose
from app.persistence import newsletter as subscribers
from app.persistence.database import transaction
from app.persistence.rights_tables import PrivacyRequestRow
from app.services import (
    bookings,
    disowning,
    newsletter,
    own_access,
    own_data,
    rights_asking,
    rights_codes,
    sign_in,
    staff,
    visitor_codes,
    visitor_links,
)
from tests.support.builders import NOON, booking_form, clock
from tests.support.mailing import lead, post
from tests.support.people import PASSWORD

pytestmark = pytest.mark.usefixtures("database", "writing")
# More tries than a code has would prove nothing.
OTHERS = {"patient_2": "Beto", "vaccine_2": "covid"}
Door = Callable[[str], object]


class Person:
    """Somebody with an open page, codes of each kind, and doors that take them."""

    def __init__(self, name: str, **others: str) -> None:
        self.email = f"{name.casefold()}@correo.cl"
        form = booking_form(name=name, email=self.email, **others)
        self.id = bookings.submit(form, Category.B2C, clock=clock()).id
        asked = {"asks": "access", "contact": self.email, "detail": ""}
        self.petition = rights_asking.ask(asked, clock=clock())
        newsletter.subscribe(self.email, clock=clock())
        with transaction() as session:
            self.cookie = visitor_links.open_for(session, self.id, now=NOON)
        self.whom = {"person_1": "1", "person_2": "1"} if others else {}

    @property
    def lead(self) -> Lead:
        return lead(self.id)

    @property
    def doors(self) -> Mapping[str, Door]:
        """Return what takes a code, by the purpose of the one that opens it."""
        at = clock()
        return {
            "open": lambda code: own_access.open_by_code(
                {"reference": self.lead.reference, "code": code}, clock=at
            ),
            "rights": lambda code: (
                rights_asking.prove(self.petition, {"code": code}, clock=at) or True
            ),
            "take": lambda code: own_data.take(self.cookie, code, self.whom, clock=at),
            "erase": lambda code: (
                own_data.erase(self.cookie, code, self.whom, clock=at) or True
            ),
        }

    def codes(self) -> dict[str, str]:
        """Return a code of each purpose, made as for the mail that carries it."""
        with transaction() as session:
            of_page = {
                purpose.value: visitor_codes.issue(session, self.id, purpose, now=NOON)
                for purpose in (Purpose.OPEN, Purpose.OWN_DATA)
            }
            of_rights = rights_codes.issue(session, self.petition, now=NOON)
        return {**of_page, "rights": of_rights}


def distinct_codes(*people: Person) -> list[dict[str, str]]:
    """Return codes of which no two are the same by chance."""
    while True:
        made = [one.codes() for one in people]
        every = [code for codes in made for code in codes.values()]
        if len(set(every)) == len(every):
            return made


def opens(door: Door, code: str) -> bool:
    try:
        return bool(door(code))
    except WrongCode:
        return False


@pytest.fixture
def people() -> tuple[Person, Person]:
    return Person("Ana"), Person("Berta", **OTHERS)


def test_no_code_opens_another_door_of_hers_or_any_of_the_others(people) -> None:
    ana, berta = people
    of_ana, of_berta = distinct_codes(ana, berta)
    assert set(of_ana) == {"open", "own_data", "rights"}
    for name, door in berta.doors.items():
        # Two tries each, so that no door closes before the right one comes.
        tried = [of_ana["open"], of_ana["rights"]]
        if name in {"open", "rights"}:
            tried = [of_ana["open"], of_ana["own_data"], of_ana["rights"]]
        elif name == "take":
            tried = [of_ana["own_data"], of_ana["rights"]]
        assert [opens(door, code) for code in tried] == [False] * len(tried), name
    assert not opens(ana.doors["open"], of_ana["own_data"])
    assert not opens(ana.doors["open"], of_ana["rights"])
    assert not opens(ana.doors["take"], of_ana["open"])
    assert not opens(ana.doors["take"], of_ana["rights"])
    assert not opens(ana.doors["rights"], of_ana["open"])
    assert not opens(ana.doors["rights"], of_ana["own_data"])
    # The doors are real: each opens to its own code, and once.
    for person, codes in ((ana, of_ana), (berta, of_berta)):
        for door, code in (
            ("open", codes["open"]),
            ("rights", codes["rights"]),
            ("take", codes["own_data"]),
        ):
            assert opens(person.doors[door], code), door
        assert not opens(person.doors["open"], codes["open"])
        assert not opens(person.doors["erase"], codes["own_data"])
    assert (ana.lead.name, berta.lead.name) == ("Ana", "Berta")


def test_a_code_of_one_of_a_household_opens_the_page_of_no_other_home(people) -> None:
    ana, berta = people
    (codes,) = distinct_codes(berta)
    with pytest.raises(AppointmentNotFound):
        own_data.erase("", codes["own_data"], berta.whom, clock=clock())
    assert not opens(ana.doors["erase"], codes["own_data"])
    assert opens(berta.doors["erase"], codes["own_data"])
    assert ana.lead.name == "Ana"
    with pytest.raises(AppointmentNotFound):
        own_data.take(berta.cookie, codes["own_data"], berta.whom, clock=clock())


async def test_a_token_of_one_kind_serves_for_no_other(people) -> None:
    ana, berta = people
    mails = {
        (mail.recipients[0], name): found[0]
        for mail in await post(NOON)
        for name in ("solicitud", "no-fui-yo", "novedades/confirmar", "novedades/baja")
        if (found := re.findall(rf"/{name}/#(\S+)", mail.body))
    }
    own, news = mails[ana.email, "solicitud"], mails[ana.email, "novedades/confirmar"]
    assert own_access.open_by_token(news, clock=clock()) is None
    disowning.disown(news, clock=clock())
    assert not newsletter.confirm(own, clock=clock())
    newsletter.unsubscribe(own, clock=clock())
    for token in (own, news, mails[ana.email, "no-fui-yo"], ana.cookie):
        assert sign_in.resolve(token) is None
        with pytest.raises(InvitationUnknown):
            staff.accept(token, PASSWORD)
    with transaction() as session:
        there = [subscribers.find_by_address(session, p.email) for p in people]
    assert [one and one.confirmed_at for one in there] == [None, None]
    assert [one is not None for one in there] == [True, True]
    # Each does its own, for its own person.
    assert newsletter.confirm(news, clock=clock())
    assert own_access.open_by_token(own, clock=clock())
    disowning.disown(mails[berta.email, "no-fui-yo"], clock=clock())
    assert berta.lead.disowned_at == NOON
    assert ana.lead.disowned_at is None
    assert own_access.open_by_token(own, clock=clock())


@pytest.mark.any_day
def test_a_thousand_wrong_codes_at_once_are_five_tries_of_a_petition(people) -> None:
    ana, berta = people
    of_ana, of_berta = distinct_codes(ana, berta)
    wrong = [code for n in range(1_001) if (code := f"{n:06}") != of_ana["rights"]][
        :1_000
    ]
    taken: list[bool] = []

    def guess(part: list[str]) -> None:
        for code in part:
            with transaction() as session:
                taken.append(rights_codes.accept(session, ana.petition, code, now=NOON))

    threads = [threading.Thread(target=guess, args=(wrong[n::4],)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert taken == [False] * 1_000
    assert not opens(ana.doors["rights"], of_ana["rights"])
    with transaction() as session:
        found = session.exec(select(PrivacyRequestRow))
        tries = {row.id: row.code_tries for row in found}
    assert tries == {ana.petition: CODE_TRIES, berta.petition: 0}
    assert opens(berta.doors["rights"], of_berta["rights"])


def coded(mails: list[Notification]) -> list[str]:
    """Return who got a code by some mails."""
    return [
        mail.recipients[0]
        for mail in mails
        if re.search(r"^\d{6}$", mail.body, re.MULTILINE)
    ]


async def test_no_code_is_mailed_that_nobody_waits_for_any_more(people) -> None:
    _, berta = people
    later = NOON + timedelta(minutes=5)
    rights_asking.send_again(berta.petition, clock=clock(later))
    # Those of noon waited for eleven minutes, and hers that she asked for again for six.
    assert coded(await post(NOON + timedelta(minutes=11))) == [berta.email]


async def test_no_code_is_mailed_for_a_petition_that_was_proved_meanwhile(
    people,
) -> None:
    ana, berta = people
    (of_ana,) = distinct_codes(ana)
    assert opens(ana.doors["rights"], of_ana["rights"])
    mails = await post(NOON)
    assert coded(mails) == [berta.email]
    found = rights_asking.view(ana.petition)
    assert found
    # That it was received is told to her all the same.
    (receipt,) = (m for m in mails if found.reference in m.subject + m.body)
    assert receipt.recipients == (ana.email,)
