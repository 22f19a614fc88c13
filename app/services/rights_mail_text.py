"""What each mail to who asks for their rights says."""

import uuid

from app import routes
from app.adapters.letter_markup import html_of, text_of
from app.content import brand
from app.content import rights_mails as copy
from app.content.calendar import long_day
from app.content.rights import ASKS
from app.domain.clock import minute_text
from app.domain.letter import Action, Letter
from app.domain.notification import Notification
from app.domain.rights_request import RightsRequest
from app.settings import get_settings


def code(digits: str) -> Letter:
    """Return the mail with a code: anybody may have typed the address."""
    return Letter(
        subject=copy.CODE_SUBJECT,
        heading=copy.CODE_HEADING,
        opening=(copy.GREETING, copy.CODE_TEXT),
        code=digits,
        closing=(copy.CODE_SECRET, copy.NO_ANSWERS, copy.CODE_WHY),
        signature=_signature(),
    )


def received(request: RightsRequest) -> Letter:
    """Return what says that a request was received, and by when it is answered."""
    told = copy.RECEIVED_TEXT if request.is_proved else copy.RECEIVED_BY_PHONE_TEXT
    return Letter(
        subject=copy.RECEIVED_SUBJECT.format(reference=request.reference),
        heading=copy.RECEIVED_HEADING,
        opening=(copy.GREETING, told),
        facts=(
            (copy.LABEL_REFERENCE, request.reference),
            (copy.LABEL_ASKED, ASKS[request.asks]),
            *_days(request),
        ),
        actions=(Action(copy.OPEN_PAGE, receipt_address(request.id)),),
        closing=(copy.NO_ANSWERS,),
        signature=_signature(),
    )


def extended(request: RightsRequest) -> Letter:
    """Return what says that the answer takes longer, and until when."""
    return Letter(
        subject=copy.EXTENDED_SUBJECT.format(reference=request.reference),
        heading=copy.EXTENDED_HEADING,
        opening=(copy.GREETING, copy.EXTENDED_TEXT),
        facts=(
            (copy.LABEL_REFERENCE, request.reference),
            (copy.LABEL_ASKED, ASKS[request.asks]),
            *_days(request),
        ),
        closing=(copy.NO_ANSWERS, copy.AGENCY),
        signature=_signature(),
    )


def answered(request: RightsRequest) -> Letter:
    """Return the answer, as the staff wrote it."""
    outcome = copy.OUTCOMES[request.closing] if request.closing else ""
    written = [part.strip() for part in request.reason.split("\n\n")]
    return Letter(
        subject=copy.ANSWERED_SUBJECT.format(reference=request.reference),
        heading=outcome,
        opening=(copy.GREETING, *filter(None, written)),
        facts=(
            (copy.LABEL_REFERENCE, request.reference),
            (copy.LABEL_ASKED, ASKS[request.asks]),
        ),
        closing=(copy.NO_ANSWERS, copy.AGENCY),
        signature=_signature(),
    )


def receipt_address(request_id: uuid.UUID) -> str:
    """Return where the receipt of a request is shown: the id opens nothing else."""
    page = routes.page_href(routes.RIGHTS)
    return f"{get_settings().origin}{page}?{routes.QUERY_RIGHTS}={request_id}"


def notification(
    message_id: uuid.UUID, request: RightsRequest, letter: Letter
) -> Notification:
    """Return a letter as a message to who asked."""
    return Notification(
        id=message_id,
        sender=get_settings().mail_from,
        sender_name=letter.signature,
        recipients=(request.email,),
        subject=letter.subject,
        body=text_of(letter),
        html=html_of(letter),
        reference=request.reference,
    )


def _days(request: RightsRequest) -> tuple[tuple[str, str], ...]:
    clocks, received_at = request.clocks, request.received_at
    if clocks is None or received_at is None:
        return ()
    return (
        (copy.LABEL_RECEIVED, minute_text(received_at)),
        (copy.LABEL_DUE, long_day(clocks.due)),
    )


def _signature() -> str:
    return get_settings().brand_name or brand.DEFAULT_NAME
