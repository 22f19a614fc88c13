"""The register of breaches: noted once, kept up, closed, and told to nobody else."""

import uuid
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from app.domain.breach import BreachChanged
from app.domain.errors import NotAllowed
from app.domain.events import Kind
from app.domain.rights_clocks import Urgency
from app.domain.roles import Role
from app.services import breaches
from tests.support.breaches import breach_form, typed
from tests.support.builders import clock

pytestmark = pytest.mark.usefixtures("database")
ONE, OTHER = uuid.UUID(int=1), uuid.UUID(int=2)
# On the minute, as its field has it, in an hour that comes once.
NOW = datetime.fromisoformat("2026-11-20T15:00+00:00")
KNOWN = NOW - timedelta(hours=5)


def test_what_is_due_first_stands_first_and_what_is_closed_last(
    two_colleagues,
) -> None:
    rosa, elena = (each.me for each in two_colleagues)
    late = breach_form(what="Antes", known_at=typed(NOW - timedelta(hours=80)))
    breaches.note(
        rosa,
        ONE,
        breach_form(known_at=typed(KNOWN)),
        expected_version=0,
        clock=clock(NOW),
    )
    breaches.note(elena, OTHER, late, expected_version=0, clock=clock(NOW))
    found = breaches.register(rosa, clock=clock(NOW))
    assert [(one.breach.id, one.urgency) for one in found] == [
        (OTHER, Urgency.OVERDUE),
        (ONE, Urgency.CALM),
    ]
    whole = dict.fromkeys(("data", "people", "consequences", "measures"), "Algo")
    told = {"agency_told_at": typed(NOW), "people_told_at": typed(NOW)}
    closed = late | whole | told | {"closed": "on"}
    breaches.note(rosa, OTHER, closed, expected_version=1, clock=clock(NOW))
    found = breaches.register(elena, clock=clock(NOW))
    assert [(one.breach.id, one.due) for one in found] == [
        (ONE, KNOWN + timedelta(hours=72)),
        (OTHER, None),
    ]
    assert found[1].breach.closed_at == NOW


def test_its_history_says_who_wrote_what_field_by_field(two_colleagues) -> None:
    rosa, elena = (each.me for each in two_colleagues)
    breaches.note(
        rosa,
        ONE,
        breach_form(known_at=typed(KNOWN)),
        expected_version=0,
        clock=clock(NOW),
    )
    breaches.note(
        rosa,
        OTHER,
        breach_form(known_at=typed(KNOWN)),
        expected_version=0,
        clock=clock(NOW),
    )
    more = breach_form(known_at=typed(KNOWN), people="Unas 40")
    breaches.note(elena, ONE, more, expected_version=1, clock=clock(NOW))
    told, people = breaches.history(rosa, ONE)
    assert [(one.deed.kind, people.get(one.admin_id or ONE)) for one in told] == [
        (Kind.BREACH_NOTED, elena.email),
        (Kind.BREACH_NOTED, rosa.email),
    ]
    (change,) = told[0].deed.changes
    assert (change.field, change.before, change.after) == ("people", "", "Unas 40")


def test_it_is_called_closed_when_it_closes_and_no_other_time(two_colleagues) -> None:
    rosa, elena = (each.me for each in two_colleagues)
    known, told = typed(KNOWN), typed(NOW)
    texts = dict.fromkeys(("data", "people", "consequences", "measures"), "Algo")
    whole = breach_form(
        known_at=known, agency_told_at=told, people_told_at=told, **texts
    )
    closed, more = whole | {"closed": "on"}, {"measures": "Algo más"}
    steps = (whole, closed, closed | more, whole | more, closed | more)
    for hour, form in enumerate(steps):
        at = clock(NOW + timedelta(hours=hour))
        breaches.note(rosa, ONE, form, expected_version=hour, clock=at)
    breaches.note(elena, OTHER, closed, expected_version=0, clock=clock(NOW))
    kinds = {
        each: [one.deed.kind for one in reversed(breaches.history(elena, each)[0])]
        for each in (ONE, OTHER)
    }
    noted, ended = Kind.BREACH_NOTED, Kind.BREACH_CLOSED
    assert kinds == {ONE: [noted, ended, noted, noted, ended], OTHER: [ended]}
    stand = breaches.register(elena, clock=clock(NOW))
    assert {one.breach.id: one.breach.closed_at for one in stand} == {
        ONE: NOW + timedelta(hours=4),
        OTHER: NOW,
    }


def test_an_edit_of_a_closed_one_leaves_when_it_was_closed(two_colleagues) -> None:
    rosa, elena = (each.me for each in two_colleagues)
    texts = dict.fromkeys(("data", "people", "consequences", "measures"), "Algo")
    closed = breach_form(
        known_at=typed(KNOWN), reason="Nada se leyó", closed="on", **texts
    )
    breaches.note(rosa, ONE, closed, expected_version=0, clock=clock(NOW))
    later = clock(NOW + timedelta(days=1))
    breaches.note(elena, ONE, closed | {"data": "Más"}, expected_version=1, clock=later)
    (found,) = breaches.register(rosa, clock=later)
    assert (found.breach.noted.data, found.breach.closed_at) == ("Más", NOW)


def test_who_is_slower_is_told_and_saved_twice_is_once(two_colleagues) -> None:
    rosa, elena = (each.me for each in two_colleagues)
    breaches.note(
        rosa,
        ONE,
        breach_form(known_at=typed(KNOWN)),
        expected_version=0,
        clock=clock(NOW),
    )
    for version in (0, 2):
        with pytest.raises(BreachChanged):
            breaches.note(
                elena,
                ONE,
                breach_form(known_at=typed(KNOWN)),
                expected_version=version,
                clock=clock(NOW),
            )
    assert len(breaches.register(rosa, clock=clock(NOW))) == 1
    assert len(breaches.history(rosa, ONE)[0]) == 1


def test_only_administrators_see_and_write_it(two_colleagues) -> None:
    rosa, elena = (each.me for each in two_colleagues)
    breaches.note(
        rosa,
        ONE,
        breach_form(known_at=typed(KNOWN)),
        expected_version=0,
        clock=clock(NOW),
    )
    for role in (Role.COORDINATOR, Role.PROFESSIONAL):
        other = replace(elena, role=role)
        with pytest.raises(NotAllowed):
            breaches.register(other)
        with pytest.raises(NotAllowed):
            breaches.history(other, ONE)
        with pytest.raises(NotAllowed):
            breaches.note(
                other, OTHER, breach_form(known_at=typed(KNOWN)), expected_version=0
            )
        with pytest.raises(NotAllowed):
            breaches.notices(other)
    text = breaches.notices(rosa)
    assert text
    assert "A la Agencia" in text
    assert len(breaches.register(rosa, clock=clock(NOW))) == 1


def test_what_is_written_later_moves_no_end(two_colleagues) -> None:
    """One that was opened again ends anew."""
    rosa, elena = (each.me for each in two_colleagues)
    whole = dict.fromkeys(("data", "people", "consequences", "measures"), "Algo")
    told = {"agency_told_at": typed(NOW), "people_told_at": typed(NOW)}
    form = breach_form(known_at=typed(KNOWN)) | whole | told
    writes = [(ONE, "on"), (OTHER, "on"), (ONE, "on"), (OTHER, ""), (OTHER, "on")]
    versions = dict.fromkeys((ONE, OTHER), 0)
    for hour, (ident, ends) in enumerate(writes):
        changed = form | {"closed": ends, "people": f"Unas {hour}"}
        at = clock(NOW + timedelta(hours=hour))
        breaches.note(elena, ident, changed, expected_version=versions[ident], clock=at)
        versions[ident] += 1
    found = {
        one.breach.id: one.breach.closed_at
        for one in breaches.register(rosa, clock=clock(NOW + timedelta(days=1)))
    }
    assert found == {ONE: NOW, OTHER: NOW + timedelta(hours=4)}
