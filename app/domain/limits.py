"""How often somebody may do something before they are asked to wait.

The numbers are far above what people do, a pharmacy's counter or a whole
village behind one address included: who is refused has to send once more.
"""

import ipaddress
from collections.abc import Sequence
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
DISOWN_BY_CLIENT: Final = Limit("disown", 30, timedelta(hours=1))
NEWSLETTER_BY_CLIENT: Final = Limit("newsletter", 30, timedelta(hours=1))
NEWSLETTER_BY_EMAIL: Final = Limit("newsletter-email", 5, timedelta(hours=1))
NEWSLETTER_LINK_BY_CLIENT: Final = Limit("newsletter-link", 120, timedelta(minutes=10))
INVITATION_BY_MEMBER: Final = Limit("invitation", 30, timedelta(hours=1))
INVITATION_BY_EMAIL: Final = Limit("invitation-email", 5, timedelta(hours=1))
INVITATION_BY_CLIENT: Final = Limit("invitation-client", 30, timedelta(minutes=10))
PASSWORD_BY_MEMBER: Final = Limit("password", 20, timedelta(minutes=10))
FEED_BY_CLIENT: Final = Limit("feed", 120, timedelta(minutes=10))
SHEET_BY_CLIENT: Final = Limit("sheet", 120, timedelta(minutes=10))
SOCKET_BY_CLIENT: Final = Limit("socket", 300, timedelta(minutes=10))
# Websockets that are open at the same time.
SOCKETS_AT_ONCE: Final = 200
OWN_OPEN_BY_CLIENT: Final = Limit("own-open", 120, timedelta(minutes=10))
OWN_CODE_BY_CLIENT: Final = Limit("own-code", 30, timedelta(minutes=10))
OWN_CODE_BY_REFERENCE: Final = Limit("own-code-of", 20, timedelta(hours=1))
OWN_LINK_BY_CLIENT: Final = Limit("own-link", 30, timedelta(hours=1))
OWN_LINK_BY_REFERENCE: Final = Limit("own-link-of", 5, timedelta(hours=1))
OWN_CHANGE_BY_REQUEST: Final = Limit("own-change", 60, timedelta(hours=1))
RIGHTS_BY_CLIENT: Final = Limit("rights", 30, timedelta(hours=1))
# One who asks about an address that is not theirs leaves its owner most of what goes.
RIGHTS_BY_BOTH: Final = Limit("rights-of-by", 5, timedelta(hours=1))
RIGHTS_BY_CONTACT: Final = Limit("rights-of", 20, timedelta(hours=1))
RIGHTS_MAIL_BY_BOTH: Final = Limit("rights-mail-by", 5, timedelta(hours=1))
RIGHTS_MAIL_BY_EMAIL: Final = Limit("rights-mail", 20, timedelta(hours=1))
# By the reference of a request about which somebody was called: no stranger has it.
RIGHTS_MAIL_BY_REFERENCE: Final = Limit("rights-mail-ref", 5, timedelta(hours=1))
# To an address whose owner wants no mails of visits: only they lose by it.
RIGHTS_MAIL_UNWANTED: Final = Limit("rights-mail-unwanted", 2, timedelta(days=1))
RIGHTS_CODE_BY_CLIENT: Final = Limit("rights-code", 60, timedelta(minutes=10))
SIGN_IN_BY_CLIENT: Final = Limit("sign-in", 60, timedelta(minutes=10))
# Of whoever holds more than one IPv6 site; each try costs a look at a slow hash.
SIGN_IN_BY_CUSTOMER: Final = Limit("sign-in-customer", 240, timedelta(minutes=10))
# Of a browser that the account knows: what others do at its address is not its own.
SIGN_IN_BY_BROWSER: Final = Limit("sign-in-browser", 60, timedelta(minutes=10))

_SITE_OF_ONE: Final = 64
_CUSTOMERS: Final = (56, 48)


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


def wider_networks_of(address: str) -> tuple[str, ...]:
    """Return what one customer may hold beyond a site: an IPv6 /56 and /48.

    Whoever has one of them sends from 256 or 65,536 networks as if each were
    another visitor. There is none around an IPv4 address or what is no address.
    """
    try:
        found = ipaddress.IPv6Address(address)
    except ValueError:
        return ()
    if found.ipv4_mapped:
        return ()
    return tuple(
        str(ipaddress.ip_network((found, bits), strict=False)) for bits in _CUSTOMERS
    )


def client_behind(direct: str, forwarded: Sequence[str], hops: int) -> str:
    """Return a client's address as the outermost proxy of ours saw it.

    Each proxy appends the address that it was called from; what stands further
    left than our proxies reach is the client's own word.

    Args:
        direct: Who called this server.
        forwarded: Values of the header that proxies append to.
        hops: How many proxies of ours stand before this server.
    """
    named = [part.strip() for line in forwarded for part in line.split(",")]
    named = [part for part in named if part]
    return named[-hops] if 0 < hops <= len(named) else direct
