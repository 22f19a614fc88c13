"""What somebody agreed to, as the file tells it: who for whom, heard by whom."""

import uuid
from dataclasses import replace
from datetime import timedelta

import pytest

from app.admin.leads.file_consents import consent_lines
from app.content import consents as copy
from app.content.visits import BETWEEN
from app.domain.clock import minute_text
from app.domain.consent import Consent, ConsentKind
from app.domain.household import ForWhom
from app.domain.lead import Source
from tests.support.builders import NOON
from tests.support.people import ELENA, ROSA

GIVEN = Consent(
    id=uuid.UUID(int=1),
    lead_id=uuid.UUID(int=2),
    kind=ConsentKind.REQUEST,
    version="3",
    text="I agree.",
    at=NOON,
    channel=Source.WEB,
    for_whom=None,
    guardian="",
    admin_id=None,
    withdrawn_at=None,
    from_before=False,
)
PEOPLE = {ROSA.id: ROSA.email, ELENA.id: ELENA.email}


def given(channel: Source) -> str:
    words, when = copy.CHANNELS[channel], minute_text(NOON)
    return copy.GIVEN.format(when=when, channel=words, version="3")


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (GIVEN, [given(Source.WEB)]),
        (
            replace(GIVEN, for_whom=ForWhom.MINOR, guardian="Eva Paz"),
            [
                given(Source.WEB),
                copy.FOR_WHOM[ForWhom.MINOR],
                copy.GUARDIAN.format(name="Eva Paz"),
            ],
        ),
        (
            replace(GIVEN, channel=Source.PHONE, admin_id=ELENA.id),
            [given(Source.PHONE), copy.READ_BY.format(who=ELENA.email)],
        ),
        (replace(GIVEN, from_before=True), [given(Source.WEB), copy.FROM_BEFORE]),
        (replace(GIVEN, version="", guardian="Eva Paz"), [copy.NO_RECORD]),
    ],
    ids=["plain", "minor", "phone", "before", "unrecorded"],
)
def test_each_record_tells_how_it_was_given(one: Consent, told: list[str]) -> None:
    (line,) = consent_lines([one], PEOPLE)
    assert (line["told"], line["ended"]) == (BETWEEN.join(told), "")
    assert (line["what"], line["text"]) == (copy.KINDS[one.kind], "I agree.")


def test_what_was_taken_back_says_when_and_unknown_words_that_they_are() -> None:
    ended = NOON + timedelta(hours=1)
    gone = replace(GIVEN, withdrawn_at=ended, text="", kind=ConsentKind.GUARDIAN)
    lines = consent_lines([gone, GIVEN], {})
    assert [one["ended"] for one in lines] == [
        copy.WITHDRAWN.format(when=minute_text(ended)),
        "",
    ]
    assert [one["text"] for one in lines] == [copy.TEXT_UNKNOWN, "I agree."]
    assert lines[0]["what"] != lines[1]["what"]
