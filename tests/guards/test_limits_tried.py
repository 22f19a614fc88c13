"""Every limit is reached in a test by what people reach it by, and has its number told."""

from pathlib import Path

import pytest

from app.domain import limits
from app.domain.limits import Limit
from tests.integration.test_limits import CASES
from tests.unit.domain.test_limits import PROMISED

INTEGRATION = Path(__file__).resolve().parents[1] / "integration"
_LIMITS = "test_limits.py"
# What no table of posts from two addresses can reach, and which test does.
ELSEWHERE = {
    "invitation": (_LIMITS, "test_one_member_invites_thirty_in_an_hour"),
    "invitation-email": (_LIMITS, "test_one_address_is_invited_five_times"),
    "password": (_LIMITS, "test_one_member_tries_a_password_twenty_times"),
    "own-link-of": (
        _LIMITS,
        "test_of_one_request_five_links_are_mailed_and_nobody_is_told",
    ),
    "own-change": (
        _LIMITS,
        "test_one_request_may_ask_so_often_and_another_still_may",
    ),
    "rights-mail-by": (
        _LIMITS,
        "test_references_of_one_address_lead_to_so_many_codes_and_nobody_is_told",
    ),
    "rights-mail": (
        _LIMITS,
        "test_references_of_one_address_lead_to_so_many_codes_and_nobody_is_told",
    ),
    "rights-mail-ref": (
        _LIMITS,
        "test_one_reference_of_who_was_called_leads_to_five_codes",
    ),
    "rights-mail-unwanted": (
        _LIMITS,
        "test_who_wants_no_mails_gets_two_codes_in_a_day",
    ),
    "feed": ("test_visit_feed.py", "test_who_asks_too_often_waits"),
    "sheet": ("test_pharmacy_sheets.py", "test_who_asks_too_often_waits"),
    "sign-in-customer": (
        "test_known_browsers.py",
        "test_one_customers_networks_together_try_so_often_and_no_oftener",
    ),
    "sign-in-browser": (
        "test_known_browsers.py",
        "test_a_known_browser_signs_in_so_often_and_no_oftener",
    ),
    "socket": (
        "test_sockets.py",
        "test_one_address_opens_so_many_and_others_notice_nothing",
    ),
}


def names() -> list[str]:
    found = [one.name for one in vars(limits).values() if isinstance(one, Limit)]
    assert len(found) > 20
    return found


def test_each_limit_is_reached_in_one_place_and_has_its_number() -> None:
    tried = {name.partition("/")[0] for name in CASES}
    assert sorted([*tried, *ELSEWHERE]) == sorted(names())
    assert sorted(PROMISED) == sorted(names())
    for name in tried:
        amounts = {
            case.amount for of, case in CASES.items() if of.partition("/")[0] == name
        }
        assert amounts == {PROMISED[name][0]}, name


@pytest.mark.parametrize("name", list(ELSEWHERE))
def test_what_is_told_to_be_reached_elsewhere_has_a_test_there(name: str) -> None:
    file, test = ELSEWHERE[name]
    assert f"def {test}(" in (INTEGRATION / file).read_text(encoding="utf-8")
