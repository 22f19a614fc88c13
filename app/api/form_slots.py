"""What is written into each kind of slot of a built page's form."""

from collections.abc import Callable
from html import escape
from typing import Final

from app.api import people_fields
from app.api.filling import Filling
from app.content import forms, thanks
from app.domain.household import FOR_WHOM, PATIENT, ForWhom
from app.services.prices import SHOWN

# Who is told something is led there, also where scripts are missing.
_FOCUSED: Final = ' autofocus="" tabindex="-1"'
# What is chosen where nothing was.
_UNLESS_TOLD: Final = {FOR_WHOM: ForWhom.SELF.value}


def _write_value(name: str, filling: Filling) -> str:
    value = escape(filling.values.get(name, ""))
    return f'{_write_wrong(name, filling)} value="{value}"'


def _write_wrong(name: str, filling: Filling) -> str:
    return ' aria-invalid="true"' if name in filling.errors else ""


def _write_checked(of: str, filling: Filling) -> str:
    name, _, value = of.partition("=")
    given = filling.values.get(name, "")
    checked = ' checked=""' if given and value in {"", given} else ""
    return _write_wrong(name, filling) + checked


def _write_open(of: str, filling: Filling) -> str:
    """Unfold what somebody filled, or has to look at."""
    names = of.split()
    told = (PATIENT in names and bool(people_fields.people_there(filling))) or any(
        name in filling.errors
        or filling.values.get(name, "") not in {"", _UNLESS_TOLD.get(name, "")}
        for name in names
    )
    return ' open=""' if told else ""


def _write_selected(of: str, filling: Filling) -> str:
    name, _, value = of.partition("=")
    return ' selected=""' if filling.values.get(name, "") == value else ""


def _write_text(name: str, filling: Filling) -> str:
    # A line break right after the tag would be taken for layout.
    return "\n" + escape(filling.values.get(name, ""))


def _write_error_shown(name: str, filling: Filling) -> str:
    return "" if name in filling.errors else ' hidden=""'


def _write_error(name: str, filling: Filling) -> str:
    return escape(filling.errors.get(name, ""))


def _write_summary_shown(_: str, filling: Filling) -> str:
    return _FOCUSED if filling.errors else ' hidden=""'


def _write_summary(form_id: str, filling: Filling) -> str:
    if not filling.errors:
        return ""
    items = "".join(
        f'<li><a href="#{form_id}-{escape(name)}">{escape(told)}</a></li>'
        for name, told in filling.errors.items()
    )
    return (
        f'<p class="font-bold">{escape(forms.ERROR_SUMMARY_TITLE)}</p><ul>{items}</ul>'
    )


def _write_notice_shown(_: str, filling: Filling) -> str:
    if filling.sent:
        return f' data-outcome="success" role="status"{_FOCUSED}'
    told = f'role="alert"{_FOCUSED}' if filling.sentence else 'role="status"'
    return f' data-outcome="error" {told}'


def _write_kept(_: str, filling: Filling) -> str:
    """Mark a form that may not come back from where browsers put pages aside."""
    return ' data-again="true"' if filling.kept else ""


def _write_title(_: str, filling: Filling) -> str:
    of_answer = thanks.TITLE if filling.sent else forms.RETRY_PAGE_TITLE
    return escape(filling.title or of_answer)


def _write_people(form_id: str, filling: Filling) -> str:
    return people_fields.people(form_id, filling, SHOWN.offered)


def _write_greeting(_: str, filling: Filling) -> str:
    return escape(filling.greeting)


def _write_notice(_: str, filling: Filling) -> str:
    return escape(filling.sentence)


WRITERS: Final[dict[str, Callable[[str, Filling], str]]] = {
    "title": _write_title,
    "kept": _write_kept,
    "people": _write_people,
    "greeting": _write_greeting,
    "value": _write_value,
    "wrong": _write_wrong,
    "checked": _write_checked,
    "open": _write_open,
    "selected": _write_selected,
    "text": _write_text,
    "error-shown": _write_error_shown,
    "error": _write_error,
    "summary-shown": _write_summary_shown,
    "summary": _write_summary,
    "notice-shown": _write_notice_shown,
    "notice": _write_notice,
}
