"""What somebody agreed to is found by their address, also after they left."""

import hashlib
from datetime import timedelta

import pytest
from sqlmodel import col, delete, update

from app.admin.newsletter.proof_state import NewsProofState
from app.content import newsletter as copy
from app.content import shell
from app.domain.audit import AuditCriteria
from app.domain.clock import minute_text
from app.domain.errors import InvalidInput, NotAllowed
from app.domain.events import Actor, Kind
from app.domain.newsletter import Proof, Standing
from app.persistence import events
from app.persistence.consent_tables import ConsentTextRow
from app.persistence.database import transaction
from app.persistence.newsletter_tables import NewsletterRow
from app.services import newsletter, newsletter_desk
from tests.integration.test_newsletter_desk import confirmed, token_of
from tests.support.builders import NOON, clock
from tests.support.panel import Tab
from tests.support.people import INES, ROSA

pytestmark = pytest.mark.usefixtures("database")
LATER = NOON + timedelta(days=40)
WORDS = (shell.NEWSLETTER_CONSENT_VERSION, shell.NEWSLETTER_CONSENT)


@pytest.fixture(autouse=True)
def writing(writing: None) -> None:
    """Send mails, so that addresses are taken."""


def found(email: str) -> list[Proof]:
    return list(newsletter_desk.proofs(ROSA, email, clock=clock(LATER))[1])


def leave(email: str) -> None:
    newsletter.unsubscribe(token_of(email), clock=clock(LATER))


def test_who_left_is_found_by_their_address_and_nobody_else() -> None:
    confirmed("ana@correo.cl")
    confirmed("berta@correo.cl")
    with transaction() as session:
        session.exec(
            update(NewsletterRow)
            .where(col(NewsletterRow.email) == "ana@correo.cl")
            .values(consent_text_hash=hashlib.sha256(WORDS[1].encode()).hexdigest())
        )
    leave("ana@correo.cl")
    email, (proof,) = newsletter_desk.proofs(ROSA, " Ana@Correo.CL ", clock=clock())
    assert email == "ana@correo.cl"
    assert (proof.subscribed_at, proof.confirmed_at) == (NOON, NOON)
    assert proof.left_at == LATER
    assert (proof.version, proof.text) == WORDS
    (of_berta,) = found("berta@correo.cl")
    assert of_berta.left_at is None
    assert of_berta.standing is Standing.CONFIRMED
    assert found("carla@correo.cl") == []


def test_who_came_back_has_a_proof_of_each_time() -> None:
    for _ in range(2):
        confirmed("ana@correo.cl")
        leave("ana@correo.cl")
    confirmed("ana@correo.cl", LATER)
    assert [one.left_at for one in found("ana@correo.cl")] == [None, LATER, LATER]


def test_what_nobody_confirmed_proves_nothing_and_is_told_as_such() -> None:
    newsletter.subscribe("ana@correo.cl", clock=clock())
    (waiting,) = found("ana@correo.cl")
    assert waiting.standing is Standing.WAITING
    leave("ana@correo.cl")
    assert found("ana@correo.cl") == []


def test_words_are_those_that_were_agreed_to_after_ours_changed(monkeypatch) -> None:
    newsletter.subscribe("ana@correo.cl", clock=clock())
    newsletter.confirm(token_of("ana@correo.cl"), clock=clock())
    monkeypatch.setattr(shell, "NEWSLETTER_CONSENT", "Otras palabras.")
    monkeypatch.setattr(shell, "NEWSLETTER_CONSENT_VERSION", "2099-01")
    newsletter.subscribe("berta@correo.cl", clock=clock())
    newsletter.confirm(token_of("berta@correo.cl"), clock=clock())
    leave("ana@correo.cl")
    (of_ana,), (of_berta,) = found("ana@correo.cl"), found("berta@correo.cl")
    assert (of_ana.version, of_ana.text) == WORDS
    assert (of_berta.version, of_berta.text) == ("2099-01", "Otras palabras.")


def test_words_of_before_they_were_kept_are_known_while_they_are_ours() -> None:
    newsletter.subscribe("ana@correo.cl", clock=clock())
    confirmed("berta@correo.cl")  # Its hash is of words that nobody knows.
    with transaction() as session:
        session.exec(delete(ConsentTextRow))
    (of_ana,), (of_berta,) = found("ana@correo.cl"), found("berta@correo.cl")
    assert (of_ana.version, of_ana.text) == WORDS
    assert (of_berta.text, of_berta.text_hash) == ("", "x")


def test_a_look_is_for_administrators_and_is_written_down_without_the_address() -> None:
    confirmed("ana@correo.cl")
    with pytest.raises(NotAllowed):
        newsletter_desk.proofs(INES, "ana@correo.cl")
    with pytest.raises(InvalidInput) as wrong:
        newsletter_desk.proofs(ROSA, "ana")
    assert set(wrong.value.fields) == {"email"}
    assert len(found("ana@correo.cl")) == 1
    with transaction() as session:
        (event,) = events.history(session, AuditCriteria())
    assert (event.deed.kind, event.actor, event.admin_id) == (
        Kind.NEWSLETTER_PROOF_SEEN,
        Actor.STAFF,
        ROSA.id,
    )
    assert event.deed.facts == {"rows": 1}
    assert "ana@" not in str(event)


async def test_the_screen_tells_what_it_found_and_what_is_wrong(two_colleagues) -> None:
    rosa, elena = two_colleagues
    tab, other = Tab(rosa.token), Tab(elena.token)
    confirmed("ana@correo.cl")
    leave("ana@correo.cl")
    await tab.do(NewsProofState.look, {"email": "ana@correo.cl"})
    shown = await tab.state(NewsProofState)
    assert shown.told == copy.PROOF_LIST.format(email="ana@correo.cl")
    (line,) = shown.proofs
    assert line["stands"] == copy.PROOF_STANDS["left"]
    assert line["left"] == minute_text(LATER)
    assert line["text"] == copy.PROOF_TEXT_UNKNOWN.format(hash="x")
    assert (await other.state(NewsProofState)).proofs == []
    for typed, told, wrong in (
        ("nadie@correo.cl", copy.PROOF_NONE.format(email="nadie@correo.cl"), False),
        ("ana", "", True),
        ("", "", True),
    ):
        await tab.do(NewsProofState.look, {"email": typed})
        shown = await tab.state(NewsProofState)
        assert (shown.told, shown.proofs) == (told, [])
        assert bool(shown.wrong) == wrong
    await tab.do(NewsProofState.look, {})
    await tab.do(NewsProofState.start)
    assert (await tab.state(NewsProofState)).wrong == ""
    with pytest.raises(PermissionError):
        await Tab().do(NewsProofState.look, {"email": "ana@correo.cl"})
