"""Behind the proxy, the death of an instance is a hiccup."""

import copy
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.panel import sign_in, store
from tests.faults.test_storm import insist
from tests.support import postgres
from tests.support.cluster import proxy
from tests.support.site import Site, free_port

pytestmark = pytest.mark.usefixtures("cold")

PATIENCE = 20_000


@pytest.fixture
def sites(tmp_path: Path, postgres_server: str, redis_url: str) -> Iterator[list[Site]]:
    with postgres.database(postgres_server) as address:
        url = f"postgresql+psycopg://{address.partition('://')[2]}"
        both = [Site(tmp_path, url), Site(tmp_path, url)]
        try:
            for site in both:
                site.start(REDIS_URL=redis_url, TRUSTED_PROXY_HOPS="1")
            yield both
        finally:
            for site in both:
                site.kill()


def set_up(page: Page, front: Site, sites: list[Site]) -> str:
    """Make the administrator; returns the password from whichever console has it."""
    page.goto(front.base_url + "/admin/")
    page.get_by_role("button", name="Inicializar").click()
    told = sites[0].wait_for(
        "the password",
        lambda: [site for site in sites if "contraseña: " in site.output()],
    )
    expect(page.locator("[data-toast]")).to_be_visible()
    return told[0].generated_password()


def test_panel_outlives_each_of_its_instances(
    page: Page, sites: list[Site], redis_url: str
) -> None:
    with proxy(free_port(), sites, sites[0].folder) as address:
        front = copy.copy(sites[0])
        front.base_url = address
        sign_in(page, front, set_up(page, front, sites))
        store(page, front, "Antes de la caída")
        expect(page.locator("[data-lead]")).to_have_count(1)
        search = page.locator("#lead-search")
        for stored, site in enumerate(sites, start=2):
            site.kill()
            insist(front, f"Con uno menos {stored}")
            expect(page.locator("[data-lead]")).to_have_count(stored, timeout=PATIENCE)
            search.fill(f"menos {stored}")
            expect(page.locator("[data-lead]")).to_have_count(1, timeout=PATIENCE)
            search.fill("")
            expect(page.locator("[data-lead]")).to_have_count(stored, timeout=PATIENCE)
            expect(page.locator("#login-form")).to_have_count(0)
            site.start(REDIS_URL=redis_url, TRUSTED_PROXY_HOPS="1")
