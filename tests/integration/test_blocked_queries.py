"""A blocked request is in no query: each one of `persistence` is tried, or excused.

A query that is neither fails the first test; what is tried shows two people before
one of them is blocked, and the other one alone afterwards.
"""

import ast
import importlib
import inspect
import pkgutil
import re
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from types import ModuleType
from typing import Any, Final

import pytest
from sqlmodel import Session, SQLModel, update

import app.persistence
from app.domain.deciding import decide
from app.domain.lead import Asked, Category, Lead, asked_of
from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_state import LeadState
from app.domain.visit import Professional, Slot, VisitState
from app.persistence import (
    agenda,
    appointments,
    arrivals,
    blocking,
    consents,
    households,
    lead_files,
    lead_filters,
    lead_matches,
    lead_search,
    lead_states,
    notes,
    person_records,
    pharmacy_sheets,
    professionals,
    receipts,
    relatives,
    reminders,
    retention,
    summaries,
    unsent_mails,
    vaccines,
    visitor_links,
    visits,
)
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.persistence.visit_tables import VisitRow
from app.services import bookings, pharmacies
from app.services import notes as staff_notes
from app.services import professionals as staff_professionals
from tests.support.builders import NOON, clock, day, pharmacy_form
from tests.support.mailing import STARTS, lead, schedule

Told = Callable[[Session, Lead], Any]
AGO: Final = NOON - timedelta(days=1)
AHEAD: Final = NOON + timedelta(days=30)
LATER: Final = NOON + timedelta(hours=1)
HOUSEHOLD: Final = uuid.UUID(int=7)

NURSE: Final = Professional(
    uuid.UUID(int=0), "Elena Díaz", "123", (), (None,) * 7, (), None, True, 1
)

# Tables of the person who asked for a visit; what names none of them is left alone.
OF_REQUESTS: Final = {
    "appointments",
    "events",
    "event_values",
    "consents",
    *(table.name for table in person_records.tied_tables()),
}

EXCUSED: Final[dict[str, str]] = {
    "made_up.of_hosts": "leads of nobody, which are erased",
    "appointments.add_all": "writes new requests",
    "appointments.add_free": "writes new requests",
    "appointments.add_once": "writes new requests",
    "appointments.asking_for": "keeps search texts true, shows nothing",
    "appointments.delete": "erasure is the person's right, blocked or not",
    "appointments.disown": "the owner of the address may always say so",
    "appointments.own_anew": "follows an edit, which a blocked one refuses",
    "appointments.page_holding": "the desk of people's rights, which finds the blocked",
    "appointments.find_by_submission": "knows the same form when it comes again",
    "blocking.block": "this is the deed",
    "blocking.lifted": "for what people may ask for at any time, within one deed",
    "blocking.unblock": "this is the deed",
    "consents.add": "writes the ledger",
    "consents.carry": "of one that is gone, for the one in its place",
    "consents.forget_person": "erasure is the person's right, blocked or not",
    "consents.is_withdrawn": "asked after the lead was found",
    "consents.withdrawn_among": "asked about leads that were found",
    "consents.keep_texts": "words of ours",
    "consents.lead_of": "tells a restore whom a decision is about, and nothing of them",
    "consents.withdraw": "taking back is the person's right, blocked or not",
    "events.append": "writes what happened",
    "events.append_seen": "writes what happened",
    "events.erase_values": "erasure is the person's right, blocked or not",
    "events.exports_since": "files of many leads, whom they name nobody",
    "held_decisions.blocked": "ids of what was decided, for the lists beside the database",
    "held_decisions.disowned": "ids of what was decided, for the lists beside the database",
    "held_decisions.unwanted": "ids of what was decided, for the lists beside the database",
    "held_decisions.withdrawn": "ids of what was decided, for the lists beside the database",
    "events.find": "asked for an event whose lead is then moved, which is refused",
    "events.has_seen": "asked about a lead that was found",
    "events.history": "the audit names ids and no person",
    "events.last_at": "an instant, and no person",
    "events.is_told": "whether an event is there, by its id",
    "events.left_of": "an id alone, which is then looked for",
    "events.of_kind": "asked about a lead that was found",
    "events.of_subject": "asked about a lead that was found, or about its deeds",
    "events.subjects_of": "ids of what was erased",
    "events.was_erased_as_right": "why one is gone, and nothing of them",
    "events.was_anonymised": "why one is gone, and nothing of them",
    "events.was_ended": "whether an id was ever given, and nothing of whose it was",
    "lead_filters.filters": "conditions that `lead_matches` completes",
    "lead_filters.registered": "an expression",
    "lead_filters.registered_hour": "an expression",
    "lead_matches.holding": "conditions that the desk of people's rights completes",
    "lead_search.add_all": "writes search texts",
    "lead_search.found_by": "a condition that `lead_matches` completes",
    "lead_search.rewrite": "writes search texts",
    "lead_search.texts_of": "keeps search texts true, shows nothing",
    "merging.hold": "a lock; both are looked for after it",
    "merging.ids_of": "ids of what became part of one, for its erasure",
    "merging.join": "written after both were found",
    "merging.left_of": "an id alone, which is then looked for",
    "merging.references_of": "asked about leads that were found",
    "merging.texts_of": "asked about leads that were found",
    "moving.clear": "the whole database, row by row",
    "moving.copy": "the whole database, row by row",
    "moving.counts": "the whole database, row by row",
    "moving.occupied": "names of tables",
    "moving.requests_until": "ids that a restored copy must hold",
    "named_outbox.add": "queues; decided when it leaves",
    "notes.add": "written after the lead was found",
    "outbox.add_once": "queues; decided when it leaves",
    "outbox.claim_due": "what is taken of a blocked one is dropped",
    "outbox.depth": "two numbers, without those that were dropped",
    "outbox.mark_dead": "what became of a message",
    "outbox.mark_sent": "what became of a message",
    "outbox.oldest_open": "an instant",
    "outbox.release": "what became of a message",
    "outbox.reschedule": "what became of a message",
    "outbox.to_nobody": "ids of messages to whom nothing is known of",
    "person_records.agreed_to": "the file of the person, whose request was found",
    "person_records.of_address": "the file of the person, whose address was proved",
    "person_records.of_lead": "the file of the person, which the desk alone gives",
    "relatives.has_email": "tells whose mails are erased, and shows nobody",
    "relatives.shares_email": "tells whose outgoing words are erased, and shows nobody",
    "merging.there": "tells which ids a restore does not list as erased, blocked or not",
    "retention.alone": "a lock",
    "rights_outbox.add_once": "of a request for rights",
    "visitor_links.add_browser": "written after the link was found",
    "visitor_links.add_link": "written after the lead was found",
    "visitor_links.close_for": "takes away; an edit, which a blocked one refuses",
    "visitor_links.count_try": "asked after the lead was found",
    "visitor_links.drop_code": "takes away",
    "visitor_links.put_code": "written when a mail leaves, and none does",
    "visitor_links.remove_short": "ends what opens a request, blocked or not",
    "visitor_links.remove_all": "takes away",
    "visitor_links.remove_browser": "takes away",
    "visitor_outbox.add_once": "queues; decided when it leaves",
    "visitor_outbox.asked_for": "how many mails an address got, whoever asked",
    "visitor_outbox.count_alone": "a lock",
    "visitor_outbox.entries_of": "ids of entries of one that was found",
    "visitor_outbox.hand_on_first": "queues; decided when it leaves",
    "visitor_outbox.hand_over": "queues; decided when it leaves",
    "visitor_outbox.has_key": "asked about a message that leaves",
    "visitor_outbox.is_superseded": "asked about a message that leaves",
    "visitor_outbox.last_told": "asked about a message that leaves",
    "visitor_outbox.let_out": "what became of a message",
    "visitor_outbox.put_off": "what became of a message",
    "visitor_outbox.sent_to": "how many mails an address got, whoever asked",
    "visitor_outbox.take_back": "what became of a message",
    "visits.add": "written after the lead was found",
    "unsent_mails.drop_of": "takes away",
    "unsent_mails.remove_of": "takes away",
    "unsent_mails.revive_blocked": "follows the end of the block",
    "visits.made": "decides what an erasure does, blocked or not",
    "visits.overlapping": "a visit is cancelled before its lead is blocked",
    "visits.write": "written after the visit was found",
    "visitor_links.remove_browsers": "ends what is open, whose it may be",
    "ways_in.known": "reads accounts and links of the staff",
    "ways_in.narrow": "changes accounts and links of the staff",
}


def edited(session: Session, one: Lead) -> bool:
    """Write a lead as it is; the transaction is undone."""
    asked = Asked(**asked_of(one))
    decided = decide(asked, vaccines.catalogue(session), NOON)
    written = appointments.update(
        session, one.id, asked, decided, expected_version=one.version, now=NOON
    )
    return bool(written)


def moved(session: Session, one: Lead) -> bool:
    stands = LeadState.SCHEDULED
    return lead_states.move(session, one.id, stands, stands, now=NOON, answers=False)


def moved_back(session: Session, one: Lead) -> bool:
    stands = LeadState.SCHEDULED
    return lead_states.move_back(
        session, one.id, stands, stands, moved_at=NOON, since=NOON
    )


def unschedule(session: Session, one: Lead) -> None:
    lead_states.move_back(
        session,
        one.id,
        LeadState.SCHEDULED,
        LeadState.CONTACTED,
        moved_at=NOON,
        since=NOON,
    )


def waiting(session: Session, one: Lead) -> bool:
    unschedule(session, one)
    found = agenda.waiting(session, since=day(0), limit=9, before=9)
    return one.id in {each.id for each in found}


def waits(session: Session, one: Lead) -> bool:
    unschedule(session, one)
    return agenda.waits(session, one.id)


def of_name(one: Lead) -> LeadCriteria:
    return LeadCriteria(search=one.name)


def own_visit(session: Session, one: Lead) -> uuid.UUID:
    records = person_records.of_lead(session, one.id)
    return records["visits"][0]["id"]


def unsent_of(session: Session, one: Lead) -> list[Any]:
    found = unsent_mails.unsent(session, offset=0, limit=99)
    return [each for each in found if each.appointment_id == one.id]


def renewed(session: Session, one: Lead) -> Any:
    records = person_records.of_lead(session, one.id)
    return unsent_mails.renew(session, records["outbox"][0]["id"], now=NOON)


def professional(session: Session) -> uuid.UUID:
    (only,) = professionals.all_of(session)
    return only.id


# What shows one person, by the query that does.
SHOWS: Final[dict[str, Told]] = {
    "agenda.booked": lambda s, one: [
        each for each in agenda.booked(s, NOON, AHEAD) if each.name == one.name
    ],
    "agenda.followed": lambda s, one: [
        each
        for each in agenda.followed(s, NOON, AHEAD, professional(s))
        if each.name == one.name
    ],
    "agenda.waiting": waiting,
    "agenda.waits": waits,
    # Of all that came; the others are taken off.
    "arrivals.since": lambda s, one: (
        arrivals.since(s, NOON - timedelta(days=1))[0]
        - sum(each.id != one.id for each in appointments.page(s, LeadCriteria()))
    ),
    "appointments.find": lambda s, one: appointments.find(s, one.id),
    "appointments.find_all": lambda s, one: appointments.find_all(s, [one.id]),
    "appointments.find_by_reference": lambda s, one: appointments.find_by_reference(
        s, one.reference
    ),
    "appointments.page": lambda s, one: appointments.page(s, of_name(one)),
    "appointments.update": edited,
    "consents.of_lead": lambda s, one: consents.of_lead(s, one.id),
    "consents.of_leads": lambda s, one: consents.of_leads(s, [one.id]),
    "lead_files.told_page": lambda s, one: (
        lead_files.told_page(s, of_name(one), ["name"]).count
    ),
    "lead_matches.conditions": lambda s, one: appointments.page(
        s, LeadCriteria(among=(one.id,))
    ),
    "lead_matches.count": lambda s, one: lead_matches.count(s, of_name(one)),
    "lead_search.count_found": lambda s, one: lead_search.count_found(
        s, one.name.casefold(), [], narrow=False, up_to=None, blocked_too=False
    ),
    "lead_states.move": moved,
    "lead_states.move_back": moved_back,
    "lead_states.state_of": lambda s, one: lead_states.state_of(s, one.id),
    "notes.of_lead": lambda s, one: notes.of_lead(s, one.id),
    "notes.of_leads": lambda s, one: notes.of_leads(s, [one.id]),
    "households.with_all": lambda s, one: (
        bool(together(s)) and one.id in households.with_all(s, [one.id], limit=99)
    ),
    "households.of": lambda s, one: (
        one.id in {each.id for each in households.of(s, in_household(s, one))}
    ),
    "households.of_home": lambda s, one: (
        one.id in {each.id for each in households.of_home(s, together(s))}
    ),
    "households.of_contact": lambda s, one: (
        one.id in {each.id for each in households.of_contact(s, in_household(s, one))}
    ),
    "relatives.of": lambda s, one: (
        one.id in _kin(s, one, limit=9) or bool(_kin(s, one, limit=0))
    ),
    "reminders.upcoming": lambda s, one: [
        each for each in reminders.upcoming(s, NOON, AHEAD) if each.lead_id == one.id
    ],
    "retention.due": lambda s, one: one.id in {each.id for each in over(s)},
    "unsent_mails.renew": renewed,
    "unsent_mails.unsent": unsent_of,
    "visitor_links.find_browser": lambda s, one: visitor_links.find_browser(
        s, f"browser-{one.id}", now=NOON
    ),
    "visitor_links.find_link": lambda s, one: visitor_links.find_link(
        s, f"link-{one.id}"
    ),
    "visits.between": lambda s, one: [
        each for each in visits.between(s, NOON, AHEAD) if each.lead_id == one.id
    ],
    "visits.find": lambda s, one: visits.find(s, own_visit(s, one)),
    "visits.of_lead": lambda s, one: visits.of_lead(s, one.id),
    "visits.of_household": lambda s, one: [
        each for each in visits.of_household(s, together(s)) if each.lead_id == one.id
    ],
    "visits.open_of": lambda s, one: visits.open_of(s, one.id),
}
# What tells how many there are, by the query that does.
COUNTS: Final[dict[str, Callable[[Session], int]]] = {
    "households.waiting": lambda s: len(
        households.waiting(s, [together(s, state="new")])
    ),
    "households.sizes": lambda s: sum(households.sizes(s, [together(s)]).values()),
    "pharmacy_sheets.counts": lambda s: sum(
        each.sum.number
        for each in pharmacy_sheets.counts(s, AGO, LATER)
        if each.what == "requested"
    ),
    "visits.count_open": lambda s: visits.count_open(s, professional(s)),
    "receipts.used_twice": lambda s: sum(
        receipts.used_twice(s, [stranger(s)]).values()
    ),
    "retention.counts": lambda s: unvisited(s) and retention.counts(s, day(99)).due,
    "summaries.buckets": lambda s: sum(
        each.leads for each in summaries.buckets(s, since=AGO)
    ),
    "summaries.by_pharmacy": lambda s: sum(
        each.leads for each in summaries.by_pharmacy(s, since=AGO)
    ),
    "summaries.counts": lambda s: sum(
        each.leads for each in summaries.counts(s, "comuna", since=AGO)
    ),
    "summaries.waits": lambda s: sum(
        leads for *_, leads in summaries.waits(s, since=AGO, now=LATER)
    ),
}


def unvisited(session: Session) -> bool:
    """Let nobody have a visit, so that everybody's time may be over."""
    session.exec(update(VisitRow).values(state=VisitState.CANCELLED, starts_at=AGO))
    return True


def over(session: Session) -> Sequence[Lead]:
    unvisited(session)
    return retention.due(session, day(99), limit=9)


def in_household(session: Session, one: Lead) -> Lead:
    """Return somebody else who was asked for together with a stored lead."""
    return replace(one, id=uuid.uuid4(), household_id=together(session))


def _kin(session, one, *, limit: int) -> list:
    """Return which others share something with a lead, or what they share."""
    stranger = replace(one, id=uuid.uuid4())
    found, shared = relatives.of(session, stranger, besides=(), limit=limit)
    return [each.id for each in found] or list(shared)


def together(session: Session, **others: str) -> uuid.UUID:
    """Let all leads be of one household; return its id."""
    session.exec(update(AppointmentRow).values(household_id=HOUSEHOLD, **others))
    return HOUSEHOLD


def stranger(session: Session) -> Lead:
    """Return somebody of another home with the same receipt, who is not stored."""
    (berta,) = appointments.page(session, LeadCriteria(search="Berta"))
    return replace(
        berta, id=uuid.uuid4(), address="Otra calle 3", phone="1", phone_e164=None
    )


# Modules that read no request: each is looked through for the names of their tables.
OF_NO_REQUEST: Final[dict[str, str]] = {
    "admins": "the staff",
    "anonymous": "figures without a person",
    "breaches": "a register of what went wrong",
    "invitations": "the staff",
    "known_browsers": "the staff",
    "lead_views": "filters that the staff keep",
    "message_texts": "words of ours",
    "newsletter": "who asked for news",
    "newsletter_proofs": "who asked for news",
    "passkeys": "the staff",
    "pharmacies": "the shops",
    "professionals": "the staff",
    "reach": "which releases may run",
    "rights_carried": "who asks for their rights, blocked or not",
    "rights_requests": "who asks for their rights, blocked or not",
    "second_factors": "the staff",
    "shut": "whether a process may serve",
    "sessions": "the staff",
    "sign_in_failures": "the staff",
    "advisory_locks": "a lock",
    "unwanted": "hashes of addresses",
    "vaccines": "the price list",
}
# What they name all the same: deeds of who left the news, and a table of its own.
NAMED: Final[dict[str, set[str]]] = {
    "newsletter": {"EventRow", "events"},
    "reach": {"metadata"},
}
# They run what others ask, or the schema itself; their own statements are read here.
OF_ALL: Final[dict[str, str]] = {
    "database": "runs statements",
    "journal": "SQLite's own files",
    "migration": "the schema",
}


def modules() -> Iterator[tuple[str, ModuleType]]:
    """Yield each module of `persistence` by its name."""
    for found in pkgutil.iter_modules(app.persistence.__path__):
        yield found.name, importlib.import_module(f"app.persistence.{found.name}")


def names_requests(source: str) -> set[str]:
    """Return which names of requests' tables, or of their rows, stand in a source."""
    rows = {
        mapper.class_.__name__
        for mapper in SQLModel._sa_registry.mappers
        if getattr(mapper.local_table, "name", "") in OF_REQUESTS
    }
    assert "AppointmentRow" in rows
    telling = {*rows, *OF_REQUESTS, "metadata", "lead_matches", "in_order"}
    return {name for name in telling if re.search(rf"\b{name}\b", source)}


def queries() -> Iterator[str]:
    """Yield what takes a session or a connection, but where no request is read."""
    for module_name, module in modules():
        if module_name in {*OF_NO_REQUEST, *OF_ALL}:
            continue
        for name, function in inspect.getmembers(module, inspect.isfunction):
            own = function.__module__ == module.__name__ and not name.startswith("_")
            if own and _takes_a_database(function):
                yield f"{module_name}.{name}"


def test_what_reads_no_request_names_none_of_their_tables() -> None:
    known = dict(modules())
    assert {*OF_NO_REQUEST, *OF_ALL} <= set(known)
    assert names_requests(inspect.getsource(known["appointments"]))
    for name in OF_NO_REQUEST:
        assert names_requests(_statements(known[name])) == NAMED.get(name, set()), name


def _statements(module: ModuleType) -> str:
    """Return the source of a module without what is only said about it."""
    tree = ast.parse(inspect.getsource(module))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            del node.body[: ast.get_docstring(node) is not None]
    return ast.unparse(tree)


def _takes_a_database(function: Callable[..., object]) -> bool:
    given = inspect.signature(function).parameters.values()
    told = " ".join(str(one.annotation) for one in given)
    return any(each in told for each in ("Session", "Connection", "Engine"))


def test_every_query_is_tried_or_excused() -> None:
    found = set(queries())
    tried = {*SHOWS, *COUNTS}
    assert "appointments.page" in found
    assert tried - found == set()
    assert set(EXCUSED) - found == set()
    assert tried & set(EXCUSED) == set()
    assert found == tried | set(EXCUSED)
    assert all(EXCUSED.values())


@pytest.fixture
def both(two_colleagues, writing) -> tuple[Lead, Lead]:
    """Two people with all that a person may have, and the visit of each to come."""
    del writing
    rosa = two_colleagues[0]
    pharmacy = pharmacies.add(rosa.me, {"pharmacy_name": "Cruz", "comuna": "Quilpué"})
    nurse = staff_professionals.add(rosa.me, NURSE, clock=clock())
    made: list[Lead] = []
    for number, name in enumerate(("Ana", "Berta")):
        form = pharmacy_form(
            name=name,
            email=f"{name.casefold()}@correo.cl",
            phone=f"+56 9 8765 432{number}",
            address=f"Calle Larga {number}, Quilpué",
            pharmacy=pharmacy.slug,
        )
        receipt = bookings.submit(form, Category.PHARMACY, clock=clock())
        one = lead(receipt.id)
        staff_notes.add(rosa.me, one.id, f"Nota de {name}", clock=clock())
        starts = STARTS + timedelta(hours=number)
        visit = schedule(rosa, one, starts)
        with transaction() as session:
            slot = Slot(starts, 30, nurse.id)
            assert visits.write(session, visit, slot, visit.state, told=False)
            for add, kind in (
                (visitor_links.add_link, "link"),
                (visitor_links.add_browser, "browser"),
            ):
                add(
                    session,
                    one.id,
                    token_hash=f"{kind}-{one.id}",
                    now=NOON,
                    expires_at=AHEAD,
                )
        made.append(lead(one.id))
    ana, berta = made
    return ana, berta


def asked(told: Callable[[Session], Any]) -> Any:
    """Ask within a transaction that leaves nothing."""
    with transaction() as session:
        found = told(session)
        session.rollback()
        return found


@pytest.mark.parametrize("query", sorted(SHOWS))
def test_a_query_shows_who_is_not_blocked(both, query: str) -> None:
    ana, berta = both
    told = SHOWS[query]
    for one in both:
        assert asked(lambda s, one=one: told(s, one)), one.name
    with transaction() as session:
        assert blocking.block(session, ana.id, now=NOON)
    assert not asked(lambda s: told(s, ana))
    assert asked(lambda s: told(s, berta))
    with transaction() as session:
        assert blocking.unblock(session, ana.id)
    assert asked(lambda s: told(s, ana))


@pytest.mark.parametrize("query", sorted(COUNTS))
def test_a_query_counts_who_is_not_blocked(both, query: str) -> None:
    ana, _ = both
    count = COUNTS[query]
    assert asked(count) == 2
    with transaction() as session:
        assert blocking.block(session, ana.id, now=NOON)
    assert asked(count) == 1


def test_the_desk_of_rights_finds_the_blocked_too(both) -> None:
    ana, berta = both
    with transaction() as session:
        assert blocking.block(session, ana.id, now=NOON)
        assert not blocking.block(session, ana.id, now=NOON)
        criteria = LeadCriteria(blocked_too=True)
        assert lead_matches.count(session, criteria) == 2
        found = appointments.page(session, criteria)
        assert {each.id: each.blocked_at for each in found} == {
            ana.id: NOON,
            berta.id: None,
        }
        assert lead_filters.leaves_few(criteria) is False
