"""What the staff do with the price list; every function asks who they are."""

from collections.abc import Mapping, Sequence

from app.domain.clock import Clock, utc_now
from app.domain.errors import FieldError, InvalidInput, PriceChanged
from app.domain.events import Deed, Kind, Subject, changes_between
from app.domain.identity import Admin
from app.domain.price_list import parse_vaccine
from app.domain.roles import Right
from app.domain.text import search_form
from app.domain.vaccines import Vaccine, new_id, offered
from app.persistence import vaccines
from app.persistence.database import transaction
from app.services import renames
from app.services.events import record
from app.services.prices import SHOWN


def everything(admin: Admin) -> Sequence[Vaccine]:
    """Return the whole list in the order of the form, retired vaccines included."""
    admin.must(Right.PRICES)
    with transaction() as session:
        return vaccines.catalogue(session)


def add(admin: Admin, raw: Mapping[str, object], *, clock: Clock = utc_now) -> Vaccine:
    """Add a vaccine at the end of the list.

    Raises:
        InvalidInput: Name or price are missing, impossible or taken.
    """
    admin.must(Right.PRICES)
    name, price = parse_vaccine(raw)
    with transaction() as session:
        catalogue = vaccines.catalogue(session)
        _require_free(catalogue, name)
        added = Vaccine(new_id(name, {entry.id for entry in catalogue}), name, price)
        vaccines.add(session, added)
        deed = Deed(
            Kind.VACCINE_ADDED,
            Subject.VACCINE,
            added.id,
            changes_between({"name": "", "price": ""}, {"name": name, "price": price}),
        )
        record(session, admin, deed, at=clock())
    SHOWN.forget()
    return added


def edit(
    admin: Admin,
    vaccine_id: str,
    raw: Mapping[str, object],
    *,
    expected_version: int,
    clock: Clock = utc_now,
) -> None:
    """Change name and price; requests that were stored keep their price.

    Requests are found under the new name soon after (`services/renames`).

    Raises:
        InvalidInput: Name or price are missing, impossible or taken.
        PriceChanged: Somebody else was faster.
    """
    admin.must(Right.PRICES)
    name, price = parse_vaccine(raw)
    before = _change(
        admin, vaccine_id, {"name": name, "price": price}, expected_version, clock
    )
    if before.name != name:
        renames.tell()


def set_retired(
    admin: Admin,
    vaccine_id: str,
    retired: bool,
    *,
    expected_version: int,
    clock: Clock = utc_now,
) -> None:
    """Offer a vaccine no longer, or again; its requests keep name and price.

    Raises:
        InvalidInput: It is the last one that is offered.
        PriceChanged: Somebody else was faster.
    """
    admin.must(Right.PRICES)
    _change(admin, vaccine_id, {"retired": retired}, expected_version, clock)


def move_up(admin: Admin, vaccine_id: str, *, clock: Clock = utc_now) -> None:
    """Let a vaccine change places with the one before it."""
    admin.must(Right.PRICES)
    with transaction() as session:
        place = vaccines.move_up(session, vaccine_id)
        if place is None:
            return
        moved = changes_between({"position": place}, {"position": place - 1})
        deed = Deed(Kind.VACCINE_CHANGED, Subject.VACCINE, vaccine_id, moved)
        record(session, admin, deed, at=clock())
    SHOWN.forget()


def _change(
    admin: Admin,
    vaccine_id: str,
    values: Mapping[str, object],
    expected_version: int,
    clock: Clock,
) -> Vaccine:
    """Write values, if the vaccine is at the version that was read; return it before."""
    with transaction() as session:
        catalogue = vaccines.catalogue(session)
        before = next((v for v in catalogue if v.id == vaccine_id), None)
        if before is None:
            raise PriceChanged
        if "name" in values:
            others = [entry for entry in catalogue if entry.id != vaccine_id]
            _require_free(others, str(values["name"]))
        if values.get("retired") and offered(catalogue) == (before,):
            raise InvalidInput({"retired": FieldError("vaccine_last")})
        if not vaccines.update(session, vaccine_id, values, expected_version):
            raise PriceChanged
        old = {name: getattr(before, name) for name in values}
        deed = Deed(
            Kind.VACCINE_CHANGED,
            Subject.VACCINE,
            vaccine_id,
            changes_between(old, dict(values)),
        )
        record(session, admin, deed, at=clock())
    SHOWN.forget()
    return before


def _require_free(others: Sequence[Vaccine], name: str) -> None:
    if search_form(name) in {search_form(entry.name) for entry in others}:
        raise InvalidInput({"vaccine_name": FieldError("vaccine_name_taken")})
