"""A page keeps the rules that it can use."""

from app.web.critical_css import class_names, used_only

CSS = (
    "@font-face{font-family:J;src:url(j.woff2)}*{margin:0}.a{color:red}.b{color:blue}"
    ".a.b{top:0}.b,.a:hover{left:0}@media (width>=40rem){.b{top:1px}.sm\\:a{top:2px}}"
    "@media print{.b{top:3px}}.open .a{right:0}"
)


def test_rules_of_classes_that_the_page_lacks_go() -> None:
    names = class_names('<p class="a sm:a">', ["root.classList.toggle('open')"])
    kept = used_only(CSS, names)
    for rule in ("@font-face", "*{margin:0}", ".a{color:red}", ".b,.a:hover{left:0}"):
        assert rule in kept
    assert "sm\\:a{top:2px}" in kept
    assert ".open .a{right:0}" in kept
    for rule in (".b{color:blue}", ".a.b", "@media print", ".b{top:1px}"):
        assert rule not in kept


def test_classes_are_read_as_the_browser_reads_them() -> None:
    names = class_names('<p class="[&amp;&gt;a]:b  c">', [])
    assert names == {"[&>a]:b", "c"}
