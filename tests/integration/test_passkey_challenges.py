"""A challenge is answered once, in time, by whom and for what it was asked."""

import uuid
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import pytest

from app.domain.passkey import CHALLENGE_LIFETIME, Purpose
from app.persistence import passkeys
from app.persistence.database import transaction
from tests.support.builders import NOON

pytestmark = pytest.mark.usefixtures("database")


@dataclass(frozen=True)
class Answer:
    """What is shown with the answer of a key."""

    token_hash: str
    admin_id: uuid.UUID
    session_id: uuid.UUID | None
    purpose: Purpose
    now: datetime = NOON

    def takes(self) -> str | None:
        with transaction() as session:
            return passkeys.take(
                session,
                token_hash=self.token_hash,
                admin_id=self.admin_id,
                session_id=self.session_id,
                purpose=self.purpose,
                now=self.now,
            )


@pytest.mark.parametrize("purpose", Purpose)
def test_a_challenge_serves_what_it_was_asked_for_and_nothing_else(
    two_colleagues, purpose: Purpose
) -> None:
    """Elena's, asked at the same moment, is still hers after all that."""
    own: dict[str, Answer] = {}
    for one in two_colleagues:
        session_id = None if purpose is Purpose.SIGN_IN else one.me.session_id
        right = Answer(f"of {one.email}", one.me.id, session_id, purpose)
        own[one.email] = right
        with transaction() as session:
            passkeys.ask(
                session,
                token_hash=right.token_hash,
                admin_id=right.admin_id,
                session_id=right.session_id,
                purpose=purpose,
                challenge=f"for {one.email}",
                now=NOON,
                expires_at=NOON + CHALLENGE_LIFETIME,
            )
    rosa, elena = two_colleagues
    right, other = own[rosa.email], own[elena.email]
    wrong = [
        replace(right, token_hash="of nobody"),
        replace(right, admin_id=other.admin_id),
        replace(right, session_id=elena.me.session_id),
        replace(right, now=NOON + CHALLENGE_LIFETIME),
        *(replace(right, purpose=each) for each in Purpose if each is not purpose),
    ]
    assert [answer.takes() for answer in wrong] == [None] * len(wrong)
    late = replace(right, now=NOON + CHALLENGE_LIFETIME - timedelta(seconds=1))
    assert late.takes() == f"for {rosa.email}"
    assert late.takes() is None
    assert other.takes() == f"for {elena.email}"
