"""Screens that are opened anew begin at their first page, without what was before."""

from types import SimpleNamespace

import pytest

from app import routes
from app.admin.mails.mails_state import MailsState
from app.admin.newsletter.newsletter_state import NewsletterState
from app.admin.newsletter.proof_state import NewsProofState, ProofLine
from app.admin.summary.summary_state import SummaryState
from app.content import newsletter as copy
from app.domain.newsletter import NewsletterFigures
from app.domain.summary import PERIODS
from app.services import mails, newsletter_desk
from tests.integration.panel.conftest import Desks

PROOF = ProofLine(
    key="0", stands="", subscribed="", confirmed="", left="", version="", text=""
)
pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def test_the_mails_begin_with_the_first_ones(
    desks: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def unsent(_: object, *, offset: int) -> mails.Unsent:
        asked.append(offset)
        return mails.Unsent((), offset + 1, 0, 0)

    monkeypatch.setattr(mails, "unsent", unsent)
    state = await desks.rosa.state(MailsState)
    for press, has_earlier in (
        (MailsState.load, False),
        (MailsState.further, True),
        (MailsState.further, True),
        (MailsState.earlier, True),
        (MailsState.load, False),
        (MailsState.earlier, False),
    ):
        await desks.rosa.do(press)
        assert (state.has_earlier, state.has_further) == (has_earlier, True)
    await desks.elena.do(MailsState.further)
    page = mails.PAGE
    # Hers was never loaded: nothing stands further that she was shown.
    assert asked == [0, page, 2 * page, page, 0, 0]


async def test_each_figure_of_the_news_is_under_its_name(
    desks: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("subscribed", "waiting", "came", "left", "left_ever")
    figures = NewsletterFigures(**dict(zip(names, (1234, 2, 3, 4, 5), strict=True)))
    page = SimpleNamespace(figures=figures, subscribers=(), next=None)
    monkeypatch.setattr(newsletter_desk, "page", lambda *_: page)
    labels = (copy.SUBSCRIBED, copy.WAITING, copy.CAME, copy.LEFT, copy.LEFT_EVER)
    shown = zip(labels, ("1.234", "2", "3", "4", "5"), strict=True)
    await desks.rosa.do(NewsletterState.load)
    state = await desks.rosa.state(NewsletterState)
    assert [tuple(line) for line in state.figures] == list(shown)
    assert (await desks.elena.state(NewsletterState)).figures == []


async def test_a_page_that_is_opened_shows_nobody_who_was_looked_for(
    desks: Desks,
) -> None:
    for tab in (desks.rosa, desks.elena):
        state = await tab.state(NewsProofState)
        await tab.do(NewsProofState.look, {"email": "ana@correo.cl"})
        assert "ana@correo.cl" in state.told
        state.proofs = [PROOF]
    await desks.rosa.do(NewsProofState.start)
    mine = await desks.rosa.state(NewsProofState)
    assert (mine.told, mine.wrong, mine.proofs) == ("", "", [])
    assert "ana@correo.cl" in (await desks.elena.state(NewsProofState)).told
    await desks.elena.do(NewsProofState.look, {"email": "no es"})
    hers = await desks.elena.state(NewsProofState)
    assert (bool(hers.wrong), hers.told, hers.proofs) == (True, "", [])


async def test_another_period_in_the_address_is_shown(desks: Desks) -> None:
    short, *_, long = PERIODS
    state = await desks.rosa.state(SummaryState)
    await desks.rosa.do(SummaryState.choose_days, str(short))
    # The back button is faster than the way that the panel was about to go.
    desks.rosa.visit(**{routes.QUERY_PERIOD: str(long)})
    await desks.rosa.do(SummaryState.load)
    assert (state.days, len(state.by_day)) == (long, long)
    await desks.rosa.do(SummaryState.choose_days, str(short))
    assert (state.days, len(state.by_day)) == (short, short)
    await desks.rosa.do(SummaryState.choose_days, "12")
    assert state.days == short
    assert (await desks.elena.state(SummaryState)).days == PERIODS[1]
