"""Waits, codes, prices and addresses, each with its numbers written out."""

import base64
import math
import uuid
from datetime import UTC, date, datetime, timedelta

import pytest

from app.domain.clock import minute_text
from app.domain.errors import InvalidInput
from app.domain.identity import INVITATION_LIFETIME, normalise_email
from app.domain.lead import Category, Lead
from app.domain.lead_criteria import LeadCriteria, narrowed_by
from app.domain.lead_text import search_term
from app.domain.limits import client_behind
from app.domain.outbox import retry_delay
from app.domain.password import new_password
from app.domain.price_list import parse_vaccine
from app.domain.reference import read_reference, reference_of
from app.domain.second_factor import (
    is_momentary,
    new_recovery_code,
    normalise_code,
)
from app.domain.sign_in_tries import wait_after
from app.domain.staff_session import (
    SESSION_IDLE_LIMIT,
    SESSION_LIFETIME,
    Session,
    token_hash,
)
from app.domain.vaccines import DEFAULT_VACCINES, new_id
from app.domain.visit import Slot, clashes
from tests.support.builders import NOON
from tests.support.lead_oracle import asked_for

SECOND = timedelta(seconds=1)
# Of its own, and not of the tests' clock: what is shown of it is written out below.
THAT_NOON = datetime(2026, 11, 20, 15, 0, tzinfo=UTC)


def seconds(wait: timedelta | None) -> float | None:
    return wait.total_seconds() if wait else None


@pytest.mark.parametrize(
    ("tries", "wait"),
    [
        (0, 15),
        (1, 15),
        (2, 30),
        (3, 60),
        (4, 120),
        (8, 1920),
        (9, 3600),
        (10, 3600),
        (59, 3600),
        (60, None),
        (61, None),
    ],
)
def test_a_mail_waits_double_from_fifteen_seconds_to_an_hour(
    tries: int, wait: int | None
) -> None:
    assert seconds(retry_delay(tries)) == wait


@pytest.mark.parametrize(
    ("failures", "free", "wait"),
    [
        (0, 5, 0),
        (4, 5, 0),
        (5, 5, 30),
        (6, 5, 60),
        (7, 5, 120),
        (9, 5, 480),
        (10, 5, 900),
        (500, 5, 900),
        (49, 50, 0),
        (50, 50, 30),
        (51, 50, 60),
    ],
)
def test_a_sign_in_waits_double_from_half_a_minute_to_a_quarter_of_an_hour(
    failures: int, free: int, wait: int
) -> None:
    assert wait_after(failures, free).total_seconds() == wait


def test_sessions_and_invitations_last_as_long_as_the_documents_say() -> None:
    assert timedelta(hours=12) == SESSION_LIFETIME
    assert timedelta(hours=2) == SESSION_IDLE_LIMIT
    assert timedelta(days=3) == INVITATION_LIFETIME


@pytest.mark.parametrize(
    ("age", "touch"),
    [(0, False), (59, False), (60, True), (61, True)],
)
def test_a_sign_of_life_is_written_once_a_minute(age: int, touch: bool) -> None:
    session = Session(
        id=uuid.uuid4(),
        admin_id=uuid.uuid4(),
        created_at=NOON,
        seen_at=NOON,
        expires_at=NOON + SESSION_LIFETIME,
    )
    assert session.needs_touch(NOON + age * SECOND) is touch


def test_a_token_is_kept_as_its_sha256_even_an_odd_one() -> None:
    # The digest of "abc" from FIPS 180-2, appendix B.1.
    assert token_hash("abc") == (
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
    assert len(token_hash("\ud800")) == 64


def test_an_account_is_known_by_its_address_in_any_case() -> None:
    assert normalise_email("  Ana@Correo.CL ") == "ana@correo.cl"


def test_minutes_are_chilean_summer_and_winter() -> None:
    assert minute_text(THAT_NOON) == "20/11/2026 12:00"
    assert minute_text(THAT_NOON.replace(month=6)) == "20/06/2026 11:00"


def test_a_recovery_code_has_seven_groups_of_four_that_cannot_be_confused() -> None:
    codes = [new_recovery_code() for _ in range(200)]
    assert len(set(codes)) == 200
    for code in codes:
        groups = code.split("-")
        assert [len(group) for group in groups] == [4] * 7
    signs = set("".join(codes)) - {"-"}
    assert not signs & set("lo01ABC")
    # Each sign is one of 32.
    assert 28 * math.log2(len(signs)) >= 128


def test_a_made_up_password_has_128_bits() -> None:
    made = {new_password() for _ in range(200)}
    assert len(made) == 200
    for one in made:
        assert len(base64.urlsafe_b64decode(one + "==")) * 8 >= 128


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("ABCD-efgh ijkm", "abcdefghijkm"),
        (" 123 456 ", "123456"),
        ("a" * 150, "a" * 100),
        ("---", ""),
    ],
)
def test_a_code_is_read_however_it_was_typed(typed: str, read: str) -> None:
    assert normalise_code(typed) == read


@pytest.mark.parametrize(
    ("code", "momentary"),
    [
        ("123456", True),
        ("12345", False),
        ("1234567", False),
        ("12345a", False),
        ("\u0661\u0662\u0663\u0664\u0665\u0666", False),
        ("", False),
    ],
)
def test_a_code_of_the_moment_has_six_digits(code: str, momentary: bool) -> None:
    assert is_momentary(code) is momentary


@pytest.mark.parametrize(
    ("forwarded", "hops", "client"),
    [
        ([], 0, "10.0.0.9"),
        (["1.1.1.1"], 0, "10.0.0.9"),
        (["1.1.1.1"], 1, "1.1.1.1"),
        (["6.6.6.6, 1.1.1.1"], 1, "1.1.1.1"),
        (["6.6.6.6, 1.1.1.1, 2.2.2.2"], 2, "1.1.1.1"),
        (["6.6.6.6", "1.1.1.1"], 1, "1.1.1.1"),
        (["6.6.6.6", "1.1.1.1"], 2, "6.6.6.6"),
        (["1.1.1.1"], 2, "10.0.0.9"),
        ([" , "], 1, "10.0.0.9"),
        ([], 1, "10.0.0.9"),
    ],
)
def test_a_client_is_who_our_outermost_proxy_saw(
    forwarded: list[str], hops: int, client: str
) -> None:
    assert client_behind("10.0.0.9", forwarded, hops) == client


@pytest.mark.parametrize(
    ("name", "price", "read"),
    [
        ("Rabia", "12000", ("Rabia", 12_000)),
        ("  Fiebre   amarilla ", "$ 12.000", ("Fiebre amarilla", 12_000)),
        ("x" * 80, "$0", ("x" * 80, 0)),
        ("Rabia", "1.000.000", ("Rabia", 1_000_000)),
    ],
)
def test_a_price_is_read_as_people_write_pesos(
    name: str, price: str, read: tuple[str, int]
) -> None:
    assert parse_vaccine({"vaccine_name": name, "price": price}) == read


@pytest.mark.parametrize(
    ("name", "price", "wrong"),
    [
        ("", "1", {"vaccine_name": "vaccine_name_required"}),
        ("x" * 81, "1", {"vaccine_name": "too_long"}),
        ("Rabia", "", {"price": "price_required"}),
        ("Rabia", "1.000.001", {"price": "price_invalid"}),
        ("Rabia", "-1", {"price": "price_invalid"}),
        ("Rabia", "12,5", {"price": "price_invalid"}),
        ("Rabia", "1.00", {"price": "price_invalid"}),
        ("Rabia", "gratis", {"price": "price_invalid"}),
        (
            "",
            "gratis",
            {"vaccine_name": "vaccine_name_required", "price": "price_invalid"},
        ),
    ],
)
def test_what_is_no_price_is_refused_at_its_field(
    name: str, price: str, wrong: dict[str, str]
) -> None:
    with pytest.raises(InvalidInput) as refused:
        parse_vaccine({"vaccine_name": name, "price": price})
    assert {at: error.code for at, error in refused.value.fields.items()} == wrong


def test_a_new_vaccine_is_named_after_itself_and_never_like_another() -> None:
    assert new_id("Fiebre Amarilla (dosis 1)", []) == "fiebre-amarilla-dosis-1"
    assert new_id("Tétanos", ["tetanos"]) == "tetanos-2"
    assert new_id("Tétanos", ["tetanos", "tetanos-2"]) == "tetanos-3"
    assert new_id("¿?", []) == "vacuna"


def test_the_six_prices_are_those_of_the_specification() -> None:
    assert [(v.id, v.name, v.price) for v in DEFAULT_VACCINES] == [
        ("influenza", "Influenza", 12_000),
        ("covid", "COVID-19", 15_000),
        ("neumococo", "Neumococo", 18_000),
        ("hepatitis", "Hepatitis", 20_000),
        ("tetanos", "Tétanos", 10_000),
        ("otra", "Otra", 15_000),
    ]


def lead(**changes) -> Lead:
    about = {
        "id": uuid.uuid4(),
        "name": "Ana Pérez",
        "phone": "+56 9 8765 4321",
        "phone_e164": "+56987654321",
        "email": "ana@correo.cl",
        "date": date(2026, 11, 25),
        "time": "10:30",
        "vaccine": "influenza",
        "address": "Calle Larga 12, Quilpué",
        "message": "",
        "category": Category.B2C,
        "receipt_number": None,
        "vaccine_price": 12_000,
        "version": 1,
        "created_at": THAT_NOON,
        "reference": reference_of(7),
    }
    return Lead(**{**about, **changes})


@pytest.mark.parametrize(
    ("criteria", "found"),
    [
        (LeadCriteria(), True),
        (LeadCriteria(search="PEREZ"), True),
        (LeadCriteria(search="rojas"), False),
        (LeadCriteria(category=Category.B2C), True),
        (LeadCriteria(category=Category.PHARMACY), False),
        (LeadCriteria(day=date(2026, 11, 20)), True),
        (LeadCriteria(day=date(2026, 11, 21)), False),
        (LeadCriteria(search="perez", category=Category.PHARMACY), False),
        (LeadCriteria(search="rojas", category=Category.B2C), False),
        (LeadCriteria(search="perez", day=date(2026, 11, 19)), False),
    ],
)
def test_a_lead_is_found_where_everything_asked_for_is_true(
    criteria: LeadCriteria, found: bool
) -> None:
    names = {vaccine.id: vaccine.name for vaccine in DEFAULT_VACCINES}
    assert asked_for(lead(), criteria, names) is found


def test_a_list_tells_what_narrows_it_and_not_how() -> None:
    assert narrowed_by(LeadCriteria()) == []
    asked = LeadCriteria("Ana", Category.B2C, date(2026, 11, 20))
    assert {"search", "category", "day"} <= set(narrowed_by(asked))
    assert "Ana" not in narrowed_by(asked)


def test_a_reference_is_searched_as_it_is_stored() -> None:
    reference = reference_of(123_456)
    spoken = f" vc {reference[3:6].lower()} {reference[6:].lower()}"
    assert search_term(spoken) == reference.lower()
    assert search_term("vc 12") == "vc 12"


def test_every_letter_of_a_reference_is_read() -> None:
    letters = set()
    for number in range(0, 31**5, 31**5 // 4000):
        reference = reference_of(number)
        letters |= set(reference[3:])
        assert read_reference(reference) == reference
    assert letters == set("23456789ABCDEFGHJKMNPQRSTUVWXYZ")


def test_all_that_clash_are_named_not_the_last_two() -> None:
    who, other = uuid.uuid4(), uuid.uuid4()
    slots = [
        Slot(NOON, 30, who),
        Slot(NOON, 30, who),
        Slot(NOON, 30, other),
        Slot(NOON + timedelta(minutes=10), 30, other),
    ]
    assert clashes(slots) == {0, 1, 2, 3}
