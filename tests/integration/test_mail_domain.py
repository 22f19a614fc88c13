"""The doctor looks at the sender's domain and at mails that are late."""

from datetime import timedelta

import pytest

from app.adapters import mail_domain
from app.content import commands as words
from app.domain.clock import utc_now
from app.domain.lead import Category
from app.domain.operation_errors import NameServiceSilent
from app.services import bookings, health
from app.services.doctor import Finding, examine
from app.settings import get_settings
from tests.support.builders import PRODUCTION, booking_form, clock

SPF = {"vacunas.example": ["google-site=1", "v=spf1 include:correo.example -all"]}
DMARC = {"_dmarc.vacunas.example": ["v=DMARC1; p=reject"]}
DKIM = {"sitio._domainkey.vacunas.example": ["v=DKIM1; k=rsa; p=MIGf"]}
TWICE = {"vacunas.example": ["v=spf1 -all", "v=spf1 ~all"]}
WITHDRAWN = {"sitio._domainkey.vacunas.example": ["v=DKIM1; p="]}

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def sending(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in PRODUCTION.items():
        monkeypatch.setenv(name, value)
    get_settings.cache_clear()


def found(what: str) -> Finding:
    (finding,) = [finding for finding in examine() if finding.what == what]
    return finding


@pytest.mark.usefixtures("sending")
@pytest.mark.parametrize(
    ("records", "selector", "lacking"),
    [
        (SPF | DMARC | DKIM, "sitio", ()),
        (SPF | DMARC, "", ()),
        (SPF | DMARC, "sitio", ("DKIM",)),
        (SPF | DMARC | WITHDRAWN, "sitio", ("DKIM",)),
        (TWICE | DMARC, "", ("SPF",)),
        (DKIM, "sitio", ("SPF", "DMARC")),
    ],
)
def test_what_the_senders_domain_lacks_is_named(
    records, selector, lacking, monkeypatch
) -> None:
    monkeypatch.setenv("DKIM_SELECTOR", selector)
    get_settings.cache_clear()
    monkeypatch.setattr(mail_domain, "texts", lambda name: records.get(name, []))
    finding = found(words.DOCTOR_SENDER)
    assert finding.good is not bool(lacking)
    if lacking:
        assert f"falta {', '.join(lacking)} de vacunas.example" in finding.found
    else:
        assert "SPF" in finding.found
        assert ("DKIM_SELECTOR" in finding.found) is not bool(selector)


@pytest.mark.usefixtures("sending")
def test_a_name_service_that_is_silent_is_a_finding(monkeypatch) -> None:
    def silent(_: str) -> list[str]:
        raise NameServiceSilent("LifetimeTimeout")

    monkeypatch.setattr(mail_domain, "texts", silent)
    finding = found(words.DOCTOR_SENDER)
    assert not finding.good
    assert finding.found == "el servicio de nombres no responde (LifetimeTimeout)"


def test_without_a_server_nobody_is_asked(monkeypatch) -> None:
    def asked(name: str) -> list[str]:
        raise AssertionError(name)

    monkeypatch.setattr(mail_domain, "texts", asked)
    assert found(words.DOCTOR_SENDER) == Finding(
        words.DOCTOR_SENDER, good=True, found=words.DOCTOR_NONE
    )


def test_mails_that_wait_too_long_are_told() -> None:
    sent = utc_now() - timedelta(minutes=25)
    bookings.submit(booking_form(), Category.B2C, clock=clock(sent))
    assert health.check(clock=clock(sent + timedelta(minutes=9))).is_late is False
    assert health.check().is_late
    finding = found(words.DOCTOR_OUTBOX)
    assert not finding.good
    assert "espera hace 25 minutos" in finding.found
