"""How long who fails to sign in waits before the next try."""

from datetime import timedelta
from typing import Final

from app.domain.staff_session import token_hash

FAILURES_FORGOTTEN_AFTER: Final = timedelta(days=1)
FREE_TRIES: Final = 5
FREE_TRIES_FROM_WIDER: Final = 20
FREE_TRIES_FROM_ANYWHERE: Final = 50
FIRST_DELAY: Final = timedelta(seconds=1)
LONGEST_DELAY: Final = timedelta(seconds=8)
FIRST_WAIT: Final = timedelta(seconds=30)
LONGEST_WAIT: Final = timedelta(minutes=15)
_HALF: Final = 32


def wait_after(failures: int, free: int) -> timedelta:
    """Return how long to wait after so many failures, doubled by each more.

    Args:
        failures: Failures in a row.
        free: How many of them cost nothing.
    """
    if failures < free:
        return timedelta(0)
    doublings = min(failures - free, 10)
    return min(FIRST_WAIT * 2**doublings, LONGEST_WAIT)


def delay_after(failures: int) -> timedelta:
    """Return how long a try of a stranger is held after so many from anywhere.

    It is answered then: whoever owns the account and comes from a new place would
    else be shut out by anybody who wants that. Each doubling of failures doubles it.
    """
    if failures < FREE_TRIES_FROM_ANYWHERE:
        return timedelta(0)
    doublings = (failures // FREE_TRIES_FROM_ANYWHERE).bit_length() - 1
    return min(FIRST_DELAY * 2**doublings, LONGEST_DELAY)


def account_key(email: str) -> str:
    """Return under what the failures of an account are counted, from anywhere."""
    return token_hash(email)[:_HALF]


def account_key_from(email: str, network: str) -> str:
    """Return under what the failures of an account from one network are counted."""
    return account_key(email) + token_hash(network)[:_HALF]
