"""Settings work empty, read both spellings, and refuse what is unsafe."""

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
SAFE = {"ENVIRONMENT": "production", "PUBLIC_URL": "https://vacunas.example"}


def read(monkeypatch: pytest.MonkeyPatch, **environment: str) -> Settings:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return Settings()


def test_empty_environment_gives_a_whole_site(monkeypatch, tmp_path) -> None:
    settings = read(monkeypatch)
    assert settings.port == 3000
    assert settings.database_url == f"sqlite:///{tmp_path / 'data' / 'app.db'}"
    assert settings.mail_dir == tmp_path / "data" / "mail"
    assert settings.origin == "http://localhost:3000"
    assert settings.consent_mode == "box"
    assert not settings.secure_cookies


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_postgresql_gets_the_driver_that_we_ship(monkeypatch, scheme) -> None:
    settings = read(monkeypatch, DATABASE_URL=f"{scheme}://u:p@h/db")
    assert settings.database_url == "postgresql+psycopg://u:p@h/db"


def test_lists_and_numbers_are_cleaned(monkeypatch) -> None:
    settings = read(
        monkeypatch,
        NOTIFY_EMAILS=" a@b.cl, ,c@d.cl ",
        WHATSAPP_NUMBER="+56 9 1234 5678",
        PUBLIC_URL="https://vacunas.example/algo/",
    )
    assert settings.recipients == ("a@b.cl", "c@d.cl")
    assert settings.whatsapp_number == "56912345678"
    assert settings.origin == "https://vacunas.example"
    assert settings.secure_cookies


@pytest.mark.parametrize(
    "environment",
    [
        {"ENVIRONMENT": "production"},
        {**SAFE, "PUBLIC_URL": "http://vacunas.example"},
        {**SAFE, "ADMIN_EMAIL": "a@b.cl", "ADMIN_PASSWORD": "corta"},
        {"SMTP_URL": "smtp://localhost"},
        {"ADMIN_EMAIL": "a@b.cl"},
        {"ADMIN_PASSWORD": "una clave muy larga"},
        {"DATABASE_URL": "mysql://x"},
        {"PUBLIC_URL": "vacunas.example"},
        {"PORT": "0"},
        {"CONSENT_MODE": "ninguno"},
    ],
)
def test_unsafe_or_malformed_settings_are_refused(monkeypatch, environment) -> None:
    with pytest.raises(ValidationError):
        read(monkeypatch, **environment)


def test_safe_production_is_accepted(monkeypatch) -> None:
    assert read(monkeypatch, **SAFE).environment == "production"


def test_secrets_do_not_show(monkeypatch) -> None:
    settings = read(
        monkeypatch, ADMIN_EMAIL="a@b.cl", ADMIN_PASSWORD="una clave muy larga"
    )
    assert "una clave" not in repr(settings)


def test_example_file_names_every_variable() -> None:
    text = (ROOT / ".env.example").read_text()
    named = set(re.findall(r"^([A-Z_]+)=", text, re.MULTILINE))
    assert named == {name.upper() for name in Settings.model_fields}
