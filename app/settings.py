"""Settings: the only reader of the environment."""

from functools import lru_cache
from pathlib import Path
from typing import Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

MINIMUM_PASSWORD_LENGTH = 12
MINIMUM_TOKEN_LENGTH = 24


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
    port: int = Field(default=3000, ge=1, le=65535)
    data_dir: Path = Path("data")
    database_url: str = ""
    redis_url: str | None = None
    public_url: str = ""
    admin_email: str | None = None
    admin_password: SecretStr | None = None
    smtp_url: SecretStr | None = None
    mail_from: str = "avisos@localhost"
    notify_emails: str = ""
    whatsapp_number: str = ""
    brand_name: str = ""
    trusted_proxy_hops: int = Field(default=0, ge=0, le=10)
    rate_limit_factor: float = Field(default=1.0, gt=0)
    log_format: Literal["", "text", "json"] = ""
    metrics_token: SecretStr | None = None
    consent_mode: Literal["box", "sentence"] = "box"
    controller_name: str = ""
    controller_rut: str = ""
    controller_address: str = ""
    contact_email: str = ""

    @field_validator("database_url")
    @classmethod
    def _known_engine(cls, value: str) -> str:
        """Accept SQLite and PostgreSQL, and name the driver that we ship."""
        for prefix in ("postgres://", "postgresql://"):
            if value.startswith(prefix):
                return "postgresql+psycopg://" + value.removeprefix(prefix)
        if value and not value.startswith(("sqlite:///", "postgresql+psycopg://")):
            raise ValueError("use sqlite:///path or postgresql://user:password@host/db")
        return value

    @field_validator("public_url")
    @classmethod
    def _origin(cls, value: str) -> str:
        """Keep scheme and host of the public address, without a final slash."""
        if not value:
            return value
        parts = urlsplit(value)
        if parts.scheme not in {"http", "https"} or not parts.netloc:
            raise ValueError("use an address such as https://example.cl")
        return f"{parts.scheme}://{parts.netloc}"

    @field_validator("whatsapp_number")
    @classmethod
    def _digits(cls, value: str) -> str:
        """Keep the digits: WhatsApp links take the number without a plus."""
        return "".join(filter(str.isdigit, value))

    @model_validator(mode="after")
    def _derive_and_refuse(self) -> Self:
        """Fill what follows from other values and refuse unsafe combinations."""
        if not self.database_url:
            self.database_url = f"sqlite:///{self.data_dir / 'app.db'}"
        if not self.log_format:
            self.log_format = "json" if self.environment == "production" else "text"
        if self.smtp_url and not self.recipients:
            raise ValueError("SMTP_URL needs NOTIFY_EMAILS: nobody would get the mail")
        if bool(self.admin_email) != bool(self.admin_password):
            raise ValueError("ADMIN_EMAIL and ADMIN_PASSWORD go together")
        if self.environment == "production":
            self._refuse_unsafe()
        return self

    def _refuse_unsafe(self) -> None:
        if not self.public_url.startswith("https://"):
            raise ValueError("production needs PUBLIC_URL=https://…")
        password = self.admin_password
        if password and len(password.get_secret_value()) < MINIMUM_PASSWORD_LENGTH:
            raise ValueError(
                f"ADMIN_PASSWORD needs {MINIMUM_PASSWORD_LENGTH} characters or more"
            )
        token = self.metrics_token
        if token and len(token.get_secret_value()) < MINIMUM_TOKEN_LENGTH:
            raise ValueError(
                f"METRICS_TOKEN needs {MINIMUM_TOKEN_LENGTH} characters or more"
            )

    @property
    def origin(self) -> str:
        """Address of the site for links that leave it."""
        return self.public_url or f"http://localhost:{self.port}"

    @property
    def recipients(self) -> tuple[str, ...]:
        """Addresses that get a mail for each new request."""
        return tuple(filter(None, map(str.strip, self.notify_emails.split(","))))

    @property
    def mail_dir(self) -> Path:
        """Folder of the `.eml` files when no SMTP server is set."""
        return self.data_dir / "mail"

    @property
    def secure_cookies(self) -> bool:
        """Whether cookies are limited to https."""
        return self.public_url.startswith("https://")


@lru_cache(maxsize=1)
def get_settings() -> Settings:
    """Return the settings of this process, read once.

    Raises:
        pydantic.ValidationError: A value is malformed or unsafe in production.
    """
    return Settings()
