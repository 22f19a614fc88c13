"""Which frames of a websocket a page may have sent."""

import pytest

from app.web.sockets.frames import is_frame


@pytest.mark.parametrize(
    "said",
    [
        "1",
        "2",
        "3",
        "5",
        "2probe",
        "40/_event,",
        '40/_event,{"token":"a"}',
        "40/_event?x=1,{}",
        "41/_event,",
        '42/_event,["ping"]',
        '42/_event,["event",{"name":"a\\nb"}]',
        '42/_event,12["event",{}]',
    ],
)
def test_what_pages_say_passes(said: str) -> None:
    assert is_frame(said)


@pytest.mark.parametrize(
    "said",
    [
        None,
        "",
        b"binary",
        "9",
        "4",
        "40",
        "42",
        '42["event"]',
        '42/otro,["event"]',
        "42/_event,",
        "42/_event,[]",
        "42/_event,[7]",
        '42/_event,["event"',
        "42/_event,{}",
        '42/_event,999999999999["event"]',
        "40/_event,[]",
        "43/_event,1[]",
        '45/_event,1-["event",{"_placeholder":true,"num":0}]',
        "42/_event," + "[" * 50_000,
        "42/_event,[" + "9" * 5_000 + "]",
        "línea\nfalsa",
    ],
)
def test_nothing_else_does(said: object) -> None:
    assert not is_frame(said)
