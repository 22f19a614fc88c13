"""Addresses that nobody has are answered as unknown ones, whatever stands in them."""

import httpx
import pytest

from tests.support.site import Site

BREAKS = ("/api/x%0Ay", "/api/appointments/%0Ax/visita.ics", "/x%0Ay", "/%0A")


@pytest.mark.parametrize("address", BREAKS)
def test_a_line_break_is_no_way_around_the_headers(site: Site, address: str) -> None:
    answer = httpx.get(f"{site.base_url}{address}")
    assert answer.status_code == 404
    assert answer.headers["x-content-type-options"] == "nosniff"
    if address.startswith("/api/"):
        assert answer.json()["error"]["code"] == "not_found"
    else:
        assert "No encontramos" in answer.text
