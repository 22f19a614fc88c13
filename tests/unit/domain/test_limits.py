"""One visitor, one key."""

import pytest

from app.domain.limits import network_of


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
