"""What a page was answered long ago is refused; what is no time says nothing."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from app.admin.agenda.late import WITHIN, came_late

NOW = datetime(2027, 1, 5, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("ago", "late"),
    [
        (timedelta(), False),
        (WITHIN, False),
        (WITHIN + timedelta(seconds=1), True),
        (-WITHIN * 2, False),
    ],
)
def test_what_was_answered_longer_ago_than_a_line_takes_is_late(
    ago: timedelta, late: bool
) -> None:
    assert came_late(format_datetime(NOW - ago, usegmt=True), NOW) is late


@pytest.mark.parametrize(
    "sent",
    [
        None,
        "",
        "ayer",
        "Tue, 05 Jan 2027 10:00:00",
        "Tue, 05 Jan 2027 10:00:00 +99999999",
        "Tue, 05 Jan 2027 10:00:00 +999999999999999999",
        "Tue, 05 Jan 99999 10:00:00 GMT",
    ],
)
def test_what_is_no_instant_is_no_reason_to_refuse(sent: object) -> None:
    assert not came_late(sent, NOW)
