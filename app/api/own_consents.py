"""What was agreed to for an own request, in the words of its page."""

from collections.abc import Sequence

from app.api.own_page import OwnFilling
from app.content import consents as copy
from app.domain.clock import minute_text
from app.domain.consent import Consent, given_at_once
from app.domain.own_choice import by_place
from app.domain.own_request import CONSENT_FIELD, OwnRequest
from app.domain.text import isolated


def agreed_rows(own: OwnRequest) -> Sequence[OwnFilling]:
    """Return each consent that was given with a press of its own, the newest first."""
    return [_row(own, press) for press in given_at_once(own.consents)]


def _row(own: OwnRequest, press: Sequence[Consent]) -> OwnFilling:
    one = press[0]
    of_them = {each.lead_id for each in press}
    names = [
        isolated(each.patient or each.name) for each in own.people if each.id in of_them
    ]
    guardian = next((each.guardian for each in press if each.guardian), "")
    ended = one.withdrawn_at
    texts = {
        "agreed_what": copy.KINDS[one.kind],
        "agreed_given": _given(one),
        "agreed_text": one.text or copy.TEXT_UNKNOWN,
        "agreed_version": copy.OWN_VERSION.format(version=one.version)
        if one.is_recorded
        else "",
        "agreed_people": copy.OWN_PEOPLE.format(names=_listed(names)) if names else "",
        "agreed_by": copy.OWN_GUARDIAN.format(name=isolated(guardian))
        if guardian
        else "",
        "agreed_ended": copy.OWN_WITHDRAWN.format(when=minute_text(ended))
        if ended
        else "",
    }
    parts = {"ended" if ended else "stands"}
    several = [n for n, each in by_place(own.people).items() if each.id in of_them]
    parts |= {"several"} if len(several) > 1 else {"single"}
    parts |= {f"agreed{number}" for number in several}
    # What the press does, and not what may be changed or cancelled otherwise.
    left = of_them & set(own.unbroken)
    if of_them & own.visits.keys() - left:
        parts.add("with_visit")
    if left:
        parts.add("with_begun")
    return OwnFilling(
        texts=texts, parts=parts, values={f"withdraw.{CONSENT_FIELD}": str(one.id)}
    )


def _given(one: Consent) -> str:
    if not one.is_recorded:
        return copy.OWN_NO_RECORD
    channel = copy.CHANNELS[one.channel]
    return copy.OWN_GIVEN.format(when=minute_text(one.at), channel=channel)


def _listed(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} {copy.AND} {last}" if others else last
