"""What is told to whoever has to show a second factor."""

import json

import pytest

from app.admin.session.proving import FIRST, SECOND, place_of, told_of
from app.content import account, passkeys, session, team
from app.domain.errors import BadCode, BadCredentials, SecondFactorRequired
from app.domain.passkey import Asked, BadKey, KeyRequired
from app.domain.second_factor import BadSetupCode

FORMS = {
    "password": account.CHANGE_ERRORS,
    "factor": team.FACTOR_ERRORS,
    "keys": passkeys.ERRORS,
    "window": session.WHO_ERRORS,
}
of_every_form = pytest.mark.parametrize("sentences", FORMS.values(), ids=list(FORMS))


@of_every_form
def test_a_key_may_answer_where_there_is_one(sentences: dict[str, str]) -> None:
    refused = KeyRequired(Asked("intento", '{"challenge": "x"}'))
    sentence, asked = told_of(refused, sentences)
    assert sentence == passkeys.LOGIN_NEEDED
    told = {"attempt": "intento", "options": {"challenge": "x"}}
    assert json.loads(asked) == told


@of_every_form
def test_what_lacks_or_is_wrong_has_a_sentence_everywhere(
    sentences: dict[str, str],
) -> None:
    errors = (SecondFactorRequired(), BadCode(), BadKey(), BadCredentials())
    told = [told_of(error, sentences) for error in errors]
    assert len({sentence for sentence, _ in told}) == len(errors)
    assert [asked for _, asked in told] == [""] * len(errors)


def test_a_code_of_another_moment_and_one_of_another_secret_are_told_apart() -> None:
    used, of_setup = (
        told_of(error, team.FACTOR_ERRORS)[0] for error in (BadCode(), BadSetupCode())
    )
    assert used == session.WHO_ERRORS["bad_code"] != of_setup


def test_what_is_wrong_has_its_field_unless_a_key_is_to_answer() -> None:
    refused = (BadCredentials(), SecondFactorRequired(), BadCode(), BadKey())
    assert [place_of(error) for error in refused] == [FIRST, SECOND, SECOND, ""]
    assert place_of(KeyRequired(Asked("intento", "{}"))) == ""
