"""HTML that Reflex has no wrapper for, or wraps with more than we need."""

from typing import Any

import reflex as rx
from reflex_components_core.el.elements.base import BaseHTML


class _PlainLink(BaseHTML):
    tag = "a"


class NativeForm(BaseHTML):
    """A form that the browser posts by itself; `rx.el.form` would prevent that."""

    tag = "form"


def link(
    *children: Any, href: str | rx.Var, class_name: str = "", **attributes: Any
) -> rx.Component:
    """Return a link that loads its page; Reflex's own would route in the browser.

    Args:
        children: What the link shows.
        href: Address.
        class_name: Classes of the link.
        attributes: HTML attributes, with hyphens written as underscores.
    """
    plain = {key.replace("_", "-"): value for key, value in attributes.items()}
    return _PlainLink.create(
        *children, class_name=class_name, custom_attrs={"href": href, **plain}
    )


def whole_address(email: Any) -> rx.Component:
    """Return an address of an email, whole; a line ends before its '@', if it must."""
    return rx.foreach(
        email.to(str).split("@"),
        lambda part, index: rx.cond(
            index > 0,
            rx.fragment(rx.el.wbr(), rx.Var.create("@"), part),
            rx.fragment(part),
        ),
    )


def anchor(name: str) -> dict[str, Any]:
    """Return attributes that give an element an id.

    As a plain attribute, an id costs nothing; Reflex's own `id` prop registers
    a React reference for each.
    """
    return {"id": name}


def keeps(
    name: Any, *, until_closed: bool = False, opener: Any = None
) -> dict[str, Any]:
    """Return attributes that let a form of the panel outlive a reload in its tab.

    Args:
        name: What tells it from every other form of the panel.
        until_closed: Whether who closes its window gives up what they typed.
        opener: CSS selector of the button that opens its window again.
    """
    closed = {"data-keeps-until-closed": ""} if until_closed else {}
    opened = {} if opener is None else {"data-opener": opener}
    return {"data-keeps": name, **closed, **opened}


def follows_news(is_open: Any, refresh: Any) -> rx.Component:
    """Return what the page's script presses when leads changed under an open window.

    Args:
        is_open: State var, whether the window is shown.
        refresh: Handler that closes it where its lead is no more.
    """
    return rx.cond(
        is_open,
        rx.el.button(
            type="button",
            hidden=True,
            on_click=refresh,
            custom_attrs={"data-refresh-window": ""},
        ),
        rx.fragment(),
    )


TURN = "turn"


def turn_field(turn: Any) -> rx.Component:
    """Return what tells a form's second press from a form that says the same later.

    Args:
        turn: State var; see `once`.
    """
    return rx.el.input(type="hidden", name=TURN, default_value=turn.to(str))


def script_slot(tag: str = "div", **attributes: Any) -> rx.Component:
    """Return an empty element whose content belongs to our own scripts.

    React neither looks into it while hydrating nor touches it later.

    Args:
        tag: Name of the element.
        attributes: HTML attributes, with hyphens written as underscores.
    """
    plain = {key.replace("_", "-"): value for key, value in attributes.items()}
    class_name = plain.pop("class-name", "")
    return getattr(rx.el, tag)(
        class_name=class_name,
        custom_attrs={
            **plain,
            "dangerouslySetInnerHTML": {"__html": ""},
            "suppressHydrationWarning": True,
        },
    )
