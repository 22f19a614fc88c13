"""What is told to whoever has to show a second factor besides the password."""

import json
from collections.abc import Mapping
from typing import Any

import reflex as rx

from app.admin.session.panel_state import PanelState
from app.content import passkeys as key_copy
from app.content import session as copy
from app.domain.errors import AppError, SecondFactorRequired
from app.domain.passkey import KeyRequired
from app.domain.second_factor import Shown


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

    def _shown(self, form: Mapping[str, Any], name: str = "code") -> Shown:
        """Return what a form shows besides the password."""
        return Shown(str(form.get(name, "")), str(form.get("key", "")))

    def _told_of(self, error: AppError, sentences: Mapping[str, str]) -> str:
        """Show the fields that lack; return the sentence."""
        self.proof_code |= error.code == SecondFactorRequired.code
        sentence, asked = told_of(error, sentences)
        self.proof_key = asked or self.proof_key
        return sentence

    def _forget_proof(self) -> None:
        self.proof_code, self.proof_key = False, ""
