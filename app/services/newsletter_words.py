"""What is agreed to with news, and what the staff read of who asked for them."""

from datetime import datetime

from app.content import newsletter as copy
from app.content import shell
from app.domain.clock import minute_text
from app.domain.consent import Agreed
from app.domain.newsletter import Subscriber


def agreed(now: datetime) -> Agreed:
    """Return what whoever asks for news agrees to now."""
    return Agreed(shell.NEWSLETTER_CONSENT_VERSION, shell.NEWSLETTER_CONSENT, now)


def told_of(one: Subscriber) -> tuple[str, str]:
    """Return since when somebody is there, and when they confirmed it, or why not."""
    if one.confirmed_at:
        confirmed = minute_text(one.confirmed_at)
    else:
        confirmed = copy.STANDINGS[one.standing]
    return minute_text(one.subscribed_at), confirmed
