"""A comuna is recognised in an address as people write it."""

import importlib.util
from pathlib import Path

import pytest

from app.content.landing import AREAS
from app.domain.comunas import OTHERS, SERVED
from app.domain.zone import Zone, comuna_in, zone_of

CASES = [
    ("Av. Valparaíso 12, Viña del Mar", "Viña del Mar"),
    ("Av. Valparaíso 12", None),
    ("VINA DEL MAR", "Viña del Mar"),
    ("Vin\u0303a del Mar", "Viña del Mar"),
    ("Los Aromos 5 quilpue", "Quilpué"),
    ("Limachera 5", None),
    ("Quillotana", None),
    ("Independencia 100, Valparaíso", "Valparaíso"),
    ("Valparaíso, V Región de Valparaíso", "Valparaíso"),
    ("Concón, camino a Quintero", "Concón"),
    ("Los Leones 1234 Providencia", "Providencia"),
    ("Av. Viña del Mar 7, Santiago", "Santiago"),
    ("Calle Larga 12, Limache", "Limache"),
    ("Viña del Mar 2520000", "Viña del Mar"),
    ("Av. Perú 5, Villa Alemana", "Villa Alemana"),
    ("Edmundo Eluchans 5, Reñaca", "Viña del Mar"),
    ("con con", "Concón"),
    ("O\u2019Higgins 5, Quillota", "Quillota"),
    ("Springfield", None),
    ("", None),
    (",,, ;", None),
]


@pytest.mark.parametrize(("address", "comuna"), CASES)
def test_the_comuna_named_last_is_kept(address: str, comuna: str | None) -> None:
    assert comuna_in(address) == comuna


@pytest.mark.parametrize("comuna", SERVED + OTHERS)
def test_every_comuna_is_recognised_by_its_name(comuna: str) -> None:
    assert comuna_in(f"Los Aromos 12, {comuna.upper()}, Chile") == comuna
    assert zone_of(comuna) is (Zone.SERVED if comuna in SERVED else Zone.OUTSIDE)


def test_where_the_service_goes_is_what_the_page_promises() -> None:
    assert set(SERVED) == set(AREAS)
    assert len({*SERVED, *OTHERS}) == 346
    assert zone_of(None) is Zone.UNKNOWN


def test_requests_that_were_there_are_read_by_the_same_rule() -> None:
    versions = Path(__file__).resolve().parents[3] / "alembic/versions"
    spec = importlib.util.spec_from_file_location("m", versions / "0018_comuna.py")
    assert spec is not None
    assert spec.loader is not None
    migration = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(migration)
    names = migration._names()
    addresses = [*(address for address, _ in CASES), *SERVED, *OTHERS]
    read = [migration.comuna_in(address, names) for address in addresses]
    assert read == [comuna_in(address) for address in addresses]
