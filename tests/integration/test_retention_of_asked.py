"""Nobody loses their data by the rule while their petition waits for its answer."""

import uuid

import pytest

from app.domain.lead_criteria import LeadCriteria
from app.domain.retention import Due
from app.services import leads, retention, rights_asking, rights_desk
from tests.integration.test_retention import old, run
from tests.support.builders import clock
from tests.support.people import Colleague

pytestmark = pytest.mark.usefixtures("database", "writing")


def names(who: Colleague) -> set[str]:
    return {one.name for one in leads.list_page(who.me, LeadCriteria()).leads}


def asks(who: Colleague, contact: str) -> uuid.UUID:
    raw = {"asks": "access", "contact": contact}
    return rights_asking.enter(who.me, raw, clock=clock())


def answered(who: Colleague, request_id: uuid.UUID) -> None:
    found = rights_asking.view(request_id)
    assert found
    raw = {"closing": "denied", "reason": "No sabemos quién es."}
    version = found.version
    rights_desk.close(who.me, request_id, raw, expected_version=version, clock=clock())


def test_what_is_asked_about_waits_for_the_answer(two_colleagues) -> None:
    rosa = two_colleagues[0]
    ana, _ = old("Ana"), old("Carla")
    old("Berta", email="berta@PEÑA.cl")
    # One by its reference, another one by its address, however that is typed.
    both = [asks(rosa, ana.reference), asks(rosa, "Berta@peña.cl")]
    assert retention.count(clock=clock()) == Due(due=1, visited=0, blocked=0, asked=2)
    assert run() == 1
    assert names(rosa) == {"Ana", "Berta"}
    answered(rosa, both[0])
    assert retention.count(clock=clock()) == Due(due=1, visited=0, blocked=0, asked=1)
    assert run() == 1
    assert names(rosa) == {"Berta"}
    answered(rosa, both[1])
    assert run() == 1
    assert names(rosa) == set()


def test_what_nobody_proved_holds_nothing_up(two_colleagues) -> None:
    rosa = two_colleagues[0]
    ana = old("Ana")
    raw = {"asks": "access", "contact": ana.email}
    rights_asking.ask(raw, clock=clock())
    assert run() == 1
    assert names(rosa) == set()
