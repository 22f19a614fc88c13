"""News of the address of a request, where a petition about it came from another one."""

import json

import pytest

from app.content import rights_file as copy
from app.persistence import newsletter as stored
from app.persistence.database import transaction
from app.services import newsletter, rights_records
from tests.integration.test_made_anew_again import BERTA
from tests.integration.test_rest_of_a_home import petition
from tests.support.builders import NOON, clock
from tests.support.mailing import add

pytestmark = pytest.mark.usefixtures("database", "writing")


def listed(*addresses: str) -> list[bool]:
    with transaction() as session:
        return [bool(stored.find_by_address(session, each)) for each in addresses]


@pytest.fixture
def two(two_colleagues):
    """Ana's and Berta's requests, both of whom get news, and who sees to petitions."""
    ana, berta = add(), add(**BERTA)
    for each in (ana, berta):
        newsletter.subscribe(each.email, clock=clock())
    return two_colleagues[0].me, ana, berta


def test_they_end_with_the_request(two) -> None:
    me, ana, berta = two
    request = petition(me, "erasure", NOON)
    rights_records.erase(me, request, [ana.id], clock=clock())
    assert listed(ana.email, berta.email) == [False, True]


def test_they_stay_where_another_request_has_the_address(two) -> None:
    me, ana, berta = two
    other = add(name="Su hermana", email=ana.email.upper(), phone="+56 9 5555 9999")
    request = petition(me, "erasure", NOON)
    rights_records.erase(me, request, [ana.id], clock=clock())
    assert listed(ana.email, berta.email) == [True, True]
    rights_records.erase(me, request, [other.id], clock=clock())
    assert listed(ana.email, berta.email) == [False, True]


def test_the_file_tells_of_them(two) -> None:
    me, ana, berta = two
    request = petition(me, "access", NOON)
    for one, other in ((ana, berta), (berta, ana)):
        made = rights_records.as_file(me, request, [one.id], clock=clock())
        told = json.loads(made[1])
        news = json.dumps(told[copy.OF_ADDRESS][copy.TABLES["newsletter"]])
        assert one.email in news
        assert other.email not in json.dumps(told)


def test_two_of_one_address_are_one_persons(two) -> None:
    me, ana, _ = two
    both = [ana.id, add(email=ana.email, time="18:00").id]
    request = petition(me, "access", NOON)
    told = json.loads(rights_records.as_file(me, request, both, clock=clock())[1])
    assert ana.email in json.dumps(told[copy.OF_ADDRESS][copy.TABLES["newsletter"]])
    request = petition(me, "erasure", NOON)
    rights_records.erase(me, request, both, clock=clock())
    assert listed(ana.email) == [False]


def test_capitals_of_any_letter_make_no_other_address(two) -> None:
    me, *_ = two
    ana, berta = (
        add(email="ventas@peña.cl"),
        add(**{**BERTA, "email": "ventas@PEÑA.cl"}),
    )
    newsletter.subscribe(ana.email, clock=clock())
    request = petition(me, "erasure", NOON)
    rights_records.erase(me, request, [ana.id], clock=clock())
    assert listed("ventas@peña.cl") == [True]
    rights_records.erase(me, request, [berta.id], clock=clock())
    assert listed("ventas@peña.cl") == [False]
