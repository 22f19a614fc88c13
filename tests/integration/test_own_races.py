"""The same deed on an own request, sent several times at once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from app.domain.errors import LeadChanged
from app.domain.events import Kind, Subject
from app.domain.lead import Category
from app.domain.lead_state import LeadState
from app.domain.own_request import OwnRequest
from app.persistence import events
from app.persistence.database import transaction
from app.services import bookings, own_requests, visitor_links
from tests.support.builders import NOON, clock

pytestmark = pytest.mark.usefixtures("database")
AT_ONCE = 4


def opened(visitor) -> str:
    receipt = bookings.submit(visitor.form(), Category.B2C, clock=clock())
    with transaction() as session:
        return visitor_links.open_for(session, receipt.id, now=NOON)


def form_of(own: OwnRequest, message: str) -> dict[str, str]:
    day, time = own.wish
    address = own.lead.address
    typed = {"date": day, "time": time, "address": address, "message": message}
    return typed | {"seen": own.seen}


def sent_at_once(cookie: str, forms: list[dict[str, str]], monkeypatch) -> list[str]:
    """Send forms that all read the request before any of them writes to it."""
    together = Barrier(len(forms))
    write = own_requests.lead_writing.write

    def held(*given, **named):
        # Where a database lets one in at a time the others come after it.
        try:
            together.wait(timeout=1)
        except BaseException:  # noqa: BLE001
            together.abort()
        return write(*given, **named)

    monkeypatch.setattr(own_requests.lead_writing, "write", held)

    def send(form: dict[str, str]) -> str:
        try:
            return own_requests.change(cookie, form, clock=clock()).lead.message
        except LeadChanged:
            return "stale"

    with ThreadPoolExecutor(len(forms)) as pool:
        return list(pool.map(send, forms))


def deeds_of(own: OwnRequest, kind: Kind) -> int:
    with transaction() as session:
        told = events.of_subject(session, Subject.LEAD, str(own.lead.id), limit=50)
    return sum(one.deed.kind is kind for one in told)


def changes_of(own: OwnRequest) -> int:
    return deeds_of(own, Kind.CHANGED_BY_VISITOR)


def test_the_same_change_at_once_is_done_for_each_and_written_once(
    two_visitors, monkeypatch
) -> None:
    ana, berta = (opened(one) for one in two_visitors)
    own = own_requests.view(ana, clock=clock())
    forms = [form_of(own, "Timbre malo")] * AT_ONCE
    assert sent_at_once(ana, forms, monkeypatch) == ["Timbre malo"] * AT_ONCE
    assert changes_of(own) == 1
    assert changes_of(own_requests.view(berta, clock=clock())) == 0


def test_of_two_changes_at_once_one_is_asked_again(two_visitors, monkeypatch) -> None:
    ana, _ = (opened(one) for one in two_visitors)
    own = own_requests.view(ana, clock=clock())
    forms = [form_of(own, "Timbre malo"), form_of(own, "Segundo piso")]
    told = sent_at_once(ana, forms, monkeypatch)
    assert told.count("stale") == 1
    (kept,) = set(told) - {"stale"}
    assert own_requests.view(ana, clock=clock()).lead.message == kept
    assert changes_of(own) == 1


def test_the_same_cancelling_at_once_is_done_for_each_and_written_once(
    two_visitors, monkeypatch
) -> None:
    ana, berta = (opened(one) for one in two_visitors)
    together = Barrier(AT_ONCE)
    let_go = own_requests.let_go

    def held(*given):
        try:
            together.wait(timeout=1)
        except BaseException:  # noqa: BLE001
            together.abort()
        return let_go(*given)

    monkeypatch.setattr(own_requests, "let_go", held)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        presses = [
            pool.submit(own_requests.cancel, ana, {}, clock=clock())
            for _ in range(AT_ONCE)
        ]
        states = [press.result().lead.state for press in presses]
    assert states == [LeadState.CANCELLED] * AT_ONCE
    of_ana, of_berta = (own_requests.view(one, clock=clock()) for one in (ana, berta))
    assert deeds_of(of_ana, Kind.CANCELLED_BY_VISITOR) == 1
    assert of_berta.lead.state is LeadState.NEW
