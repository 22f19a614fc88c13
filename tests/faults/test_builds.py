"""Builds of one commit are equal, and one that runs takes nothing away."""

import time
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest

from app import routes
from app.build.frontend import ROOT, is_current
from tests.support import house
from tests.support.site import Site

pytestmark = pytest.mark.usefixtures("cold")

OWN_ADDRESS = ("404.html", "__spa-fallback.html", "index.html")
# The page of an own request is written for whoever opened one, and for nobody else.
PATTERN = routes.page_href(routes.OWN_REQUEST_OPEN)
PACKED = (".br", ".gz")


def addresses(pages: Path) -> list[str]:
    """Return what a visitor may ask for: pages, and files as they are named."""
    names = [name for name in house.files(pages) if not name.endswith(PACKED)]
    whole = [name.removesuffix("index.html") for name in names]
    return [
        name for name in whole if not name.endswith(OWN_ADDRESS) and name != PATTERN
    ]


@pytest.mark.timeout(600)
def test_builds_apart_are_equal_and_a_running_site_lacks_nothing(
    tmp_path: Path,
) -> None:
    folder = house.copy(tmp_path / "house")
    data = {"DATA_DIR": str(tmp_path / "data")}
    first = house.build(folder, PORT="3999", **data)
    said, _ = first.communicate(timeout=300)
    assert first.returncode == 0, said
    pages = folder / ".site/current/pages"
    if is_current():
        here = house.files(ROOT / ".site/current/pages")
        assert house.files(pages) == here
    site = Site(tmp_path / "data", root=folder)
    site.start()
    try:
        before = addresses(pages)
        assert "/" in before
        assert any(name.startswith("/assets/page-") for name in before)
        asked = ask_during_a_build(site, folder, before, data)
        assert asked > len(before)
        with httpx.Client(base_url=site.base_url) as client:
            assert "Otra marca" in client.get("/").text
            for address in {*before, *addresses(pages)}:
                assert client.get(address).status_code == HTTPStatus.OK, address
        assert set(addresses(pages)) - set(before)
    finally:
        site.stop()


def ask_during_a_build(
    site: Site, folder: Path, asked: list[str], data: dict[str, str]
) -> int:
    """Ask for one address after the other while another build is made and published."""
    answered = 0
    with (
        house.build(folder, BRAND_NAME="Otra marca", **data) as second,
        httpx.Client(base_url=site.base_url) as client,
    ):
        while second.poll() is None:
            address = asked[answered % len(asked)]
            answer = client.get(address)
            assert answer.status_code == HTTPStatus.OK, address
            answered += 1
            time.sleep(0.02)  # who asks without a pause holds the build up
        said, _ = second.communicate(timeout=60)
    assert second.returncode == 0, said
    return answered
