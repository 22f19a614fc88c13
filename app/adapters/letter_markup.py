"""A letter as text and as a page that mail programs show, also in the dark."""

from collections.abc import Iterator
from html import escape
from typing import Final

from app.domain.letter import Action, Letter

# Mail programs leave out what they do not know: each colour stands at its element,
# and those that know dark mode turn them over by the classes.
_STYLE: Final = """
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0d1b24!important}
.card{background:#142833!important;border-color:#2b4452!important}
.ink{color:#eaf3f5!important}
.soft{color:#b4c6cd!important}
.line{border-color:#2b4452!important}
.main{background:#2dd4bf!important;border-color:#2dd4bf!important;color:#06231f!important}
.other{color:#5eead4!important;border-color:#5eead4!important}
.link{color:#5eead4!important}
.code{background:#0d1b24!important;color:#eaf3f5!important}
}
@media (max-width:480px){.card{padding:24px 20px!important}.button{display:block!important;margin-right:0!important}}
"""
_FONT: Final = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
_BUTTON: Final = (
    "display:inline-block;padding:13px 22px;margin:0 8px 10px 0;border-radius:12px;"
    "font-size:16px;font-weight:700;text-decoration:none;text-align:center;"
)


def text_of(letter: Letter) -> str:
    """Return all of it as plain text, each link on a line of its own."""
    parts = [letter.heading, *letter.opening]
    if letter.facts:
        parts.append("\n".join(f"{label}: {value}" for label, value in letter.facts))
    if letter.code:
        parts.append(letter.code)
    parts += [f"{action.label}:\n{action.href}" for action in letter.actions]
    parts += letter.closing
    if letter.aside:
        parts.append(f"{letter.aside.label}:\n{letter.aside.href}")
    parts.append(f"-- \n{letter.signature}")
    return "\n\n".join(parts) + "\n"


def html_of(letter: Letter) -> str:
    """Return all of it as a page without pictures, scripts or anything fetched."""
    body = "".join(_body(letter))
    return (
        '<!doctype html><html lang="es"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        '<meta name="supported-color-schemes" content="light dark">'
        f"<title>{escape(letter.subject)}</title><style>{_STYLE}</style></head>"
        f'<body class="page" style="margin:0;background:#e6f4f6;{_FONT}">'
        '<table role="presentation" width="100%" cellpadding="0" cellspacing="0">'
        '<tr><td align="center" style="padding:24px 12px">'
        '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" '
        'style="max-width:560px"><tr><td class="card" style="background:#ffffff;'
        'border:1px solid #d9e2e6;border-radius:20px;padding:32px">'
        f"{body}</td></tr></table></td></tr></table></body></html>\n"
    )


def _body(letter: Letter) -> Iterator[str]:
    yield (
        '<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.25;'
        f'color:#0b2f45">{escape(letter.heading)}</h1>'
    )
    yield from (_paragraph(text) for text in letter.opening)
    yield from _facts(letter)
    if letter.code:
        yield (
            '<p class="code" style="margin:8px 0 20px;padding:16px;border-radius:12px;'
            "background:#e6f4f6;color:#0b2f45;font-size:32px;font-weight:800;"
            f'letter-spacing:6px;text-align:center">{escape(letter.code)}</p>'
        )
    if letter.actions:
        yield '<p style="margin:20px 0 10px">'
        yield from (_button(action, n == 0) for n, action in enumerate(letter.actions))
        yield "</p>"
    yield from (_small(text) for text in letter.closing)
    if letter.aside:
        yield (
            '<p style="margin:0 0 16px;font-size:14px"><a class="link" '
            f'style="display:inline-block;padding:12px 0;color:#0f766e" '
            f'href="{escape(letter.aside.href)}">{escape(letter.aside.label)}</a></p>'
        )
    yield (
        '<p class="soft line" style="margin:16px 0 0;padding-top:16px;font-size:14px;'
        f'border-top:1px solid #d9e2e6;color:#47616f">{escape(letter.signature)}</p>'
    )


def _paragraph(text: str) -> str:
    return (
        '<p class="ink" style="margin:0 0 14px;font-size:16px;line-height:1.55;'
        f'color:#0b2f45">{escape(text)}</p>'
    )


def _small(text: str) -> str:
    return (
        '<p class="soft" style="margin:0 0 12px;font-size:14px;line-height:1.5;'
        f'color:#47616f">{escape(text)}</p>'
    )


def _facts(letter: Letter) -> Iterator[str]:
    if not letter.facts:
        return
    yield (
        '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" '
        'style="margin:4px 0 14px">'
    )
    for label, value in letter.facts:
        yield (
            '<tr><td class="soft line" width="30%" style="padding:9px 12px 9px 0;font-size:16px;'
            f'border-bottom:1px solid #d9e2e6;color:#47616f">{escape(label)}</td>'
            '<td class="ink line" style="padding:9px 0;font-size:16px;font-weight:700;'
            f'border-bottom:1px solid #d9e2e6;color:#0b2f45">{escape(value)}</td></tr>'
        )
    yield "</table>"


def _button(action: Action, main: bool) -> str:
    look, colours = (
        ("main", "background:#0f766e;color:#ffffff;border:2px solid #0f766e")
        if main
        else ("other", "color:#0f766e;border:2px solid #0f766e")
    )
    return (
        f'<a class="button {look}" style="{_BUTTON}{colours}" '
        f'href="{escape(action.href)}">{escape(action.label)}</a>'
    )
