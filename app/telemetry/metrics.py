"""Figures of this process, in Prometheus' terms.

Labels come from lists that we know: an address or a name that a client made up
never becomes one.
"""

from typing import Final

from prometheus_client import Counter, Gauge, Histogram, Info

_FAST: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10)
_FASTEST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5)

APP: Final = Info("app", "Release, and build of the pages")
HTTP_REQUESTS: Final = Counter(
    "http_requests", "Requests answered", ("method", "route", "status")
)
INSISTENCE: Final = Counter(
    "insistence", "Posts refused unread, of who goes on posting what is refused"
)
HTTP_SECONDS: Final = Histogram(
    "http_request_seconds", "Time until an answer was sent", ("route",), buckets=_FAST
)
EVENTS: Final = Counter(
    "events", "Events of the pages, by handler and outcome", ("handler", "outcome")
)
SOCKETS_REFUSED: Final = Counter(
    "sockets_refused", "Websockets that were not opened, by why", ("reason",)
)
BOOKINGS: Final = Counter("bookings", "Booking forms sent", ("category", "outcome"))
SIGN_IN_FAILURES: Final = Counter(
    "sign_in_failures", "Sign-ins that were refused", ("reason",)
)
MAILS: Final = Counter("mails", "Mails tried, by outcome", ("outcome",))
FAILURES: Final = Counter("unexpected_failures", "Failures that nobody foresaw")
REPEATS: Final = Counter("log_repeats", "Lines that repeat others and were kept back")
DATABASE_SECONDS: Final = Histogram(
    "database_statement_seconds", "Time of a statement", buckets=_FASTEST
)
OUTBOX_OPEN: Final = Gauge("outbox_open", "Messages that wait to be sent")
OUTBOX_DEAD: Final = Gauge("outbox_dead", "Messages that were given up")
OUTBOX_AGE: Final = Gauge(
    "outbox_oldest_seconds", "How long the oldest open message has waited"
)
BACKUP_AGE: Final = Gauge(
    "backup_age_seconds",
    "Since when nothing was copied; without end where no copy is kept",
)
