"""Who is known by the news alone is served at the desk as everybody; Berta stays."""

import json
import uuid

import pytest

from app.content import rights_file as labels
from app.domain.errors import ChosenGone, IdentityFirst, NothingChosen
from app.domain.events import Kind, Subject
from app.persistence import newsletter as subscribers
from app.persistence import newsletter_proofs
from app.persistence.database import transaction
from app.services import rights_news, rights_records
from tests.integration.test_newsletter_desk import confirmed
from tests.integration.test_rights_desk import received, sure, told, two
from tests.support.builders import NOON, clock
from tests.support.mailing import add

pytestmark = pytest.mark.usefixtures("database", "writing")
ALONE = "sola@correo.cl"
BERTA = "berta@correo.cl"


def on_the_list(email: str) -> bool:
    with transaction() as session:
        return subscribers.find_by_address(session, email) is not None


async def test_the_file_of_an_address_alone_tells_its_news_and_petition(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    confirmed(ALONE)
    confirmed(BERTA)
    request = await received(ALONE)
    with pytest.raises(IdentityFirst):
        rights_records.as_file(rosa.me, request.id, [], clock=clock())
    request = sure(rosa, request)
    _, content = rights_records.as_file(rosa.me, request.id, [], clock=clock())
    file = json.loads(content)
    assert file[labels.RECORDS] == []
    (news,) = file[labels.OF_ADDRESS]["Novedades"]
    assert news["Correo"] == ALONE
    (petition,) = file[labels.OF_ADDRESS]["Peticiones de derechos"]
    assert petition["Referencia"] == request.reference
    assert BERTA not in content.decode()
    _, pdf = rights_records.as_file(rosa.me, request.id, [], "pdf", clock=clock())
    assert pdf.startswith(b"%PDF")
    assert told(Subject.RIGHTS, request.id)[-2:] == [Kind.RIGHTS_FILE_TAKEN] * 2


async def test_an_address_alone_leaves_the_news_and_its_proof_stays(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    confirmed(ALONE)
    confirmed(BERTA)
    request = sure(rosa, await received(ALONE, "erasure"))
    found = rights_news.standing(rosa.me, request.id)
    assert found
    assert (found.email, found.confirmed_at) == (ALONE, NOON)
    assert rights_records.erase(rosa.me, request.id, [], clock=clock()) == 0
    assert [on_the_list(each) for each in (ALONE, BERTA)] == [False, True]
    assert rights_news.standing(rosa.me, request.id) is None
    with transaction() as session:
        (proof,) = newsletter_proofs.of_address(session, ALONE)
    assert (proof.confirmed_at, proof.left_at) == (NOON, NOON)
    assert told(Subject.RIGHTS, request.id)[-1] is Kind.RIGHTS_ERASED
    assert told(Subject.NEWSLETTER, "")[-1] is Kind.NEWSLETTER_LEFT
    with pytest.raises(NothingChosen):
        rights_records.erase(rosa.me, request.id, [], clock=clock())


async def test_nothing_ticked_does_nothing_to_who_has_requests(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, _ = await two(two_visitors)
    request = sure(rosa, await received(ana.email, "erasure"))
    assert rights_news.standing(rosa.me, request.id) is None
    for deed in (
        rights_records.erase,
        rights_records.block,
        rights_records.withdraw,
        rights_records.keep,
    ):
        with pytest.raises(NothingChosen) as caught:
            deed(rosa.me, request.id, [], clock=clock())
        assert not isinstance(caught.value, ChosenGone)


async def test_what_was_ticked_and_is_gone_is_told_as_gone(
    two_colleagues, two_visitors
) -> None:
    """Elena confirms the erasure that Rosa just did; Berta's is there still."""
    rosa, elena = two_colleagues
    ana, berta = await two(two_visitors)
    request = sure(rosa, await received(ana.email, "erasure"))
    assert rights_records.erase(rosa.me, request.id, [ana.id], clock=clock()) == 1
    for gone in (ana.id, uuid.uuid4()):
        with pytest.raises(ChosenGone):
            rights_records.erase(elena.me, request.id, [gone], clock=clock())
        with pytest.raises(ChosenGone):
            rights_records.as_file(elena.me, request.id, [gone], clock=clock())
    other = sure(elena, await received(berta.email, "erasure"))
    assert rights_records.erase(elena.me, other.id, [berta.id], clock=clock()) == 1


async def test_the_news_of_an_address_that_their_request_alone_has_are_theirs(
    two_colleagues,
) -> None:
    """One that somebody else's request has, too, may be that person's."""
    rosa = two_colleagues[0]
    own, shared = "ana.otra@correo.cl", "familia@correo.cl"
    chosen = [add(name="Ana", email=email).id for email in (own, shared)]
    add(name="Berta", email=shared)
    for email in (own, shared, BERTA):
        confirmed(email)
    request = sure(rosa, await received("ana@correo.cl"))
    _, content = rights_records.as_file(rosa.me, request.id, chosen, clock=clock())
    news = json.loads(content)[labels.OF_ADDRESS]["Novedades"]
    assert [one["Correo"] for one in news] == [own]
