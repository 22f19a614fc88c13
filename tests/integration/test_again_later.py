"""The way to another request, allowed a while after the first one was sent."""

from datetime import timedelta

import pytest

from app.domain.visitor_link import AGAIN_FOR
from app.services import asking_again
from tests.support.builders import NOON, clock
from tests.support.mailing import add

pytestmark = pytest.mark.usefixtures("database")
SECOND = timedelta(seconds=1)


def test_its_time_counts_from_the_sending_and_not_from_a_second_press() -> None:
    ana = add()
    sent_later = NOON + AGAIN_FOR - 10 * SECOND
    berta = add(at=sent_later, name="Berta", email="berta@correo.cl")
    tokens = [
        asking_again.allow(one.id, clock=clock(sent_later)) for one in (ana, berta)
    ]
    for at, shown in ((NOON + AGAIN_FOR - SECOND, [True, True]),
                      (NOON + AGAIN_FOR, [False, True])):  # fmt: skip
        kept = [
            asking_again.kept(token, str(one.id), clock=clock(at)) is not None
            for token, one in zip(tokens, (ana, berta), strict=True)
        ]
        assert kept == shown
