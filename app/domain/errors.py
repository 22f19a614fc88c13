"""Expected failures, each a class with a code; sentences come at the screen."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.domain.lead import Lead


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong with one field.

    Attributes:
        code: Key of the sentence, such as `email_invalid`.
        params: Values that the sentence names, such as a limit.
    """

    code: str
    params: Mapping[str, object] = field(default_factory=dict[str, object])


class AppError(Exception):
    """A failure that the product expects and answers with a sentence."""

    code = "unexpected"


class InvalidInput(AppError):
    """Some fields are missing or impossible.

    Attributes:
        fields: Field name to what is wrong with it, in the form's order.
    """

    code = "validation"

    def __init__(self, fields: Mapping[str, FieldError]) -> None:
        super().__init__(", ".join(f"{k}: {v.code}" for k, v in fields.items()))
        self.fields = dict(fields)


class AppointmentNotFound(AppError):
    """No appointment has this id."""

    code = "appointment_not_found"


class LeadChanged(AppError):
    """Somebody else changed the lead since it was read.

    Attributes:
        lead: The lead as it is now.
    """

    code = "lead_changed"

    def __init__(self, lead: Lead) -> None:
        super().__init__(lead.id)
        self.lead = lead


class RateLimited(AppError):
    """Too much at once; waiting helps."""

    code = "rate_limited"


class BadCredentials(AppError):
    """Unknown user or wrong password; which of the two is not told."""

    code = "bad_credentials"


class SecondFactorRequired(AppError):
    """The password is right; a code is asked for as well."""

    code = "second_factor_required"


class BadCode(AppError):
    """The code of the second factor is wrong, old or used."""

    code = "bad_code"


class InvitationUnknown(AppError):
    """The link was used, withdrawn or replaced, or its time is over."""

    code = "invitation_unknown"


class AdminExists(AppError):
    """The administrator was set up before."""

    code = "admin_exists"


class WeakPassword(AppError):
    """The configured password is too short."""

    code = "weak_password"


class BackupFailed(AppError):
    """A copy of the database could not be made, or is not sound."""

    code = "backup"


class AdminNotFound(AppError):
    """No administrator has this address."""

    code = "admin_not_found"


class DatabaseUnavailable(AppError):
    """The database cannot be opened or is not at the expected version."""

    code = "database"
