"""Settings work empty, read both spellings, and refuse what is unsafe."""

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.cli import common
from app.setting_names import FAMILIES, OF_OTHERS
from app.settings import (
    Settings,
    get_settings,
    unknown_variables,
)
from tests.support.builders import PRODUCTION

ROOT = Path(__file__).resolve().parents[2]
SAFE = PRODUCTION


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
        {**SAFE, "SMTP_URL": ""},
        {**SAFE, "MAIL_FROM": ""},
        {**SAFE, "MAIL_FROM": "avisos@localhost"},
        {"HOST": "vacunas.example"},
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


def test_behind_a_proxy_nobody_else_reaches_it(monkeypatch) -> None:
    assert read(monkeypatch).host == "0.0.0.0"  # noqa: S104
    assert read(monkeypatch, TRUSTED_PROXY_HOPS="1").host == "127.0.0.1"
    assert read(monkeypatch, HOST="10.0.0.7").host == "10.0.0.7"


def test_https_on_another_port_is_an_address_like_any(monkeypatch) -> None:
    settings = read(monkeypatch, **SAFE | {"PUBLIC_URL": "https://v.example:8443/"})
    assert settings.origin == "https://v.example:8443"
    assert settings.secure_cookies
    assert settings.session_cookie == "__Host-session"


def test_every_cookie_is_named_as_one_of_https(monkeypatch) -> None:
    """A browser takes such names over https alone, and marked Secure."""
    cookies = [name for name in dir(Settings) if name.endswith("_cookie")]
    assert len(cookies) >= 4
    here, there = read(monkeypatch), read(monkeypatch, **SAFE)
    for name in cookies:
        assert getattr(there, name).startswith(("__Host-", "__Secure-")), name
        assert not getattr(here, name).startswith("__"), name


def test_secrets_do_not_show(monkeypatch) -> None:
    settings = read(
        monkeypatch, ADMIN_EMAIL="a@b.cl", ADMIN_PASSWORD="una clave muy larga"
    )
    assert "una clave" not in repr(settings)


def test_example_file_names_every_variable() -> None:
    text = (ROOT / ".env.example").read_text()
    named = set(re.findall(r"^([A-Z_]+)=", text, re.MULTILINE))
    of_compose = {"SITE_ADDRESS", "POSTGRES_PASSWORD", "REDIS_PASSWORD"}
    assert named == {name.upper() for name in Settings.model_fields} | of_compose


REFUSED = [
    ("PORT", "cien", "un número entero"),
    ("PORT", "70000", "hasta 65535"),
    ("DATABASE_URL", "mysql://x", "sqlite:///ruta"),
    ("REDIS_URL", "localhost:6379", "redis://servidor"),
    ("LIMITS_REDIS_URL", "http://x", "redis://servidor"),
    ("SMTP_URL", "correo.example", "smtp://usuario"),
    ("PUBLIC_URL", "vacunas.example", "https://ejemplo.cl"),
    ("SENTRY_DSN", "clave", "https://ejemplo.cl"),
    ("HOST", "vacunas.example", "127.0.0.1"),
    ("WHATSAPP_NUMBER", "el de Ana", "código de país"),
    ("NOTIFY_EMAILS", "a@b.cl, nadie", "nombre@ejemplo.cl"),
    ("MAIL_FROM", "avisos", "nombre@ejemplo.cl"),
    ("BACKUP_RECIPIENTS", "age1x", "claves públicas"),
    ("CONSENT_MODE", "ninguno", "'box' o 'sentence'"),
    ("HSTS_SUBDOMAINS", "tal vez", "1 o 0"),
    ("RATE_LIMIT_FACTOR", "0", "mayor que 0"),
    ("ADMIN_EMAIL", "a@b.cl", "se definen juntas"),
    ("ENVIRONMENT", "production", "PUBLIC_URL"),
]


@pytest.mark.parametrize(("name", "value", "told"), REFUSED)
def test_garbage_is_refused_with_one_spanish_sentence(
    monkeypatch, capsys, name: str, value: str, told: str
) -> None:
    monkeypatch.setenv(name, value)
    get_settings.cache_clear()
    with pytest.raises(SystemExit):
        common.settings()
    said = capsys.readouterr().err
    assert said.startswith("Hay un error en la configuración. ")
    assert name in said or name == "ENVIRONMENT"
    assert told in said
    assert said.count("\n") == 1


def test_names_with_a_name_before_the_address_are_fine(monkeypatch) -> None:
    found = read(monkeypatch, MAIL_FROM="Vacunas <avisos@vacunas.example>")
    assert found.mail_from == "Vacunas <avisos@vacunas.example>"


@pytest.mark.parametrize(
    ("name", "near"), [("SMTP_URI", "SMTP_URL"), ("NOTIFY_EMAIL", "NOTIFY_EMAILS")]
)
def test_a_misspelt_variable_of_the_environment_is_refused(
    monkeypatch, capsys, name: str, near: str
) -> None:
    monkeypatch.setenv(name, "algo")
    with pytest.raises(SystemExit):
        common.settings()
    assert f"{name}: no se conoce esta variable; ¿quiso decir {near}?" in (
        capsys.readouterr().err
    )


def test_every_variable_of_the_file_is_ours(monkeypatch, tmp_path, capsys) -> None:
    file = tmp_path / ".env"
    monkeypatch.setitem(Settings.model_config, "env_file", str(file))
    file.write_text("PORT=4000\nSITE_ADDRESS=vacunas.example\n")
    get_settings.cache_clear()
    assert common.settings().port == 4000
    file.write_text("PORT=4000\nCOLOR=azul\n")
    with pytest.raises(SystemExit):
        common.settings()
    assert "COLOR: no se conoce esta variable; revise su nombre." in (
        capsys.readouterr().err
    )
    # Of the machine's own variables only those of our families are judged.
    file.unlink()
    monkeypatch.setenv("COLOR", "azul")
    assert not unknown_variables()


def test_every_family_has_a_setting_and_the_rest_is_for_others() -> None:
    names = {name.upper() for name in Settings.model_fields}
    for family in FAMILIES:
        whole = family.removesuffix("_")
        assert any(name.startswith(family) or name == whole for name in names), family
    assert not OF_OTHERS & names


def test_the_readme_names_every_variable() -> None:
    text = (ROOT / "README.md").read_text()
    table = re.findall(r"^\| (`[A-Z_`, ]+) \|", text, re.MULTILINE)
    named = {name for cell in table for name in re.findall(r"`([A-Z_]+)`", cell)}
    assert named == {name.upper() for name in Settings.model_fields}
