"""Buttons do what they say, forms send what they show, and links are for whom they are."""

from typing import Any

import pytest
import reflex as rx

from app import routes
from app.admin.header import header
from app.admin.leads.bulk_bar import bulk_bar
from app.admin.leads.edit_draft import FIELDS
from app.admin.leads.edit_row import edit_row
from app.admin.leads.toolbar import toolbar
from app.admin.leads.views_menu import views_menu
from app.admin.leads.visit_fields import VisitForm, visit_form
from app.admin.rights.records import records
from app.admin.session.rights import SCREENS
from app.content import filters
from app.content import rights_desk as copy
from app.domain.lead_criteria import UNCONTACTED, LeadCriteria
from app.domain.lead_state import LeadState
from app.domain.roles import Right
from app.domain.zone import Zone
from app.services.lead_query import query_of
from app.ui.confirm_dialog import Question, confirm_dialog
from tests.support import parts

ROW: Any = rx.Var("row").to(dict[str, str])
PAIRS: Any = rx.Var("pairs").to(list[list[str]])
BUSY: Any = rx.Var("busy").to(bool)


def test_each_button_of_the_desk_does_what_it_says() -> None:
    pressed = parts.presses(records(ROW))
    told = [(said, did.partition(".")[2]) for said, did, _ in pressed]
    assert told == [
        (copy.NEWS_LEAVE, "ask_news"),
        (copy.BLOCK, "block"),
        (copy.UNBLOCK, "unblock"),
        (copy.WITHDRAW, "withdraw"),
        (copy.KEEP, "retain"),
        (copy.ERASE, "ask_erase"),
        (copy.ERASE_NO, "keep"),
        (copy.ERASE_YES, "erase"),
        (copy.ERASE_NO, "keep_news"),
        (copy.NEWS_YES, "leave_news"),
    ]


def test_each_view_asks_for_what_its_name_says() -> None:
    asked = {said: given for said, _, given in parts.presses(views_menu())}
    wanted = {
        filters.VIEW_ALL: LeadCriteria(),
        filters.VIEW_UNCONTACTED: UNCONTACTED,
        filters.VIEW_URGENT: LeadCriteria(state=LeadState.NEW, urgent=True),
        filters.VIEW_PHONE: LeadCriteria(phone_odd=True),
        filters.VIEW_ZONE: LeadCriteria(comuna=Zone.UNKNOWN),
    }
    shown = {name: asked[name] for name in wanted}
    assert shown == {name: f'"{query_of(it)}"' for name, it in wanted.items()}


def test_a_question_begins_at_its_way_back_and_is_answered_once() -> None:
    words = Question("q", "Title", "Text", "No", "Yes", "Busy")
    handlers = {"on_no": rx.console_log("no"), "on_yes": rx.console_log("yes")}
    shown = confirm_dialog(words, "Ana", is_open=BUSY, busy=BUSY, **handlers)
    no, yes = (one for one in parts.all_in(shown) if type(one).__name__ == "Button")
    assert [parts.text_of(one) for one in (no, yes)] == ["No", "Yes"]
    assert ["autoFocus" in one.custom_attrs for one in (no, yes)] == [True, False]
    assert [str(getattr(one, "disabled")) for one in (no, yes)] == ["busy"] * 2  # noqa: B009


def test_an_edit_sends_all_its_fields_and_what_it_was_read_from() -> None:
    sent = parts.fields(edit_row(ROW))
    assert {*sent} == {*FIELDS, "lead_id", "version", "read_as", "anew"}
    assert len(sent) == len({*sent})


def test_a_visit_is_sent_with_what_it_was_shown_with() -> None:
    handler = rx.console_log("sent")
    shown = VisitForm(
        ROW, PAIRS, ROW, BUSY, handler, BUSY, 0, BUSY, ROW["name"], BUSY, handler
    )
    form = visit_form(shown, "Save")
    hidden = ["lead_id", "visit_id", "version", "seen", "turn", "offered", "together"]
    typed = ["date", "time", "minutes", "professional"]
    assert parts.fields(form) == hidden + typed


@pytest.mark.parametrize(
    ("part", "mark", "right", "places"),
    [
        (bulk_bar, "delete", Right.DELETE, 2),
        (bulk_bar, routes.API_EXPORT, Right.EXPORT, 1),
        (bulk_bar, routes.API_EXPORT_XLSX, Right.EXPORT, 1),
        (toolbar, routes.API_EXPORT, Right.EXPORT, 2),
        (toolbar, routes.API_EXPORT_XLSX, Right.EXPORT, 1),
    ],
)
def test_who_may_not_is_offered_neither_files_nor_deleting(
    part: Any, mark: str, right: Right, places: int
) -> None:
    assert parts.rights_around(part(), mark) == [{right}] * places


@pytest.mark.parametrize("route", SCREENS)
def test_the_head_leads_to_each_screen_who_may_see_it_and_says_where_one_is(
    route: str,
) -> None:
    shown, marked = header(route), {}
    for one in parts.all_in(shown):
        attributes = getattr(one, "custom_attrs", {})
        if "aria-current" in attributes:
            marked[str(attributes["href"])] = str(attributes["aria-current"])
    near = {
        routes.SHEETS: (routes.PHARMACIES, "true"),
        routes.BREACHES: (routes.RIGHTS_DESK, "true"),
    }
    to, how = near.get(route, (route, "page"))
    assert marked == {routes.page_href(to): how}
    around = parts.rights_around(shown, routes.page_href(to))
    assert around == [set() if to == routes.ACCOUNT else {SCREENS[to]}]
