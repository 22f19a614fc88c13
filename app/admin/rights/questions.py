"""What the desk asks before it erases: whom it is about, and what follows."""

from typing import Any

import reflex as rx

from app.admin.rights.records_state import RecordsState
from app.admin.rights.rights_state import RightsState
from app.content import rights_desk as copy
from app.ui.confirm_dialog import Question, confirm_dialog

_QUESTION = Question(
    name="rights-erase",
    title=copy.ERASE_TITLE,
    text=copy.ERASE_TEXT,
    no=copy.ERASE_NO,
    yes=copy.ERASE_YES,
    busy=copy.ERASE_BUSY,
    whole=True,
)
_NEWS_QUESTION = Question(
    name="rights-news",
    title=copy.NEWS_TITLE,
    text=copy.NEWS_TEXT,
    no=copy.ERASE_NO,
    yes=copy.NEWS_YES,
    busy=copy.NEWS_BUSY,
    whole=True,
)


def questions() -> tuple[rx.Component, ...]:
    """Return the questions, of which one at most is open."""
    return (
        confirm_dialog(
            _QUESTION,
            _subject(),
            is_open=RightsState.asking,
            busy=RightsState.erasing,
            on_no=RecordsState.keep,
            on_yes=RecordsState.erase,
        ),
        confirm_dialog(
            _NEWS_QUESTION,
            RightsState.news,
            is_open=RightsState.asking_news,
            busy=RightsState.erasing,
            on_no=RecordsState.keep_news,
            on_yes=RecordsState.leave_news,
        ),
    )


def _subject() -> rx.Component:
    """Return whom the question is about, each by name, and what follows for others."""
    return rx.el.span(
        RecordsState.ticked_count,
        rx.el.span(
            rx.foreach(
                RecordsState.ticked_who,
                lambda who: rx.el.span(
                    who, key=who, class_name="mt-1 block wrap-anywhere"
                ),
            ),
            class_name="mt-1 block max-h-[40vh] overflow-y-auto border-l-2 border-line "
            "pl-3",
            # Keys scroll what has the focus.
            custom_attrs={"tabIndex": 0},
        ),
        _also(RightsState.left != "", RightsState.left),
        _also(RightsState.news != "", copy.ERASE_NEWS),
        class_name="block",
    )


def _also(is_so: Any, text: Any) -> rx.Component:
    return rx.cond(
        is_so,
        rx.el.span(text, class_name="mt-2 block font-normal"),
        rx.fragment(),
    )
