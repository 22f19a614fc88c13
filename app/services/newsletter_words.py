"""What the staff read of who asked for news."""

from app.content import newsletter as copy
from app.domain.clock import minute_text
from app.domain.newsletter import Subscriber


def told_of(one: Subscriber) -> tuple[str, str]:
    """Return since when somebody is there, and when they confirmed it, or why not."""
    if one.confirmed_at:
        confirmed = minute_text(one.confirmed_at)
    else:
        confirmed = copy.STANDINGS[one.standing]
    return minute_text(one.subscribed_at), confirmed
