"""The file of a person holds whatever a search of the database finds, whoever takes it."""

import json
from typing import Any

import pytest

from app.content import rights_file as labels
from app.persistence import unwanted
from app.persistence.database import transaction
from app.persistence.rights_tables import PrivacyRequestRow
from app.services import own_data, rights_asking, rights_desk, rights_records
from tests.integration.test_erased_everywhere import WORDS, opened, person, tables
from tests.support.builders import NOON, clock

pytestmark = pytest.mark.usefixtures("database")
# Made from what the file holds.
SEARCHED = "lead_search"
# Gone with the first file that it let out.
USED_UP = {"visitor_codes"}
BERTA = ("Calle Berta", "mensaje b", "nota b", "Hija Berta")


def asked(who, contact: str) -> Any:
    """Enter a petition, with the address proved and who asks made sure of."""
    form = {"asks": "access", "contact": contact, "detail": "Todo lo mío"}
    request_id = rights_asking.enter(who.me, form, clock=clock())
    with transaction() as session:
        session.get_one(PrivacyRequestRow, request_id).code_tries = 1
    rights_desk.note_identity(
        who.me,
        request_id,
        {"identity": "Llamamos al 8111 2222"},
        expected_version=1,
        clock=clock(),
    )
    return request_id


def names(file: dict[str, Any]) -> set[str]:
    """Return the tables of which a file shows something."""
    (record,) = file[labels.RECORDS]
    shown = {*record, *file[labels.OF_ADDRESS]}
    return {table for table, name in labels.TABLES.items() if name in shown}


def test_what_a_search_finds_of_somebody_is_in_their_file(two_colleagues) -> None:
    rosa = two_colleagues[0]
    zoila = person("Zoila Xúñez", "escondida.cl", 8111, (WORDS[5], *WORDS[7:]), rosa)
    person("Berta Soto", "correo.cl", 8222, BERTA, rosa)
    cookie, code = opened(zoila)
    request_id = asked(rosa, zoila.email)
    asked(rosa, "berta@correo.cl")
    with transaction() as session:
        unwanted.add(session, zoila.email, now=NOON)
    found = tables((*WORDS, str(zoila.id), zoila.id.hex, str(request_id)))
    found |= tables((unwanted.hash_of(zoila.email), request_id.hex))
    found = {name for name in found if not name.startswith(SEARCHED)}
    assert {"appointments", "notes", "privacy_requests", "newsletter"} <= found

    own = own_data.take(cookie, code, clock=clock())[1]
    desk = rights_records.as_file(rosa.me, request_id, [zoila.id], clock=clock())[1]

    for text in (own, desk.decode()):
        file = json.loads(text)
        assert found - names(file) == USED_UP
        # As it was typed; folded forms are those of the search.
        for word in ("Zoila Xúñez", zoila.email, WORDS[5], *WORDS[7:]):
            assert word in text, word
        for word in ("Berta", *BERTA, "berta@correo.cl"):
            assert word not in text, word


def test_the_desk_and_the_own_page_give_one_file(two_colleagues) -> None:
    rosa = two_colleagues[0]
    zoila = person("Zoila Xúñez", "escondida.cl", 8111, (WORDS[5], *WORDS[7:]), rosa)
    berta = person("Berta Soto", "correo.cl", 8222, BERTA, rosa)
    for one in (zoila, berta):
        cookie, code = opened(one)
        request_id = asked(rosa, one.email)
        own = json.loads(own_data.take(cookie, code, clock=clock())[1])
        desk = json.loads(
            rights_records.as_file(rosa.me, request_id, [one.id], clock=clock())[1]
        )
        assert labels.REQUEST not in own
        assert own[labels.OF_ADDRESS] == desk[labels.OF_ADDRESS]
        # That it was taken there came between, and used the code up.
        between = {labels.TABLES["events"], labels.TABLES["visitor_codes"]}
        for kept in (own, desk):
            (record,) = kept[labels.RECORDS]
            for name in between:
                record.pop(name, None)
        assert own[labels.RECORDS] == desk[labels.RECORDS]
