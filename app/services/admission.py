"""Asks whoever sends too much at once to wait."""

from collections.abc import Sequence

from app.adapters import rate_limit
from app.adapters.rate_limit import admits_each
from app.domain.errors import RateLimited
from app.domain.limits import Limit, network_of, wider_networks_of


def pushed_out_by() -> str | None:
    """Return by which policy a Redis pushes the counts out, as far as one can see.

    Returns:
        Empty where they stay, None where that is unknown.
    """
    try:
        return rate_limit.pushed_out_by()
    except Exception:  # noqa: BLE001 - whatever it is, nobody waits for it here
        return None


def of_client(limit: Limit, address: str) -> None:
    """Count one more for a client's address.

    Raises:
        RateLimited: That was one too many.
    """
    if not of_clients(limit, [address])[0]:
        raise RateLimited(limit.window)


def of_clients(limit: Limit, addresses: Sequence[str]) -> list[bool]:
    """Count one more for each address; tell which may go on."""
    return admits_each(limit, [network_of(address) for address in addresses])


def of_customer(limit: Limit, address: str) -> None:
    """Count one more for each network that may be one customer's around an address.

    Raises:
        RateLimited: That was one too many.
    """
    for network in wider_networks_of(address):
        of_target(limit, network)


def of_target(limit: Limit, target: object) -> None:
    """Count one more for what a request is about, such as an email address.

    Raises:
        RateLimited: That was one too many.
    """
    if not of_targets(limit, [target])[0]:
        raise RateLimited(limit.window)


def of_both(limit: Limit, address: str, target: object) -> None:
    """Count one more for what a client's request is about; other clients count apart.

    Raises:
        RateLimited: That was one too many.
    """
    if not is_within_both(limit, address, target):
        raise RateLimited(limit.window)


def is_within_both(limit: Limit, address: str, target: object) -> bool:
    """Count one more for what a client's request is about; tell whether it may go on."""
    return of_targets(limit, [f"{network_of(address)} {str(target).strip()}"])[0]


def of_targets(limit: Limit, targets: Sequence[object]) -> list[bool]:
    """Count one more for each target that is named; tell which may go on."""
    names = [str(target).strip().casefold() for target in targets]
    admitted = iter(admits_each(limit, [name for name in names if name]))
    return [not name or next(admitted) for name in names]
