"""A page keeps the rules that it can use."""

from app.build.critical_css import Markup, used_only

CSS = (
    "@font-face{font-family:J;src:url(j.woff2)}*{margin:0}.a{color:red}.b{color:blue}"
    ".a.b{top:0}.b,.a:hover{left:0}@media (width>=40rem){.b{top:1px}.sm\\:a{top:2px}}"
    "@media print{.b{top:3px}}.open .a{right:0}p{right:1px}table{right:2px}"
    "#menu{right:3px}#other{right:4px}[data-x=y]{right:5px}[data-z]{right:6px}"
    "::placeholder{right:7px}"
)


def kept_of(css: str, html: str, script: str = "") -> str:
    markup = Markup(html)
    markup.note_words(script)
    return used_only(css, markup)


def test_rules_for_what_the_page_lacks_go() -> None:
    kept = kept_of(
        CSS,
        '<p class="a sm:a" id="menu" data-x="y">',
        "root.classList.toggle('open')",
    )
    for rule in (
        "@font-face",
        "*{margin:0}",
        ".a{color:red}",
        ".b,.a:hover{left:0}",
        "sm\\:a{top:2px}",
        ".open .a{right:0}",
        "p{right:1px}",
        "#menu{right:3px}",
        "[data-x=y]",
    ):
        assert rule in kept
    for rule in (
        ".b{color:blue}",
        ".a.b",
        "@media print",
        ".b{top:1px}",
        "table",
        "#other",
        "data-z",
        "placeholder",
    ):
        assert rule not in kept


def test_rules_that_match_through_a_list_follow_the_list() -> None:
    css = ":where(.a>p){top:0}:is(.b,p){top:1px}:is(.b,.c){top:2px}p:not(.b){top:3px}"
    kept = kept_of(css, '<p class="a">')
    assert kept == ":where(.a>p){top:0}:is(.b,p){top:1px}p:not(.b){top:3px}"


def test_movements_stay_where_something_moves() -> None:
    turn = "@keyframes turn{to{rotate:1turn}}"
    hop = "@keyframes hop{0%{top:0}50%{top:1px}}"
    css = f".a{{animation:1s linear turn}}.b{{animation-name:hop}}{turn}{hop}"
    assert kept_of(css, '<p class="a">') == f".a{{animation:1s linear turn}}{turn}"


def test_first_looks_stay_with_their_element() -> None:
    css = "@starting-style{.a{opacity:0}}@starting-style{.b{opacity:0}}"
    assert kept_of(css, '<p class="a">') == "@starting-style{.a{opacity:0}}"


def test_rules_of_fields_stay_where_there_is_a_field() -> None:
    assert "placeholder" in kept_of(CSS, "<p><input></p>")


def test_classes_are_read_as_the_browser_reads_them() -> None:
    assert Markup('<p class="[&amp;&gt;a]:b  c">').classes == {"[&>a]:b", "c"}


def test_markup_may_be_cut_off_in_the_middle() -> None:
    assert Markup('<div><p class="a">text</p><p cla').classes == {"a"}


def test_custom_properties_that_nothing_asks_for_go() -> None:
    css = (
        ":root{--one:1px;--two:var(--three);--three:3px;--four:var(--five);--five:5px}"
        '@property --one{syntax:"*";inherits:false}'
        '@property --six{syntax:"*";inherits:false}'
        ".a{top:var(--one);left:var(--two)}.b{top:var(--six)}"
    )
    kept = kept_of(css, '<p class="a">')
    for name in ("--one:1px", "--two", "--three:3px", "@property --one"):
        assert name in kept
    for name in ("--four", "--five", "--six"):
        assert name not in kept


def test_an_emptied_layer_keeps_its_place_in_the_order() -> None:
    css = "@layer __reflex_base{p{top:0}}@layer one{.b{top:0}}@layer two{p{top:1px}}"
    kept = kept_of(css, "<p>")
    assert kept == "@layer __reflex_base;@layer one;@layer two{p{top:1px}}"


def test_what_scripts_make_keeps_its_rules() -> None:
    css = "td{top:0}[data-urgent]{top:1px}[data-step-mark]{top:2px}th{top:3px}"
    script = 'make("td"); day.dataset.urgent = ""; if (mark.dataset.stepMark) stop();'
    kept = kept_of(css, "<p>", script)
    assert "td{" in kept
    assert "[data-urgent]{" in kept
    assert "[data-step-mark]{" in kept
    assert "th{" not in kept
