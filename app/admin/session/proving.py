"""What is told to whoever has to show a second factor besides the password."""

import json
from collections.abc import Mapping
from typing import Any, Final

import reflex as rx

from app.admin.session.asking import tell_started_anew
from app.admin.session.panel_state import PanelState
from app.content import passkeys as key_copy
from app.content import session as copy
from app.domain.errors import (
    AppError,
    BadCode,
    BadCredentials,
    SecondFactorRequired,
)
from app.domain.passkey import KeyRequired
from app.domain.second_factor import Shown

# The field of a factor that a refusal is about, whatever a form calls it.
FIRST: Final = "password"
SECOND: Final = "proof"
_PLACES: Final = {
    BadCredentials.code: FIRST,
    SecondFactorRequired.code: SECOND,
    BadCode.code: SECOND,
}


def place_of(error: AppError) -> str:
    """Return the field that a refusal is about; empty where a key is to answer."""
    return "" if isinstance(error, KeyRequired) else _PLACES.get(error.code, "")


def told_of(error: AppError, sentences: Mapping[str, str]) -> tuple[str, str]:
    """Return the sentence of a refusal, and what a key is to answer, as JSON.

    Args:
        error: Why.
        sentences: Of the deed; those of what is shown are known here.
    """
    if isinstance(error, KeyRequired):
        return key_copy.LOGIN_NEEDED, json.dumps(error.asked.told)
    return sentences.get(error.code) or copy.WHO_ERRORS[error.code], ""


class Proving(PanelState, mixin=True):
    """The fields for a code or a key in a form that asks for the password.

    They are shown once the service has asked for them, and it alone knows when.
    """

    proof_code: rx.Field[bool] = rx.field(False)
    proof_key: rx.Field[str] = rx.field("")
    wrong: rx.Field[str] = rx.field("")
    # Whether a form was opened here; what comes from one otherwise is of a server that ended.
    _has_opened: bool = False

    async def _tell_if_anew(self) -> None:
        """Say that nothing was done, to whoever sends what only an earlier server showed."""
        if not self._has_opened:
            await tell_started_anew(self)

    def _shown(self, form: Mapping[str, Any], name: str = "code") -> Shown:
        """Return what a form shows besides the password."""
        return Shown(str(form.get(name, "")), str(form.get("key", "")))

    def _told_of(
        self,
        error: AppError,
        sentences: Mapping[str, str],
        places: Mapping[str, str] | None = None,
    ) -> str:
        """Show the fields that lack, and which is wrong; return the sentence.

        Args:
            error: Why the deed was refused.
            sentences: Of the deed.
            places: Fields of its own that errors are about.
        """
        self.proof_code |= error.code == SecondFactorRequired.code
        sentence, asked = told_of(error, sentences)
        self.proof_key = asked or self.proof_key
        self.wrong = (places or {}).get(error.code) or place_of(error)
        return sentence

    def _forget_proof(self) -> None:
        self.proof_code, self.proof_key, self.wrong = False, "", ""
