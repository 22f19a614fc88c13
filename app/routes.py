"""Paths and anchors of the site, in one place."""

from typing import Final

HOME: Final = "/"
PHARMACY: Final = "/farmacia"
TERMS: Final = "/terminos"
PRIVACY: Final = "/privacidad"
NOT_FOUND: Final = "/no-encontrada"
FAILURE: Final = "/error"
THANKS: Final = "/gracias"
PHARMACY_THANKS: Final = "/farmacia/gracias"
ADMIN: Final = "/admin"
SUMMARY: Final = "/admin/resumen"
ACCOUNT: Final = "/admin/cuenta"
TEAM: Final = "/admin/equipo"
INVITATION: Final = "/admin/invitacion"

API_APPOINTMENTS: Final = "/api/appointments"
API_NOTIFICATION: Final = "/api/send-appointment-notification"
API_NEWSLETTER: Final = "/api/newsletter"
API_UNSUBSCRIBE: Final = "/api/newsletter/unsubscribe"
API_LOGIN: Final = "/api/auth/login"
API_LOGOUT: Final = "/api/auth/logout"
API_INVITATION: Final = "/api/auth/invitation"
API_SESSION: Final = "/api/auth/session"
API_EXPORT: Final = "/api/leads/export.csv"
API_EXPORT_XLSX: Final = "/api/leads/export.xlsx"
API_CHANGES: Final = "/api/leads/changes"
HEALTH: Final = "/healthz"
READY: Final = "/readyz"
METRICS: Final = "/metrics"

QUERY_SEARCH: Final = "buscar"
QUERY_CATEGORY: Final = "categoria"
QUERY_DAY: Final = "fecha"
QUERY_ORDER: Final = "orden"

NOTICE_QUERY: Final = "aviso"
NOTICE_WELCOME: Final = "bienvenida"
NOTICE_SIGNED_OUT: Final = "sesion-cerrada"
NOTICE_BAD_CREDENTIALS: Final = "credenciales"
NOTICE_RATE_LIMITED: Final = "espera"
NOTICE_CODE: Final = "codigo"
NOTICE_BAD_CODE: Final = "codigo-incorrecto"
NOTICE_INVITATION: Final = "invitacion"
NOTICE_TOO_SHORT: Final = "contrasena"

ANCHOR_HERO: Final = "inicio"
ANCHOR_BENEFITS: Final = "beneficios"
ANCHOR_SERVICES: Final = "servicios"
ANCHOR_PRICES: Final = "valores"
ANCHOR_TESTIMONIALS: Final = "testimonios"
ANCHOR_FAQ: Final = "preguntas"
ANCHOR_CONTACT: Final = "contacto"


def page_href(path: str) -> str:
    """Return the final address of a page, which ends in a slash.

    Pages are served as directories, so `/admin` redirects to `/admin/`; linking
    to the final address saves that round trip.
    """
    return path if path.endswith("/") else f"{path}/"


def anchor_href(anchor: str) -> str:
    """Return the address of a landing page section from any page."""
    return f"{HOME}#{anchor}"
