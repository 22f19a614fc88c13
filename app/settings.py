"""Settings: the only reader of the environment."""

import difflib
import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, Self

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationInfo, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from app import setting_values
from app.setting_names import FAMILIES, OF_OTHERS
from app.setting_values import refuse

MINIMUM_PASSWORD_LENGTH = 12
MINIMUM_TOKEN_LENGTH = 24
LOCAL_SENDER = "avisos@localhost"
# Who answers for personal data: what a privacy page has to say.
CONTROLLER = (
    "controller_name",
    "controller_rut",
    "controller_address",
    "contact_email",
)

_CHECKS: Mapping[str, Callable[[str], str]] = {
    "database_url": setting_values.with_driver,
    "redis_url": setting_values.redis_address,
    "limits_redis_url": setting_values.redis_address,
    "host": setting_values.machine_address,
    "public_url": setting_values.origin,
    "smtp_url": setting_values.mail_server,
    "sentry_dsn": setting_values.web_address,
    "mail_from": setting_values.email,
    "admin_email": setting_values.email,
    "factor_keys": setting_values.sealing_keys,
    "contact_email": setting_values.email,
    "notify_emails": setting_values.emails,
    "whatsapp_number": setting_values.phone_digits,
    "backup_recipients": setting_values.age_keys,
}


class Settings(BaseSettings):
    """Everything that differs between one installation and another.

    Every field is optional: with an empty environment the site works whole on
    SQLite, with mails written as files. Names are the environment variables' in
    lower case; `.env.example` explains each.
    """

    model_config = SettingsConfigDict(
        env_file=".env", env_ignore_empty=True, extra="ignore"
    )

    environment: Literal["development", "production"] = "development"
    host: str = ""
    port: int = Field(default=3000, ge=1, le=65535)
    data_dir: Path = Path("data")
    database_url: str = ""
    redis_url: str | None = None
    limits_redis_url: str | None = None
    public_url: str = ""
    admin_email: str | None = None
    admin_password: SecretStr | None = None
    factor_keys: SecretStr | None = None
    factor_required: bool = False
    smtp_url: SecretStr | None = None
    smtp_allow_clear_text: bool = False
    mail_from: str = LOCAL_SENDER
    dkim_selector: str = ""
    notify_emails: str = ""
    notify_in_full: bool = False
    visitor_mails: bool = True
    backup_recipients: str = ""
    whatsapp_number: str = ""
    brand_name: str = ""
    hsts_subdomains: bool = True
    trusted_proxy_hops: int = Field(default=0, ge=0, le=10)
    drain_seconds: float = Field(default=5, ge=0, le=60)
    rate_limit_factor: float = Field(default=1.0, gt=0)
    log_format: Literal["", "text", "json"] = ""
    metrics_token: SecretStr | None = None
    sentry_dsn: SecretStr | None = None
    maintenance: bool = False
    consent_mode: Literal["box", "sentence"] = "box"
    pharmacy_price_note: str = ""
    show_answer_time: bool = False
    # No shorter than what the summary looks back on.
    retention_months: int = Field(default=12, ge=4, le=180)
    controller_name: str = ""
    controller_rut: str = ""
    controller_address: str = ""
    contact_email: str = ""

    @field_validator("*", mode="after")
    @classmethod
    def _looks_right(cls, value: Any, info: ValidationInfo) -> Any:
        """Refuse what cannot be meant; what is empty is as good as not set."""
        check = _CHECKS.get(str(info.field_name))
        if check is None or not value:
            return value
        if isinstance(value, SecretStr):
            return SecretStr(check(value.get_secret_value()))
        return check(value)

    @model_validator(mode="after")
    def _derive_and_refuse(self) -> Self:
        """Fill what follows from other values and refuse unsafe combinations."""
        if not self.database_url:
            self.database_url = f"sqlite:///{self.data_dir / 'app.db'}"
        if not self.host:
            # Behind a proxy nobody else needs to reach it.
            self.host = "127.0.0.1" if self.trusted_proxy_hops else "0.0.0.0"  # noqa: S104
        if not self.log_format:
            self.log_format = "json" if self.environment == "production" else "text"
        if self.smtp_url and not self.recipients:
            refuse("nobody_is_told", name="SMTP_URL")
        if bool(self.admin_email) != bool(self.admin_password):
            refuse("admin_pair", name="ADMIN_EMAIL")
        if self.environment == "production":
            self._refuse_unsafe()
        return self

    def _refuse_unsafe(self) -> None:
        if not self.public_url.startswith("https://"):
            refuse("https_needed", name="PUBLIC_URL")
        password = self.admin_password
        if password and len(password.get_secret_value()) < MINIMUM_PASSWORD_LENGTH:
            refuse("too_short", name="ADMIN_PASSWORD", least=MINIMUM_PASSWORD_LENGTH)
        if not self.smtp_url:
            refuse("needed_in_production", name="SMTP_URL")
        if self.mail_from == LOCAL_SENDER:
            refuse("needed_in_production", name="MAIL_FROM")
        if self.smtp_allow_clear_text:
            refuse("refused_in_production", name="SMTP_ALLOW_CLEAR_TEXT")
        token = self.metrics_token
        if token and len(token.get_secret_value()) < MINIMUM_TOKEN_LENGTH:
            refuse("too_short", name="METRICS_TOKEN", least=MINIMUM_TOKEN_LENGTH)

    @property
    def origin(self) -> str:
        """Address of the site for links that leave it."""
        return self.public_url or f"http://localhost:{self.port}"

    @property
    def built_origin(self) -> str:
        """Address in the files of a build; without a public one, whatever the port."""
        return self.public_url or "http://localhost:3000"

    @property
    def recipients(self) -> tuple[str, ...]:
        """Addresses that get a mail for each new request."""
        return tuple(filter(None, map(str.strip, self.notify_emails.split(","))))

    @property
    def mails_visitors(self) -> bool:
        """Whether visitors get mails: only with a server, and links that lead back."""
        return bool(self.visitor_mails and self.smtp_url and self.public_url)

    @property
    def mails_subscribers(self) -> bool:
        """Whether who asks for news can be mailed; without a server as files."""
        return self.visitor_mails and bool(self.public_url or not self.smtp_url)

    @property
    def unknown_controller(self) -> tuple[str, ...]:
        """Variables without which the privacy page cannot say who answers for data."""
        return tuple(name.upper() for name in CONTROLLER if not getattr(self, name))

    @property
    def backup_keys(self) -> tuple[str, ...]:
        """Public keys to whose owners copies are sealed; none leaves them open."""
        return tuple(filter(None, map(str.strip, self.backup_recipients.split(","))))

    @property
    def sealing_keys(self) -> tuple[str, ...]:
        """Keys of second factors: the first one seals, each of them opens."""
        keys = self.factor_keys.get_secret_value() if self.factor_keys else ""
        return tuple(filter(None, map(str.strip, keys.split(","))))

    @property
    def mail_dir(self) -> Path:
        """Folder of the `.eml` files when no SMTP server is set."""
        return self.data_dir / "mail"

    @property
    def secure_cookies(self) -> bool:
        """Whether cookies are limited to https."""
        return self.public_url.startswith("https://")

    @property
    def session_cookie(self) -> str:
        """Name of the session's cookie; by its prefix browsers tie it to the host."""
        return "__Host-session" if self.secure_cookies else "session"

    @property
    def browser_cookie(self) -> str:
        """Name of the cookie of a browser in which somebody signed in before."""
        return "__Host-browser" if self.secure_cookies else "browser"

    @property
    def own_request_cookie(self) -> str:
        """Name of the cookie of a visitor's own page; it goes to that page alone."""
        return "__Secure-own-request" if self.secure_cookies else "own-request"

    @property
    def again_cookie(self) -> str:
        """Name of the cookie that keeps contact and address for another request."""
        return "__Secure-again" if self.secure_cookies else "again"

    @property
    def own_notice_cookie(self) -> str:
        """Name of the cookie that says what was just done on a visitor's own page."""
        return "__Secure-own-notice" if self.secure_cookies else "own-notice"


@lru_cache(maxsize=1)
def get_settings() -> Settings:
    """Return the settings of this process, read once.

    Raises:
        pydantic.ValidationError: A value is malformed or unsafe in production.
    """
    return Settings()


def unknown_variables() -> Mapping[str, str]:
    """Return variables that are meant for us and that we do not know.

    In the file `.env` that is each; in the environment those of our families.

    Returns:
        Name to the one that may be meant, empty where none is near.
    """
    known = {name.upper() for name in Settings.model_fields}
    file = Settings.model_config.get("env_file")
    inside = dotenv_values(str(file)) if file else {}
    written = {name.upper() for name in inside} - OF_OTHERS
    given = {name for name in map(str.upper, os.environ) if name.startswith(FAMILIES)}
    near = {
        name: difflib.get_close_matches(name, sorted(known), 1, 0.75)
        for name in sorted((written | given) - known)
    }
    return {name: found[0] if found else "" for name, found in near.items()}
