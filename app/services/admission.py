"""Asks whoever sends too much at once to wait."""

from app.adapters.rate_limit import admits
from app.domain.errors import RateLimited
from app.domain.limits import Limit, network_of


def of_client(limit: Limit, address: str) -> None:
    """Count one more for a client's address.

    Raises:
        RateLimited: That was one too many.
    """
    if not admits(limit, network_of(address)):
        raise RateLimited


def of_target(limit: Limit, target: object) -> None:
    """Count one more for what a request is about, such as an email address.

    Raises:
        RateLimited: That was one too many.
    """
    name = str(target).strip().casefold()
    if name and not admits(limit, name):
        raise RateLimited
