"""One visitor, one key."""

from datetime import timedelta

import pytest

from app.domain import limits
from app.domain.limits import Limit, client_behind, network_of, wider_networks_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("190.20.3.4", "190.20.3.4"),
        ("::ffff:190.20.3.4", "190.20.3.4"),
        ("2800:300:1:2:aaaa::1", "2800:300:1:2::/64"),
        ("2800:300:1:2:bbbb::9", "2800:300:1:2::/64"),
        ("2800:300:1:3::1", "2800:300:1:3::/64"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_an_ipv6_visitor_has_a_whole_network(address, network) -> None:
    assert network_of(address) == network


# What the documents promise; the amounts are tried through their routes too.
PROMISED = {
    "booking": (60, 10),
    "booking-email": (20, 60),
    "notification": (60, 10),
    "newsletter": (30, 60),
    "newsletter-email": (5, 60),
    "newsletter-link": (120, 10),
    "disown": (30, 60),
    "own-open": (120, 10),
    "own-code": (30, 10),
    "own-code-of": (20, 60),
    "own-link": (30, 60),
    "own-link-of": (5, 60),
    "own-change": (60, 60),
    "rights": (30, 60),
    "rights-of-by": (5, 60),
    "rights-of": (20, 60),
    "rights-mail-by": (5, 60),
    "rights-mail": (20, 60),
    "rights-mail-ref": (5, 60),
    "rights-mail-unwanted": (2, 24 * 60),
    "rights-code": (60, 10),
    "feed": (120, 10),
    "sheet": (120, 10),
    "invitation": (30, 60),
    "invitation-email": (5, 60),
    "invitation-client": (30, 10),
    "password": (20, 10),
    "socket": (300, 10),
    "sign-in": (60, 10),
    "sign-in-customer": (240, 10),
    "sign-in-browser": (60, 10),
}


def test_limits_are_what_is_promised() -> None:
    kept = [one for one in vars(limits).values() if isinstance(one, Limit)]
    found = {one.name: (one.amount, one.window) for one in kept}
    assert len(found) == len(kept), "two limits that count as one"
    assert found == {
        name: (amount, timedelta(minutes=minutes))
        for name, (amount, minutes) in PROMISED.items()
    }
    assert limits.SOCKETS_AT_ONCE == 200


@pytest.mark.parametrize(
    ("address", "networks"),
    [
        ("2800:300:1:2ff::1", ("2800:300:1:200::/56", "2800:300:1::/48")),
        ("::ffff:190.20.3.4", ()),
        ("190.20.3.4", ()),
        ("", ()),
    ],
)
def test_a_customer_is_known_by_wider_networks(address, networks) -> None:
    assert wider_networks_of(address) == networks


@pytest.mark.parametrize(
    ("forwarded", "hops", "client"),
    [
        ([], 0, "direct"),
        ([], 1, "direct"),
        (["6.6.6.6"], 0, "direct"),
        (["6.6.6.6"], 1, "6.6.6.6"),
        (["6.6.6.6, 1.2.3.4"], 1, "1.2.3.4"),
        (["6.6.6.6", "1.2.3.4"], 1, "1.2.3.4"),
        (["9.9.9.9, 6.6.6.6 , ,1.2.3.4"], 2, "6.6.6.6"),
        (["1.2.3.4"], 2, "direct"),
        (["6.6.6.6"], -1, "direct"),
    ],
)
def test_only_what_our_proxies_saw_counts(forwarded, hops, client) -> None:
    assert client_behind("direct", forwarded, hops) == client
