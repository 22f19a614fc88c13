"""What the first screen takes along, and what waits for the rest."""

from app.build.first_screen import first_styles

CSS = (
    "@layer properties{@supports (color:red){*{--tw-x:0}}}"
    '@font-face{font-family:J;src:url(/fonts/j-es.woff2)format("woff2")}'
    '@font-face{font-family:J;src:url(/fonts/j-latin.woff2)format("woff2")}'
    "@layer components{.btn{color:red}.btn{width:var(--tw-x)}.btn:hover{color:blue}.btn:active,.btn[disabled]"
    "{color:green}.btn,.btn:hover{margin:0}.unseen{color:red}}"
    "@media print{.btn{display:none}}"
)
MARKUP = '<html><body><a class="btn">Agendar</a></body></html>'


def test_first_screen_keeps_what_it_shows() -> None:
    styles = first_styles(CSS, MARKUP)
    assert ".btn{color:red}" in styles
    assert ".btn,.btn:hover{margin:0}" in styles
    assert "j-es.woff2" in styles


def test_what_no_first_picture_shows_waits_for_the_rest() -> None:
    styles = first_styles(CSS, MARKUP)
    assert "@layer properties;@font-face" in styles
    for later in ("blue", "green", "latin", "print", "unseen"):
        assert later not in styles
