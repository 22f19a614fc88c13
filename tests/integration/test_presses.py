"""What the server says of presses: that they were answered, or that it knows nothing."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from app.app import app as site_app  # noqa: F401 - registers the handlers
from tests.support.site import Site
from tests.support.tabs import EMAIL, HYDRATE, PASSWORD, Tab, handler, sign_in

pytestmark = [pytest.mark.machine_clock, pytest.mark.usefixtures("closed_tabs")]

UNKNOWN = {"answered": [], "lost": ["a-2"]}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"))
    running.start(ADMIN_EMAIL=EMAIL, ADMIN_PASSWORD=PASSWORD)
    yield running
    running.stop()


def told(tab: Tab) -> list[Any]:
    """Return what a tab hears of presses."""
    packets = (said for said in tab.hear(1.0).split("\n") if '["presses"' in said)
    return [json.loads(said.partition(",")[2])[1] for said in packets]


def ask(tab: Tab, presses: object) -> list[Any]:
    tab.say("presses", presses)
    return told(tab)


def test_a_press_is_said_back_and_known_on_the_next_line(site: Site) -> None:
    cookie = sign_in(site)
    tab = Tab(site, cookie=cookie)
    tab.send(HYDRATE | {"name": handler("session_state.check"), "press": "a-1"})
    assert told(tab) == [{"answered": ["a-1"], "lost": []}]
    tab.close()
    again = Tab(site, token=tab.token, cookie=cookie)
    assert ask(again, ["a-1", "a-2"]) == [{"answered": ["a-1"], "lost": ["a-2"]}]
    assert ask(Tab(site, token=tab.token), ["a-1"]) == [
        {"answered": [], "lost": ["a-1"]}
    ]


def test_a_server_that_was_started_anew_knows_of_no_press(site: Site) -> None:
    cookie = sign_in(site)
    tab = Tab(site, cookie=cookie)
    tab.send(HYDRATE | {"name": handler("session_state.check"), "press": "a-2"})
    assert told(tab) == [{"answered": ["a-2"], "lost": []}]
    site.kill()
    site.start(ADMIN_EMAIL=EMAIL, ADMIN_PASSWORD=PASSWORD)
    assert ask(Tab(site, token=tab.token, cookie=cookie), ["a-2"]) == [UNKNOWN]


@pytest.mark.parametrize("asked", [None, {}, "a-1", [None, 3, "x" * 41, ["a"]]])
def test_what_names_no_press_is_answered_with_none(site: Site, asked: object) -> None:
    tab = Tab(site)
    assert ask(tab, asked) == [{"answered": [], "lost": []}]


@pytest.mark.parametrize("press", [None, "", 7, {}, "x" * 41])
def test_a_press_without_a_proper_name_is_done_and_not_said_back(
    site: Site, press: object
) -> None:
    tab = Tab(site)
    tab.send(HYDRATE | {"press": press})
    heard = tab.hear(1.0)
    assert "is_hydrated" in heard
    assert '["presses"' not in heard
