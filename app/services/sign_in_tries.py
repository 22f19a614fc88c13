"""Tries to sign in, counted before they are made: who tries too often waits.

One network that fails is refused for a while. Failures from everywhere together
only slow the account's strangers down.
"""

from datetime import datetime, timedelta

from app.domain.errors import RateLimited
from app.domain.limits import (
    SIGN_IN_BY_BROWSER,
    SIGN_IN_BY_CLIENT,
    SIGN_IN_BY_CUSTOMER,
    network_of,
    wider_networks_of,
)
from app.domain.sign_in_tries import (
    FREE_TRIES,
    FREE_TRIES_FROM_WIDER,
    account_key,
    account_key_from,
    delay_after,
    wait_after,
)
from app.persistence import sign_in_failures
from app.persistence.database import transaction
from app.services import admission


def delay(email: str, browser: str | None) -> timedelta:
    """Return for how long a try is to be held before it is made."""
    if browser:
        return timedelta(0)
    with transaction() as session:
        failures = sign_in_failures.so_far(session, account_key(email))
    return delay_after(failures)


def count(
    email: str, client: str, browser: str | None, now: datetime
) -> tuple[str, ...]:
    """Count a try before it is made, so that many at once count as many.

    Args:
        email: Whose account.
        client: Address that asks.
        browser: Hash of the token of a browser that the account knows: its tries
            are counted by themselves, so that no stranger shuts it out.
        now: When.

    Returns:
        The keys under which it was counted.

    Raises:
        RateLimited: One of them has to wait.
    """
    free_tries = _of_browser(email, browser) if browser else _of_stranger(email, client)
    anybody = () if browser else (account_key(email),)
    if browser:
        # By browser and account: its address may be that of a whole office.
        admission.of_target(SIGN_IN_BY_BROWSER, account_key_from(email, browser))
    else:
        admission.of_client(SIGN_IN_BY_CLIENT, client)
        admission.of_customer(SIGN_IN_BY_CUSTOMER, client)
    with transaction() as session:
        for key in free_tries:
            until = sign_in_failures.locked_until(session, key)
            if until is not None and until > now:
                raise RateLimited
        for key, free in free_tries.items():
            failures = sign_in_failures.count(session, key, now=now)
            if wait := wait_after(failures, free):
                sign_in_failures.lock(session, key, until=now + wait)
        for key in anybody:
            sign_in_failures.count(session, key, now=now)
    return (*free_tries, *anybody)


def _of_browser(email: str, browser: str) -> dict[str, int]:
    return {account_key_from(email, browser): FREE_TRIES}


def _of_stranger(email: str, client: str) -> dict[str, int]:
    wider = wider_networks_of(client)
    return {
        account_key_from(email, network_of(client)): FREE_TRIES,
        **{account_key_from(email, each): FREE_TRIES_FROM_WIDER for each in wider},
    }
