"""Looks at everything that the site stands on and says what is missing."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email.utils import parseaddr
from typing import Final

from app.adapters import changes, mail, mail_domain, rate_limit
from app.content import commands as words
from app.persistence import admins, outbox
from app.persistence.database import transaction
from app.services import factor_secrets, health, kept_copies, private_files, schema
from app.settings import get_settings

LEAST_SPACE: Final = 200 * 1024**2
_EMPTY: Final = words.DOCTOR_SCHEMA_STATES[schema.State.EMPTY.value]
# Parts that cannot be looked at where there are no tables.
_OF_THE_SCHEMA: Final = frozenset(
    {words.DOCTOR_ADMIN, words.DOCTOR_FACTORS, words.DOCTOR_OUTBOX}
)


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found out about one part.

    Attributes:
        good: Whether nothing has to be done.
    """

    what: str
    good: bool
    found: str


def examine() -> Iterator[Finding]:
    """Look at one part after the other; a part that fails is a finding too."""
    private_files.make_private_from_now()
    skipped: frozenset[str] = frozenset()
    parts: dict[str, Callable[[], tuple[bool, str]]] = {
        words.DOCTOR_DATABASE: _database,
        words.DOCTOR_SCHEMA: _schema,
        words.DOCTOR_ADMIN: _admins,
        words.DOCTOR_FACTORS: _factors,
        words.DOCTOR_OUTBOX: _outbox,
        words.DOCTOR_MAIL: _mail,
        words.DOCTOR_SENDER: _sender,
        words.DOCTOR_NOTICES: _notices,
        words.DOCTOR_REDIS: _redis,
        words.DOCTOR_LIMITS: _limits,
        words.DOCTOR_DISK: _disk,
        words.DOCTOR_COPIES: _copies,
        words.DOCTOR_FILES_OPEN: _files,
        words.DOCTOR_CONTROLLER: _controller,
    }
    for what, look in parts.items():
        if what in skipped:
            continue
        try:
            good, found = look()
        except Exception as error:  # noqa: BLE001 - whatever fails is the finding
            said = words.DOCTOR_FAILED.get(what, words.DOCTOR_FAILED_OTHER)
            good, found = False, said.format(reason=schema.reason(error))
        if what == words.DOCTOR_DATABASE and not good:
            skipped = _OF_THE_SCHEMA | {words.DOCTOR_SCHEMA}
        if what == words.DOCTOR_SCHEMA and found == _EMPTY:
            skipped = _OF_THE_SCHEMA
        yield Finding(what, good, found)


def _database() -> tuple[bool, str]:
    with transaction() as session:
        name = session.get_bind().dialect.name
        session.connection()
    return True, f"{name} {words.DOCTOR_ANSWERS}"


def _schema() -> tuple[bool, str]:
    found = schema.state()
    good = found in {schema.State.CURRENT, schema.State.NEWER}
    return good, words.DOCTOR_SCHEMA_STATES[found.value]


def _admins() -> tuple[bool, str]:
    with transaction() as session:
        count = admins.count(session)
    return count > 0, words.DOCTOR_COUNT.format(count=count)


def _factors() -> tuple[bool, str]:
    """Look whether who has the database has the second factors too."""
    kept, settings = factor_secrets.kept(), get_settings()
    production = settings.environment == "production"
    if kept.lost:
        return False, words.DOCTOR_FACTORS_LOST.format(count=kept.lost)
    if kept.clear:
        return not production, words.DOCTOR_FACTORS_CLEAR.format(count=kept.clear)
    if production and not settings.sealing_keys:
        return not settings.factor_required, words.DOCTOR_FACTORS_NO_KEY
    return True, words.DOCTOR_FACTORS_SEALED.format(count=kept.sealed)


def _outbox() -> tuple[bool, str]:
    with transaction() as session:
        waiting, dead = outbox.depth(session)
    readiness = health.check()
    said = words.DOCTOR_WAITING.format(count=waiting, dead=dead)
    if readiness.is_late:
        minutes = int(readiness.outbox_age.total_seconds() // 60)
        said += words.DOCTOR_LATE.format(minutes=minutes)
    return dead == 0 and not readiness.is_late, said


def _mail() -> tuple[bool, str]:
    settings = get_settings()
    if not settings.smtp_url:
        return True, words.DOCTOR_FILES.format(path=settings.mail_dir)
    clear_text = settings.smtp_allow_clear_text
    mail.greet(settings.smtp_url.get_secret_value(), clear_text=clear_text)
    return not clear_text, words.DOCTOR_CLEAR if clear_text else words.DOCTOR_ANSWERS


def _sender() -> tuple[bool, str]:
    """Look at what receivers look at before they believe who a mail is from."""
    settings = get_settings()
    domain = parseaddr(settings.mail_from)[1].rpartition("@")[2]
    if not settings.smtp_url or "." not in domain:
        return True, words.DOCTOR_NONE
    missing = mail_domain.missing(domain, settings.dkim_selector)
    if missing:
        names = ", ".join(missing)
        return False, words.DOCTOR_SENDER_LACKS.format(names=names, domain=domain)
    found = words.DOCTOR_SENDER_WHOLE if settings.dkim_selector else ""
    return True, found or words.DOCTOR_SENDER_NO_SELECTOR


def _notices() -> tuple[bool, str]:
    """Look whether inboxes get what no erasure reaches; it is allowed, and said."""
    in_full = get_settings().notify_in_full
    return True, words.DOCTOR_NOTICES_WHOLE if in_full else words.DOCTOR_NOTICES_BRIEF


def _redis() -> tuple[bool, str]:
    url = get_settings().redis_url
    if not url:
        return True, words.DOCTOR_NONE
    changes.greet(url)
    return True, words.DOCTOR_ANSWERS


def _limits() -> tuple[bool, str]:
    """Look whether who fills a Redis is rid of the limits."""
    if not rate_limit.place():
        return True, words.DOCTOR_LIMITS_OWN
    policy = rate_limit.pushed_out_by()
    if policy is None:
        return True, words.DOCTOR_LIMITS_UNKNOWN
    if policy:
        return False, words.DOCTOR_LIMITS_EVICTED.format(policy=policy)
    return True, words.DOCTOR_LIMITS_STAY


def _disk() -> tuple[bool, str]:
    folder = get_settings().data_dir
    folder.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(folder).free
    return free >= LEAST_SPACE, words.DOCTOR_FREE.format(free=free // 1024**2)


def _copies() -> tuple[bool, str]:
    """Look whether the copy of each day is made, where people's data are."""
    age = kept_copies.age()
    if age is None:
        return get_settings().environment != "production", words.DOCTOR_COPIES_NONE
    hours = int(age.total_seconds() // 3600)
    return age <= kept_copies.DUE, words.DOCTOR_COPIES_AGE.format(hours=hours)


def _files() -> tuple[bool, str]:
    found = private_files.open_places()
    if get_settings().environment == "production":
        found += private_files.open_settings()
    if not found:
        return True, words.DOCTOR_FILES_CLOSED
    return False, words.DOCTOR_FILES_OF_ALL.format(count=len(found), first=found[0])


def _controller() -> tuple[bool, str]:
    """Look at what the privacy page needs; only a site for real people must have it."""
    settings = get_settings()
    if not settings.unknown_controller:
        return True, words.DOCTOR_CONTROLLER_KNOWN
    names = ", ".join(settings.unknown_controller)
    found = words.DOCTOR_CONTROLLER_UNKNOWN.format(names=names)
    return settings.environment != "production", found
