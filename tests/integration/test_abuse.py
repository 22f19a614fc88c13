"""Too much at once is asked to wait; what looks automatic is kept and flagged."""

import threading
import time
import uuid
from collections.abc import Iterator
from datetime import timedelta

import pytest
import redis
from sqlmodel import select

from app.adapters import rate_limit
from app.cli import server
from app.content import commands as words
from app.content import console
from app.domain.errors import BadCredentials, RateLimited
from app.domain.lead import Category
from app.domain.limits import Limit
from app.domain.sign_in_tries import (
    FREE_TRIES,
    FREE_TRIES_FROM_WIDER,
    LONGEST_WAIT,
    account_key,
    delay_after,
    wait_after,
)
from app.persistence import sign_in_failures
from app.persistence.account_tables import SignInFailureRow
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import AppointmentRow
from app.services import (
    admission,
    bookings,
    doctor,
    newsletter,
    notifications,
    sign_in,
)
from app.settings import get_settings
from tests.support.builders import NOON, booking_form, clock

pytestmark = pytest.mark.usefixtures("database")

TWICE = Limit("test", 2, timedelta(minutes=1))


@pytest.fixture
def exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATE_LIMIT_FACTOR", "1")
    get_settings.cache_clear()
    rate_limit._own.cache_clear()
    rate_limit._shared.cache_clear()


@pytest.fixture(params=["process", "redis"])
def twice(request: pytest.FixtureRequest, monkeypatch, exact) -> Limit:
    del exact
    if request.param == "redis":
        monkeypatch.setenv("REDIS_URL", request.getfixturevalue("redis_url"))
        get_settings.cache_clear()
    return Limit(f"test-{uuid.uuid4()}", 2, timedelta(minutes=1))


def test_the_third_of_two_waits_and_others_do_not(twice) -> None:
    for _ in range(2):
        admission.of_client(twice, "10.0.0.1")
    with pytest.raises(RateLimited):
        admission.of_client(twice, "10.0.0.1")
    admission.of_client(twice, "10.0.0.2")


@pytest.mark.usefixtures("exact")
def test_limits_lie_in_the_redis_that_is_theirs(monkeypatch, redis_url) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    monkeypatch.setenv("LIMITS_REDIS_URL", redis_url)
    get_settings.cache_clear()
    limit = Limit(f"own-{uuid.uuid4()}", 2, timedelta(minutes=1))
    admission.of_client(limit, "10.0.0.1")
    with redis.Redis.from_url(redis_url) as client:
        assert client.keys(f"limits:{limit.name}:*")


@pytest.fixture
def in_redis(monkeypatch, redis_url) -> Iterator[redis.Redis]:
    """Have limits lie in the only Redis; give it, and put back how it evicts."""
    monkeypatch.setenv("REDIS_URL", redis_url)
    get_settings.cache_clear()
    with redis.Redis.from_url(redis_url) as client:
        yield client
        client.config_set("maxmemory-policy", "noeviction")
        client.config_set("maxmemory", 0)


def looked_at() -> tuple[bool, str]:
    (found,) = (f for f in doctor.examine() if f.what == words.DOCTOR_LIMITS)
    return found.good, found.found


@pytest.mark.parametrize("policy", ["volatile-ttl", "allkeys-lru", "volatile-random"])
def test_doctor_and_a_start_tell_of_limits_that_may_be_pushed_out(
    in_redis, capsys, policy
) -> None:
    in_redis.config_set("maxmemory", "64mb")
    in_redis.config_set("maxmemory-policy", policy)
    told = words.DOCTOR_LIMITS_EVICTED.format(policy=policy)
    assert looked_at() == (False, told)
    server._tell_of_limits()
    assert console.LIMITS_EVICTED.format(policy=policy) in capsys.readouterr().err


@pytest.mark.parametrize(
    ("memory", "policy"), [("64mb", "noeviction"), ("0", "volatile-ttl")]
)
def test_limits_that_stay_are_well(in_redis, capsys, memory, policy) -> None:
    in_redis.config_set("maxmemory", memory)
    in_redis.config_set("maxmemory-policy", policy)
    assert looked_at() == (True, words.DOCTOR_LIMITS_STAY)
    server._tell_of_limits()
    assert capsys.readouterr().err == ""


def test_limits_with_a_redis_of_their_own_are_looked_at_there(
    in_redis, monkeypatch
) -> None:
    in_redis.config_set("maxmemory", "64mb")
    in_redis.config_set("maxmemory-policy", "volatile-ttl")
    monkeypatch.setenv("LIMITS_REDIS_URL", "redis://127.0.0.1:1/0")
    get_settings.cache_clear()
    is_well, told = looked_at()
    assert not is_well
    assert "Connection refused" in told
    # A start waits for nobody here.
    server._tell_of_limits()


def test_where_nobody_may_look_that_is_said(in_redis, monkeypatch, capsys) -> None:
    in_redis.execute_command(
        "ACL", "SETUSER", "site", "on", ">clave", "~*", "&*", "+@all", "-info"
    )
    address = get_settings().redis_url or ""
    named = address.replace("redis://", "redis://site:clave@")
    monkeypatch.setenv("LIMITS_REDIS_URL", named)
    get_settings.cache_clear()
    assert looked_at() == (True, words.DOCTOR_LIMITS_UNKNOWN)
    server._tell_of_limits()
    assert capsys.readouterr().err == ""
    in_redis.execute_command("ACL", "DELUSER", "site")


def test_without_a_redis_limits_are_the_processes() -> None:
    assert looked_at() == (True, words.DOCTOR_LIMITS_OWN)


@pytest.mark.usefixtures("exact")
def test_without_its_redis_the_process_counts(monkeypatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    get_settings.cache_clear()
    for _ in range(2):
        admission.of_client(TWICE, "10.0.0.1")
    with pytest.raises(RateLimited):
        admission.of_client(TWICE, "10.0.0.1")


@pytest.mark.usefixtures("exact")
def test_a_redis_that_does_not_answer_is_asked_only_now_and_then(monkeypatch) -> None:
    asked: list[float] = []

    def silent(*_: object, **__: object) -> None:
        asked.append(time.monotonic())
        raise redis.TimeoutError

    monkeypatch.setattr("redis.client.Pipeline.execute", silent)
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    get_settings.cache_clear()
    for number in range(20):
        admission.of_client(TWICE, f"10.0.1.{number}")
    assert len(asked) == 1


def test_a_group_is_counted_in_its_order(twice) -> None:
    clients = ["10.0.0.1", "10.0.0.2", "10.0.0.1", "10.0.0.1", "10.0.0.2"]
    assert admission.of_clients(twice, clients) == [True, True, True, False, True]
    assert admission.of_clients(twice, []) == []


def test_nameless_targets_are_not_counted(twice) -> None:
    targets = ["", "a@b.cl", "", "A@b.cl ", "a@b.cl", " "]
    assert admission.of_targets(twice, targets) == [True, True, True, True, False, True]


@pytest.mark.usefixtures("exact")
def test_counting_needs_no_thread_and_no_more_than_its_room(monkeypatch) -> None:
    monkeypatch.setattr(rate_limit, "_MOST_KEYS", 100)
    before = threading.active_count()
    for number in range(1_000):
        admission.of_client(TWICE, f"host-{number}")
    assert threading.active_count() <= before
    for _ in range(2):
        admission.of_client(TWICE, "host-0")
    with pytest.raises(RateLimited):
        admission.of_client(TWICE, "host-0")


@pytest.mark.usefixtures("exact")
def test_after_the_window_one_may_go_on(monkeypatch) -> None:
    now = time.monotonic()
    monkeypatch.setattr(rate_limit.time, "monotonic", lambda: now)
    soon = Limit(f"soon-{uuid.uuid4()}", 2, timedelta(seconds=30))
    admission.of_client(soon, "10.0.0.1")
    now += 20
    admission.of_client(soon, "10.0.0.1")
    with pytest.raises(RateLimited):
        admission.of_client(soon, "10.0.0.1")
    now += 11
    admission.of_client(soon, "10.0.0.1")
    with pytest.raises(RateLimited):
        admission.of_client(soon, "10.0.0.1")


@pytest.mark.usefixtures("exact")
def test_one_address_sends_sixty_requests_and_then_waits() -> None:
    for number in range(60):
        form = booking_form(name=f"Q{number}", email=f"q{number}@correo.cl")
        bookings.submit(form, Category.B2C, client="10.1.1.1")
    with pytest.raises(RateLimited):
        bookings.submit(booking_form(), Category.B2C, client="10.1.1.1")
    assert bookings.submit(booking_form(), Category.B2C, client="10.1.1.2").id


@pytest.mark.usefixtures("exact")
def test_one_address_gets_few_newsletters() -> None:
    for number in range(5):
        newsletter.subscribe("Ana@correo.cl ", client=f"10.2.0.{number}")
    with pytest.raises(RateLimited):
        newsletter.subscribe("ana@correo.cl", client="10.2.0.9")


def fail(email: str, times: int, client: str = "10.3.0.1") -> None:
    for _ in range(times):
        with pytest.raises(BadCredentials):
            sign_in.sign_in(email, "otra", client=client, clock=clock())


@pytest.mark.parametrize("known", [True, False])
def test_five_failures_lock_known_and_unknown_accounts_alike(known) -> None:
    made = sign_in.set_up_admin()
    email = made.email if known else "nadie@correo.cl"
    fail(email, FREE_TRIES)
    for password in ("otra", made.generated_password or ""):
        with pytest.raises(RateLimited):
            sign_in.sign_in(email, password, client="10.3.0.1", clock=clock())


def test_the_owner_signs_in_from_elsewhere_and_after_the_wait() -> None:
    made = sign_in.set_up_admin()
    password = made.generated_password or ""
    fail(made.email, FREE_TRIES)
    assert sign_in.sign_in(made.email, password, client="10.3.0.2", clock=clock())
    fail(made.email, 1, client="10.3.0.3")
    later = clock(clock()() + timedelta(seconds=31))
    assert sign_in.sign_in(made.email, password, client="10.3.0.1", clock=later)
    with transaction() as session:
        kept = session.exec(select(SignInFailureRow)).all()
    assert all(made.email not in row.key for row in kept)


@pytest.mark.parametrize("pattern", ["2001:db8:1:1{:02x}::1", "2001:db8:1:{:x}00::1"])
def test_who_holds_many_networks_is_no_crowd(pattern: str) -> None:
    made = sign_in.set_up_admin()
    password = made.generated_password or ""
    for number in range(FREE_TRIES_FROM_WIDER):
        fail(made.email, 1, client=pattern.format(number))
    with pytest.raises(RateLimited):
        sign_in.sign_in(made.email, password, client=pattern.format(200), clock=clock())
    for other in ("2001:db8:2::1", "10.3.0.2", "::ffff:10.3.0.4"):
        assert sign_in.sign_in(made.email, password, client=other, clock=clock())


def test_each_more_failure_doubles_the_wait_to_a_limit() -> None:
    waits = [wait_after(n, 5).total_seconds() for n in (4, 5, 6, 7, 9, 10, 500)]
    assert waits == [0, 30, 60, 120, 480, LONGEST_WAIT.total_seconds(), 900]


def test_failures_from_anywhere_slow_down_to_a_limit() -> None:
    delays = [
        delay_after(n).total_seconds() for n in (49, 50, 99, 100, 200, 400, 9_000)
    ]
    assert delays == [0, 1, 1, 2, 4, 8, 8]


def test_signing_in_again_ends_the_session_before() -> None:
    made = sign_in.set_up_admin()
    password = made.generated_password or ""
    first = sign_in.sign_in(made.email, password)
    second = sign_in.sign_in(made.email, password, replaces=first)
    assert sign_in.resolve(first) is None
    assert sign_in.resolve(second)


@pytest.mark.parametrize(
    ("extra", "suspect"),
    [
        ({}, False),
        ({"homepage": "", "filled_in": "45000"}, False),
        ({"filled_in": "pronto"}, False),
        ({"filled_in": ["1"]}, False),
        ({"homepage": "https://spam.example"}, True),
        ({"filled_in": "300"}, True),
    ],
)
def test_what_looks_automatic_is_stored_flagged_and_not_mailed(extra, suspect) -> None:
    receipt = bookings.submit({**booking_form(), **extra}, Category.B2C)
    notifications.request(receipt.id)
    with transaction() as session:
        (row,) = session.exec(select(AppointmentRow)).all()
        mails = session.exec(select(OutboxRow)).all()
    assert row.suspect is suspect
    assert len(mails) == (0 if suspect else 1)


def test_who_still_tries_is_not_forgotten_by_when_they_began() -> None:
    """Somebody else's sign-in forgets what has been quiet for a day, and no more."""
    made = sign_in.set_up_admin()
    goes_on, quiet = "ana@correo.cl", "berta@correo.cl"
    tries = {goes_on: (25, 1), quiet: (26, 25)}
    for email, hours in tries.items():
        for ago in hours:
            at = clock(NOON - timedelta(hours=ago))
            with pytest.raises(BadCredentials):
                sign_in.sign_in(email, "x", client="10.4.0.1", clock=at)
    password = made.generated_password or ""
    assert sign_in.sign_in(made.email, password, client="10.4.0.2", clock=clock())
    with transaction() as session:
        left = {
            email: sign_in_failures.so_far(session, account_key(email))
            for email in tries
        }
    assert left == {goes_on: 2, quiet: 0}
