"""A screen is shown to whom its own states let in, and to nobody else."""

from inspect import signature

import pytest
from reflex.event import EventHandler
from reflex_base.registry import RegistrationContext

from app.admin.page import TITLES
from app.admin.session.guard import event_name
from app.admin.session.panel_state import PanelState
from app.admin.session.rights import SCREENS
from app.app import app as site_app
from app.domain.roles import Right


def rights_of(route: str) -> set[Right | None]:
    """Return which rights the states ask for that a screen loads."""
    states = RegistrationContext.get().base_states
    names = map(event_name, site_app._load_events[route.strip("/")])
    loaded = [states[name.rpartition(".")[0]] for name in names]
    return {one.REQUIRES for one in loaded if issubclass(one, PanelState)}


@pytest.mark.parametrize("route", SCREENS)
def test_the_right_of_a_screen_is_that_of_what_it_loads(route: str) -> None:
    assert rights_of(route) == {SCREENS[route]}


def test_every_screen_has_a_right_and_a_title() -> None:
    assert set(SCREENS) == set(TITLES)
    assert len(set(TITLES.values())) == len(TITLES)


def takes_nothing(handler: EventHandler) -> bool:
    return list(signature(handler.fn).parameters) == ["self"]


def test_every_state_of_a_screen_that_begins_anew_is_begun_by_a_page() -> None:
    """Else a page shows what was on it before, or nothing."""
    told = {event_name(one) for page in site_app._load_events.values() for one in page}
    begun = {
        f"{name}.{handler}"
        for name, state in RegistrationContext.get().base_states.items()
        if issubclass(state, PanelState)
        for handler in ["load" if "load" in vars(state) else "start"]
        if handler in vars(state) and takes_nothing(vars(state)[handler])
    }
    assert begun
    assert begun <= told
