"""The history of deeds on the screen: its pages, its filters, and whose deeds they are."""

from urllib.parse import parse_qsl, urlsplit

import pytest

from app import routes
from app.admin.audit.audit_state import AuditState
from app.domain.audit import PAGE
from app.domain.events import Kind
from tests.integration.panel.conftest import Desks
from tests.integration.test_audit import put
from tests.support.panel import Tab
from tests.support.people import Colleague

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def shown(tab: Tab, **query: str) -> AuditState:
    tab.visit(**query)
    await tab.do(AuditState.load)
    return await tab.state(AuditState)


async def test_older_deeds_are_a_page_further_and_the_first_one_leads_nowhere_later(
    desks: Desks,
) -> None:
    put(PAGE + 1)
    noted = {routes.QUERY_KIND: Kind.NOTED.value}
    for tab in (desks.rosa, desks.elena):
        state = await shown(tab, **noted)
        first = [row[-1] for row in state.rows]
        assert (len(first), state.later_page) == (PAGE, False)
        older = dict(parse_qsl(urlsplit(state.older).query))
        assert older.keys() == {routes.QUERY_KIND, routes.QUERY_AFTER}
        state = await shown(tab, **older)
        assert (len(state.rows), state.later_page, state.older) == (1, True, "")
        assert state.rows[0][-1] not in first
        # What leads back, and what is downloaded, is the whole of what is asked for.
        assert dict(parse_qsl(state.query)) == noted


async def test_whose_deeds_are_asked_for_is_shown_with_theirs_alone(
    desks: Desks, two_colleagues: tuple[Colleague, Colleague]
) -> None:
    rosa, elena = two_colleagues
    put(2, by=rosa.me.id)
    put(3, by=elena.me.id)
    for who, count in ((rosa, 2), (elena, 3)):
        asked = {
            routes.QUERY_KIND: Kind.NOTED.value,
            routes.QUERY_WHO: str(who.me.id),
        }
        state = await shown(desks.rosa, **asked)
        assert (state.who, state.kind) == (str(who.me.id), Kind.NOTED.value)
        assert len(state.rows) == count
        assert all(who.email in row for row in state.rows)
