"""The desk finds whom it looks for, however name, phone or reference were typed."""

from datetime import timedelta

import pytest

from app.domain.errors import InvalidInput
from app.domain.fields import TEXT_LIMIT
from app.domain.rights_request import read_rights_reference
from app.services import rights_desk
from tests.integration.test_rights_desk import ANSWER, received, sure
from tests.support.builders import NOON, clock
from tests.support.mailing import add

pytestmark = pytest.mark.usefixtures("database", "writing")


@pytest.mark.parametrize(
    "typed",
    [
        "perez ibanez",
        "Pérez\u2010Ibáñez",
        "ñusta pérez ibáñez",
        "ibanez, ñusta",
        "perez-ibanez",
        "o higgins 12",
        "(09) 8765-4321",
        "09 8765 4321",
        "+56 (9) 8765.4321",
        "0056 9 8765 4321",
        "987654321",
    ],
)
def test_signs_and_accents_make_no_difference(two_colleagues, typed: str) -> None:
    """Ñusta is found; Berta, of whom a part is alike, is not."""
    rosa = two_colleagues[0].me
    nusta = add(
        name="Ñusta Pérez-Ibáñez",
        phone="+56 9 8765 4321",
        email="nusta@correo.cl",
        address="O'Higgins 12, Quilpué",
    )
    berta = add(
        name="Berta Pérez",
        phone="+56 9 8765 0000",
        email="berta@correo.cl",
        address="Prat 12, Quilpué",
    )
    assert [one.id for one in rights_desk.find(rosa, typed)] == [nusta.id]
    assert [one.id for one in rights_desk.find(rosa, "berta.perez")] == [berta.id]
    for nobody in ("perez soto", "- . -", "(09) 1111-2222"):
        assert rights_desk.find(rosa, nobody) == []


@pytest.mark.parametrize(
    "typed",
    [
        "{0}",
        "Referencia: {0}",
        "(ref. {0}),",
        "{1} de Ana Soto",
        "mailto:ana@correo.cl",
        "MAILTO:Ana@correo.cl",
        "tel:+56981112222",
    ],
)
def test_what_is_copied_is_found_with_what_stands_around_it(
    two_colleagues, typed: str
) -> None:
    rosa = two_colleagues[0].me
    ana = add(phone="+56 9 8111 2222")
    add(name="Berta", email="berta@correo.cl", phone="+56 9 8111 3333")
    spoken = ana.reference.replace("-", " ").lower()
    found = rights_desk.find(rosa, typed.format(ana.reference, spoken))
    assert [one.id for one in found] == [ana.id]


def test_a_number_of_nobody_finds_nobody(two_colleagues) -> None:
    """Its digits two by two are in the numbers of others."""
    rosa = two_colleagues[0].me
    zoila = add(name="Zoila", phone="+56 9 8721 6543", email="zoila@correo.cl")
    assert rights_desk.find(rosa, "9 87 65 43 21") == []
    assert [one.id for one in rights_desk.find(rosa, "9 87 21 65 43")] == [zoila.id]


def test_what_is_too_long_is_refused_and_not_cut(two_colleagues) -> None:
    rosa = two_colleagues[0].me
    with pytest.raises(InvalidInput) as refused:
        rights_desk.find(rosa, "a" * (TEXT_LIMIT + 1))
    assert refused.value.fields["search"].code == "too_long"
    assert rights_desk.find(rosa, "a" * TEXT_LIMIT) == []


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("DP-7K2M4S", "DP-7K2M4S"),
        (" dp 7k2 m4s ", "DP-7K2M4S"),
        ("7K2M4S", "DP-7K2M4S"),
        ("DP-7K2M49", None),
        ("VC-7K2M4S", None),
        ("DP-7K2M", None),
        ("", None),
    ],
)
def test_the_reference_of_a_petition_is_read_as_it_is_heard(
    typed: str, read: str | None
) -> None:
    assert read_rights_reference(typed) == read


async def test_a_petition_closed_long_ago_is_found(two_colleagues, monkeypatch) -> None:
    """By its reference or its address; the others are not shown then."""
    rosa = two_colleagues[0]
    monkeypatch.setattr(rights_desk, "CLOSED_SHOWN", 1)
    shut = []
    for who in ("ana", "berta"):
        one = sure(rosa, await received(f"{who}@correo.cl"))
        rights_desk.close(
            rosa.me, one.id, ANSWER, expected_version=one.version, clock=clock()
        )
        shut.append(one)
    waits = await received("Ana@correo.cl", "blocking")
    ana, berta = shut

    def found(typed: str) -> tuple[list[str], list[str], int]:
        told = rights_desk.register(rosa.me, looked_for=typed, clock=clock())
        return (
            [one.request.reference for one in told.open],
            [one.reference for one in told.closed],
            told.count,
        )

    assert found("")[0] == [waits.reference]
    assert len(found("")[1]) == 1
    assert found(ana.reference.casefold()) == ([], [ana.reference], 0)
    assert found(" BERTA@correo.cl ") == ([], [berta.reference], 0)
    assert found("ana@correo.cl") == ([waits.reference], [ana.reference], 1)
    assert found(waits.reference) == ([waits.reference], [], 1)
    for nobody in ("DP-222222", "a", "%", "@correo.cl"):
        assert found(nobody) == ([], [], 0)
    # What is at hand is there, whatever was looked for.
    told = rights_desk.register(
        rosa.me, named=str(waits.id), looked_for="berta@correo.cl", clock=clock(NOON)
    )
    assert [one.request.id for one in told.open] == [waits.id]


WRITINGS = (
    *("+56 9 8111 2222", "981112222", "9 8111 2222", "8111-2222", "56981112222"),
    *("81112222", "8111.2222"),
)


@pytest.mark.parametrize(
    "typed",
    [
        *WRITINGS,
        *(
            "8111 2222",
            "81 11 22 22",
            "+56 9 8111-2222",
            "09 8111 2222",
            "56 8111 2222",
        ),
    ],
)
def test_each_writing_of_a_number_finds_all_others(two_colleagues, typed: str) -> None:
    """Also where one of them is written just so."""
    rosa = two_colleagues[0].me
    hers = [
        add(NOON + timedelta(minutes=number), phone=phone, email=f"{number}@correo.cl")
        for number, phone in enumerate(WRITINGS)
    ]
    add(name="Berta", email="berta@correo.cl", phone="+56 9 8111 3333")
    add(name="Carla", email="carla@correo.cl", phone="+56 9 2222 4444")
    found = [one.id for one in rights_desk.find(rosa, typed)]
    assert found == [one.id for one in reversed(hers)]


NAMES = ("Ana María Soto", "Ana-María Soto", "Soto, Ana María")


@pytest.mark.parametrize("typed", [*NAMES, "soto ana maria", "ANA MARIA SOTO"])
def test_each_writing_of_a_name_finds_all_others(two_colleagues, typed: str) -> None:
    rosa = two_colleagues[0].me
    hers = [
        add(NOON + timedelta(minutes=number), name=name, email=f"{number}@correo.cl")
        for number, name in enumerate(NAMES)
    ]
    add(name="Ana Soto", email="otra@correo.cl")
    found = [one.id for one in rights_desk.find(rosa, typed)]
    assert found == [one.id for one in reversed(hers)]


def test_what_is_written_just_so_and_the_newest_others_are_shown_of_many(
    two_colleagues, monkeypatch
) -> None:
    rosa = two_colleagues[0].me
    monkeypatch.setattr(rights_desk, "FOUND_SHOWN", 2)
    hers = [
        add(NOON + timedelta(minutes=number), name=name, email=f"{number}@correo.cl")
        for number, name in enumerate(NAMES)
    ]
    for typed, shown in zip(NAMES, ((2, 0), (2, 1), (2, 1)), strict=True):
        found = [one.id for one in rights_desk.find(rosa, typed)]
        assert found == [hers[number].id for number in shown]


def test_an_address_finds_whose_it_is_alone(two_colleagues) -> None:
    """What its letters are part of elsewhere is of others."""
    rosa = two_colleagues[0].me
    ana = add(email="ana@correo.cl")
    add(name="Mariana Soto", email="mariana.soto@otro.correo.cl")
    assert [one.id for one in rights_desk.find(rosa, "ana@correo.cl")] == [ana.id]
    assert [one.id for one in rights_desk.find(rosa, ana.reference)] == [ana.id]


def test_short_groups_of_digits_find_no_other_number(two_colleagues) -> None:
    rosa = two_colleagues[0].me
    ana = add(phone="+56 9 8111 2222")
    add(name="Berta", email="berta@correo.cl", phone="+56 9 2281 1181")
    for typed in ("81 11 22 22", "9 81 11 22 22"):
        assert [one.id for one in rights_desk.find(rosa, typed)] == [ana.id]


def test_others_hide_none_that_is_written_just_so(two_colleagues, monkeypatch) -> None:
    """However many newer ones hold its words somewhere."""
    rosa = two_colleagues[0].me
    monkeypatch.setattr(rights_desk, "FOUND_SHOWN", 3)
    hers = add(NOON - timedelta(days=9), name="Li Wu", email="a@correo.cl")
    for number in range(3):
        add(name="Wuilmer Oliva", email=f"w{number}@correo.cl")
    found = [one.name for one in rights_desk.find(rosa, "Li Wu")]
    assert found == [*["Wuilmer Oliva"] * 2, hers.name]
