"""Expected failures, each a class with a code; sentences come at the screen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

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


class RequestClosed(AppError):
    """A visitor's request is over: there is nothing to change or cancel."""

    code = "request_closed"


class VisitFirst(AppError):
    """A visit is to come: nobody erases it under who is on the way."""

    code = "visit_first"


class WrongCode(AppError):
    """A mailed code is wrong, over, or used up."""

    code = "wrong_code"


class RightsChanged(AppError):
    """Somebody else worked on the request for somebody's rights, or it is closed."""

    code = "rights_changed"


class IdentityFirst(AppError):
    """Nobody noted yet how it was made sure who asks."""

    code = "identity_first"


class NotExtendable(AppError):
    """The clock was extended before, is over, or is one that never is."""

    code = "not_extendable"


class NothingChosen(AppError):
    """No request for a visit was ticked."""

    code = "nothing_chosen"


class ChosenGone(NothingChosen):
    """All that was ticked is there no more."""

    code = "chosen_gone"


class NotMailed(AppError):
    """What was asked for comes by mail, and none goes to this visitor."""

    code = "not_mailed"


class NotFree(AppError):
    """A fee may apply, and whoever asks has not been told of it yet."""

    code = "not_free"


class LeadChanged(AppError):
    """Somebody else changed the lead since it was read.

    Attributes:
        lead: The lead as it is now.
    """

    code = "lead_changed"

    def __init__(self, lead: Lead) -> None:
        super().__init__(lead.id)
        self.lead = lead


class PriceChanged(AppError):
    """Somebody else changed the vaccine since it was read."""

    code = "price_changed"


class RateLimited(AppError):
    """Too much at once; waiting helps.

    Attributes:
        within: After how long at most it helps; None where that is not known.
    """

    code = "rate_limited"

    def __init__(self, within: timedelta | None = None) -> None:
        super().__init__(within)
        self.within = within


class BadCredentials(AppError):
    """Unknown user or wrong password; which of the two is not told."""

    code = "bad_credentials"


class SecondFactorRequired(AppError):
    """The password is right; a code is asked for as well."""

    code = "second_factor_required"


class BadCode(AppError):
    """The code of the second factor is wrong, old or used."""

    code = "bad_code"


class ConfirmationNeeded(AppError):
    """Whoever asks has to show first that it is still them."""

    code = "confirmation_needed"


class NotAllowed(AppError):
    """The role of whoever asks does not give them the right."""

    code = "not_allowed"


class InvitationUnknown(AppError):
    """The link was used, withdrawn or replaced, or its time is over."""

    code = "invitation_unknown"


class AdminExists(AppError):
    """The administrator was set up before."""

    code = "admin_exists"


class WeakPassword(AppError):
    """The configured password is too short."""

    code = "weak_password"


class GuessablePassword(WeakPassword):
    """The password is common, or made of what everybody knows of its owner."""

    code = "guessable_password"


class MessageNotFound(AppError):
    """No message that has not gone out has this id."""

    code = "message_not_found"


class AdminNotFound(AppError):
    """No administrator has this address."""

    code = "admin_not_found"


class MoveRefused(AppError):
    """A lead cannot go from where it stands to where it was sent.

    Attributes:
        before: Where it stands.
        after: Where it was sent.
    """

    code = "move_refused"

    def __init__(self, before: str, after: str) -> None:
        super().__init__(f"{before} to {after}")
        self.before = before
        self.after = after


class ProfessionalBusy(AppError):
    """The professional has another visit at that time."""

    code = "professional_busy"


class ProfessionalNotFound(AppError):
    """No professional who makes visits has this id."""

    code = "professional_not_found"


class ProfessionalChanged(AppError):
    """Somebody else changed the professional since they were read."""

    code = "professional_changed"


class TooLateToUndo(AppError):
    """The deed is older than undoing allows, or something was done since."""

    code = "too_late_to_undo"
