"""The question before a lead is deleted for good."""

import reflex as rx

from app.admin.leads.delete_state import DeleteState
from app.content import admin as copy
from app.ui.confirm_dialog import Question, confirm_dialog
from app.ui.element import follows_news

_QUESTION = Question(
    name="delete",
    title=copy.DELETE_TITLE,
    text=copy.DELETE_TEXT,
    no=copy.DELETE_CANCEL,
    yes=copy.DELETE_CONFIRM,
    busy=copy.DELETE_BUSY,
)


def delete_dialog() -> rx.Component:
    """Return the dialog."""
    is_open = DeleteState.lead_id != ""
    return rx.fragment(
        confirm_dialog(
            _QUESTION,
            DeleteState.lead_name,
            is_open=is_open,
            busy=DeleteState.deleting,
            on_no=DeleteState.cancel,
            on_yes=DeleteState.confirm,
        ),
        follows_news(is_open, DeleteState.refresh),
    )
