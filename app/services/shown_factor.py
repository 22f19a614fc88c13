"""Whether what somebody shows is the second factor of their account."""

import uuid
from datetime import datetime

from app.adapters import one_time_codes
from app.domain.errors import BadCode, SecondFactorRequired
from app.domain.identity import Credentials
from app.domain.passkey import BadKey, KeyRequired, Purpose, answer_in
from app.domain.second_factor import Shown, is_momentary, normalise_code
from app.persistence import second_factors
from app.persistence.database import transaction
from app.services import factor_secrets, passkey_answers, recovery_codes


def check(
    found: Credentials,
    shown: Shown,
    now: datetime,
    *,
    purpose: Purpose = Purpose.SIGN_IN,
    session_id: uuid.UUID | None = None,
) -> None:
    """Let pass whoever shows a second factor, where the account has one.

    A code passes once: neither a code of the moment nor a recovery code can be
    used by whoever watched it being typed.

    Args:
        found: Whose password was right.
        shown: What was typed, or what a key answered.
        now: When.
        purpose: What a key would be asked for.
        session_id: In which session it would be asked; None before there is one.

    Raises:
        SecondFactorRequired: It is on, and nothing was shown; `KeyRequired` where
            a key may answer.
        BadCode: The code is wrong, old or used.
        BadKey: The key's answer is wrong, late or used.
    """
    if not found.has_factor:
        return
    if shown.key:
        if (answer := answer_in(shown.key)) is None:
            raise BadKey
        passkey_answers.check(found.admin_id, answer, purpose, now, session_id)
        return
    code = normalise_code(shown.code)
    if not code:
        asked = passkey_answers.ask(found.admin_id, purpose, now, session_id)
        raise KeyRequired(asked) if asked else SecondFactorRequired
    with transaction() as session:
        if is_momentary(code):
            secret = found.totp_secret and factor_secrets.opened(found.totp_secret)
            step = secret and one_time_codes.step_of(secret, code, now)
            good = bool(step) and second_factors.use_step(session, found.admin_id, step)
        else:
            good = recovery_codes.use(session, found.admin_id, code)
    if not good:
        raise BadCode
