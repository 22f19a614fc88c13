"""The fields of further people: what stands open, and what all cost together."""

import pytest
from bs4 import BeautifulSoup

from app.api.filling import Filling
from app.api.form_slots import WRITERS
from app.api.people_fields import people
from app.content import household as copy
from app.domain.vaccines import Vaccine, format_clp

pytestmark = pytest.mark.any_day
OFFERED = (Vaccine("covid", "COVID-19", 15_000), Vaccine("rabia", "Rabia", 40_000))


def shown(values: dict[str, str], new_person: int = 0) -> BeautifulSoup:
    filling = Filling(values, new_person=new_person)
    return BeautifulSoup(people("f", filling, OFFERED), "html.parser")


def total(page: BeautifulSoup) -> str | None:
    place = page.select_one("[data-people-total]")
    return place.get_text() if place else None


def chosen(page: BeautifulSoup, name: str) -> str:
    [option] = page.select(f"select[name={name}] option[selected]")
    return str(option["value"])


def test_the_total_counts_who_stands_first_too() -> None:
    three = {"vaccine": "covid", "vaccine_2": "rabia", "vaccine_4": "covid"}
    told = copy.TOTAL_LINE.format(count=3, total=format_clp(70_000))
    assert total(shown(three)) == told


@pytest.mark.parametrize("without", ["vaccine", "vaccine_2", "vaccine_4"])
def test_no_total_is_told_while_a_price_is_unknown(without: str) -> None:
    three = {"vaccine": "covid", "vaccine_2": "rabia", "vaccine_4": "covid"}
    named = {f"patient{of}": "Ana" for of in ("", "_2", "_4")}
    assert total(shown(named | three))
    page = shown(named | three | {without: ""})
    assert len(page.select("[data-person]")) == 2
    assert total(page) is None


@pytest.mark.parametrize("told", ["patient_2", "vaccine_2", "guardian_2"])
def test_whoever_tells_anything_is_there_and_who_was_asked_for(told: str) -> None:
    page = shown({told: "covid"}, new_person=3)
    assert [one["data-person"] for one in page.select("[data-person]")] == ["2", "3"]
    [led_to] = page.select("[autofocus]")
    assert led_to["name"] == "patient_3"


def test_who_was_declared_for_is_a_child_unless_it_was_said_otherwise() -> None:
    page = shown(
        {
            "patient_2": "Ana",
            "guardian_3": "on",
            "guardian_4": "on",
            "for_whom_4": "adult",
        }
    )
    assert [chosen(page, f"for_whom_{n}") for n in (2, 3, 4)] == [
        "adult",
        "minor",
        "adult",
    ]
    ticked = [str(box["name"]) for box in page.select("[checked]")]
    assert ticked == ["guardian_3", "guardian_4"]


@pytest.mark.parametrize(
    ("filling", "is_open"),
    [
        (Filling(), False),
        (Filling({"for_whom": "self"}), False),
        (Filling({"patient_2": "Ana"}), True),
        (Filling(new_person=2), True),
        (Filling({"for_whom": "minor"}), True),
        (Filling({"patient": "Ana"}), True),
        (Filling(errors={"patient": "x"}), True),
    ],
)
def test_what_somebody_filled_or_has_to_look_at_stands_open(
    filling: Filling, is_open: bool
) -> None:
    written = WRITERS["open"]
    assert (written("for_whom patient", filling) != "") is is_open
    # What is of something else is left folded by people who are further below.
    assert written("message", Filling({"patient_2": "Ana"})) == ""
