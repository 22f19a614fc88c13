"""A withdrawal where nobody wrote down what was agreed to is a record of its own."""

import json

import pytest
from sqlmodel import col, delete

from app.adapters.kept_decisions import Decision, known
from app.admin.leads.file_view import file_view
from app.api.own_consents import agreed_rows
from app.content import consents as copy
from app.content import rights_file as labels
from app.domain.consent import ConsentWithdrawn
from app.domain.errors import MoveRefused
from app.domain.events import Kind, Subject
from app.domain.lead import Lead
from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_state import LeadState
from app.persistence import consents as ledger
from app.persistence.consent_tables import ConsentRow
from app.persistence.database import transaction
from app.services import (
    backups,
    chats,
    decided_again,
    erasure,
    lead_file,
    lead_states,
    leads,
    own_requests,
    rights_records,
    visitor_links,
)
from tests.integration.test_decided_restore import restored
from tests.integration.test_rest_of_a_home import petition
from tests.integration.test_rights_desk import told
from tests.integration.test_withdrawals import people, withdraw
from tests.support.builders import NOON, clock
from tests.support.homes import Home
from tests.support.mailing import lead

pytestmark = pytest.mark.usefixtures("database", "writing")


def unrecorded(*leads_of: Lead) -> None:
    """Let nobody have written down what was agreed to, as of an old request."""
    ids = [one.id for one in leads_of]
    with transaction() as session:
        session.exec(delete(ConsentRow).where(col(ConsentRow.appointment_id).in_(ids)))


def test_what_nobody_wrote_down_is_taken_back_all_the_same(two_colleagues) -> None:
    rosa = two_colleagues[0]
    ana, berta = people()
    unrecorded(ana, berta)
    assert withdraw(rosa, ana) == 1
    assert withdraw(rosa, ana) == 0
    assert lead(ana.id).state is LeadState.CANCELLED
    assert lead(berta.id).state is LeadState.NEW
    assert told(Subject.LEAD, ana.id).count(Kind.CONSENT_WITHDRAWN) == 1
    page = leads.list_page(rosa.me, LeadCriteria())
    assert page.withdrawn == {ana.id}
    with pytest.raises(ConsentWithdrawn):
        chats.address_of(rosa.me, ana.id)
    assert chats.address_of(rosa.me, berta.id)
    with pytest.raises(MoveRefused):
        lead_states.move(rosa.me, ana.id, LeadState.CONTACTED)
    with transaction() as session:
        assert ledger.of_lead(session, berta.id) == []
        (record,) = ledger.of_lead(session, ana.id)
    assert record.withdrawn_at == NOON
    assert record.admin_id == rosa.me.id
    assert not record.is_recorded


def test_such_a_withdrawal_says_nowhere_that_something_was_given(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    ana, berta = people()
    unrecorded(ana)
    assert withdraw(rosa, ana, berta) == 2
    (hers,) = file_view(lead_file.open_file(rosa.me, ana.id))["consents"]
    (others,) = file_view(lead_file.open_file(rosa.me, berta.id))["consents"]
    assert (hers["told"], hers["text"]) == (copy.NO_RECORD, copy.WITHDRAWN_ALONE)
    assert hers["ended"] == others["ended"] != ""
    assert copy.NO_RECORD not in others["told"]
    rows = {}
    for one in (ana, berta):
        with transaction() as session:
            cookie = visitor_links.open_for(session, one.id, now=NOON)
        (rows[one.id],) = agreed_rows(own_requests.view(cookie, clock=clock()))
    assert rows[ana.id].texts["agreed_given"] == copy.OWN_NO_RECORD
    assert rows[ana.id].texts["agreed_version"] == ""
    assert "ended" in rows[ana.id].parts
    assert rows[berta.id].texts["agreed_version"]
    request_id = petition(rosa.me, "access", NOON)
    _, file = rights_records.as_file(
        rosa.me, request_id, [ana.id, berta.id], clock=clock()
    )
    table, columns = labels.TABLES["consents"], labels.COLUMNS["consents"]
    given = [
        record[table][0][columns["at"]] for record in json.loads(file)[labels.RECORDS]
    ]
    assert given.count(None) == 1


def test_it_outlives_the_request_and_a_restore(two_colleagues, tmp_path) -> None:
    rosa = two_colleagues[0]
    ana, berta = people()
    unrecorded(ana, berta)
    copy_of = backups.take(tmp_path / "copias", keep=9)
    assert withdraw(rosa, ana) == 1
    assert [one.what for one in known()] == [Decision.WITHDRAWN]
    restored(copy_of)
    assert lead(ana.id).state is LeadState.CANCELLED
    assert lead(berta.id).state is LeadState.NEW
    assert decided_again.apply_again() == 0
    erasure.erase([ana.id], rosa.me, at=NOON)
    assert decided_again.apply_again() == 0
    with transaction() as session:
        assert ledger.is_withdrawn(session, ana.id)
        assert not ledger.is_withdrawn(session, berta.id)


async def test_of_a_home_each_is_withdrawn_with_a_record_or_without(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    home = Home(rosa.me)
    first, second, third = home.people
    unrecorded(first)
    assert withdraw(rosa, first, second) == 2
    states = [lead(one.id).state for one in (first, second, third)]
    assert states == [LeadState.CANCELLED, LeadState.CANCELLED, LeadState.NEW]
