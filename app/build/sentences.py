"""Writes the sentences that scripts say by themselves into a module of theirs.

`python -m app.build.sentences` writes it anew from the copy; a test keeps it so.
"""

import json
from pathlib import Path
from typing import Final

from app.content import brand, forms, household, messages, own_request, requests, shell

MODULE: Final = Path(__file__).resolve().parents[2] / "assets/js/sentences.js"
_HEAD: Final = "// Made from the copy by `python -m app.build.sentences`."

_SENTENCES: Final = {
    "failure": messages.BOOKING_ERROR,
    "lineGone": forms.LINE_GONE_NOTE,
    "changed": forms.CHANGED_NOTE,
    "changedLate": forms.CHANGED_LATE_NOTE,
    "askEmail": forms.ASK_EMAIL,
    "askEmailEnd": forms.ASK_EMAIL_END,
    "askOther": forms.ASK_OTHER,
    "tooLong": messages.FIELD_ERRORS["too_long"],
    "reference": requests.SUMMARY_REFERENCE,
    "name": requests.SUMMARY_NAME,
    "vaccine": requests.SUMMARY_VACCINE,
    "price": requests.SUMMARY_PRICE,
    "when": requests.SUMMARY_WHEN,
    "address": requests.SUMMARY_ADDRESS,
    "phone": requests.SUMMARY_PHONE,
    "email": requests.SUMMARY_EMAIL,
    "receipt": requests.SUMMARY_RECEIPT,
    "message": requests.SUMMARY_MESSAGE,
    "patient": household.PATIENT,
    "person": household.LABEL_PERSON,
    "personLine": household.PERSON_LINE,
    "addPerson": household.ADD,
    "removed": household.REMOVED,
    "peopleTotal": household.TOTAL_LINE,
    "total": requests.SUMMARY_TOTAL,
    "patientRequired": messages.FIELD_ERRORS["patient_required"],
    "vaccineRequired": messages.FIELD_ERRORS["vaccine_required"],
    "nameRequired": messages.FIELD_ERRORS["name_required"],
    "phoneRequired": messages.FIELD_ERRORS["phone_required"],
    "emailRequired": messages.FIELD_ERRORS["email_required"],
    "emailInvalid": messages.FIELD_ERRORS["email_invalid"],
    "dateRequired": messages.FIELD_ERRORS["date_required"],
    "datePast": messages.FIELD_ERRORS["date_past"],
    "timeRequired": messages.FIELD_ERRORS["time_required"],
    "timePast": messages.FIELD_ERRORS["time_past"],
    "addressRequired": messages.FIELD_ERRORS["address_required"],
    "receiptRequired": messages.FIELD_ERRORS["receipt_number_required"],
    "consentRequired": messages.FIELD_ERRORS["consent_required"],
    "guardianRequired": messages.FIELD_ERRORS["guardian_required"],
    "notAdded": household.NOT_ADDED,
    "peopleKept": household.PEOPLE_KEPT,
    "personKept": household.PERSON_KEPT,
    "self": household.SELF,
    "referenceLine": requests.REFERENCE_LINE,
    "ownRequest": own_request.MY_REQUESTS_LINK,
    "sentOn": requests.SENT_ON,
    "offlineHere": forms.OFFLINE_HERE,
    "lateHere": forms.LATE_HERE,
    "latePressed": forms.LATE_PRESSED,
    "offlinePressed": forms.OFFLINE_PRESSED,
    "lineBack": forms.LINE_BACK,
    "newsletterOffline": shell.NEWSLETTER_OFFLINE,
    "close": brand.CLOSE_LABEL,
}


def module() -> str:
    """Return the module's text."""
    lines = (
        f"export const {name} = {json.dumps(sentence, ensure_ascii=False)};\n"
        for name, sentence in _SENTENCES.items()
    )
    return f"{_HEAD}\n\n{''.join(lines)}"


if __name__ == "__main__":
    MODULE.write_text(module(), encoding="utf-8")
