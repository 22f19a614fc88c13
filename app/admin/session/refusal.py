"""Where a form that asks who it is tells why it was refused: at the field that is wrong."""

from dataclasses import dataclass
from typing import Any

import reflex as rx

from app.ui.element import anchor


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a form tells of why it was refused; its places are those of `proving`.

    The page's script brings the focus to the field, once the server has answered.

    Attributes:
        form: Its id.
        sentence: Why.
        place: Of the field that it is about; empty where it is about none.
    """

    form: str
    sentence: rx.Var[str]
    place: rx.Var[str]

    def ident(self, name: str) -> str:
        """Return the id of a field."""
        return f"{self.form}-{name}"

    def form_marks(self) -> dict[str, Any]:
        """Return the attributes of the form."""
        return anchor(self.form) | {"data-proves": self.form}

    def marks(self, name: str, place: str, *, hint: str = "") -> dict[str, Any]:
        """Return the attributes of a field.

        Args:
            name: Of the field.
            place: As which it is told wrong.
            hint: Id of a text that describes it besides.
        """
        ident = self.ident(name)
        described = f"{hint} {ident}-error" if hint else f"{ident}-error"
        return anchor(ident) | {
            "aria-invalid": rx.cond(self.place == place, "true", "false"),
            "aria-describedby": described,
        }

    def below(self, name: str, place: str) -> rx.Component:
        """Return what stands below a field where it is wrong."""
        sentence = rx.cond(self.place == place, self.sentence, "")
        return _alert(f"{self.ident(name)}-error", sentence, "mt-1")

    def rest(self) -> rx.Component:
        """Return what is about no field."""
        return _alert(
            f"{self.form}-error", rx.cond(self.place == "", self.sentence, "")
        )


def _alert(ident: str, sentence: rx.Var[str], more: str = "") -> rx.Component:
    return rx.el.p(
        sentence,
        class_name=f"login-error {more}".strip(),
        custom_attrs=anchor(ident) | {"role": "alert"},
    )
