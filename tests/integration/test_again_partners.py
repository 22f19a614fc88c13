"""A form that is shown again offers the pharmacies of now, without a word from others."""

from pathlib import Path

import httpx
import pytest

from app.api import asking_again
from app.api.router import create_api
from app.web.static_site import StaticSite
from tests.integration.test_asking_again import PAGE, WAYS, Browser

pytestmark = pytest.mark.usefixtures("database")


class Asked:
    """The list of pharmacies, which tells how often it was asked for."""

    times = 0

    async def refresh(self) -> None:
        self.times += 1


async def test_the_form_of_pharmacies_is_shown_with_those_of_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path, form in (("", "booking-form"), ("farmacia", "pharmacy-form")):
        (tmp_path / path).mkdir(exist_ok=True)
        (tmp_path / path / "index.html").write_text(PAGE.format(form=form))
    transport = httpx.ASGITransport(StaticSite(create_api(tmp_path), tmp_path))
    for way, times in zip(WAYS, (0, 1), strict=True):
        asked = Asked()
        monkeypatch.setattr(asking_again, "PARTNERS", asked)
        async with httpx.AsyncClient(transport=transport, base_url="http://s") as http:
            one = Browser(http)
            await one.send(way)
            assert (await one.press(way)).status_code == 200
        assert asked.times == times
