"""How often somebody may do something before they are asked to wait.

The numbers are far above what people do, a pharmacy's counter or a whole
village behind one address included: who is refused has to send once more.
"""

import ipaddress
from dataclasses import dataclass
from datetime import timedelta
from typing import Final


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `amount` times within `window`."""

    name: str
    amount: int
    window: timedelta


BOOKING_BY_CLIENT: Final = Limit("booking", 60, timedelta(minutes=10))
BOOKING_BY_EMAIL: Final = Limit("booking-email", 20, timedelta(hours=1))
NOTIFICATION_BY_CLIENT: Final = Limit("notification", 60, timedelta(minutes=10))
NEWSLETTER_BY_CLIENT: Final = Limit("newsletter", 30, timedelta(hours=1))
NEWSLETTER_BY_EMAIL: Final = Limit("newsletter-email", 5, timedelta(hours=1))
INVITATION_BY_MEMBER: Final = Limit("invitation", 30, timedelta(hours=1))
INVITATION_BY_EMAIL: Final = Limit("invitation-email", 5, timedelta(hours=1))
INVITATION_BY_CLIENT: Final = Limit("invitation-client", 30, timedelta(minutes=10))
PASSWORD_BY_MEMBER: Final = Limit("password", 20, timedelta(minutes=10))
SIGN_IN_BY_CLIENT: Final = Limit("sign-in", 60, timedelta(minutes=10))

_SITE_OF_ONE: Final = 64


def network_of(address: str) -> str:
    """Return what one visitor is known by: an IPv4 address or an IPv6 /64.

    What is no address is taken as it is.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, _SITE_OF_ONE), strict=False))
