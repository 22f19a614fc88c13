"""Paths and anchors of the site, in one place."""

from typing import Final

HOME: Final = "/"
PHARMACY: Final = "/farmacia"
TERMS: Final = "/terminos"
PRIVACY: Final = "/privacidad"
NOT_FOUND: Final = "/no-encontrada"
FAILURE: Final = "/error"
THANKS: Final = "/gracias"
THANKS_AGAIN: Final = "/gracias/otra"
NOT_ME: Final = "/no-fui-yo"
NOT_ME_DONE: Final = "/no-fui-yo/listo"
NEWS_CONFIRM: Final = "/novedades/confirmar"
NEWS_CONFIRMED: Final = "/novedades/confirmar/listo"
NEWS_NOT_CONFIRMED: Final = "/novedades/confirmar/vencido"
NEWS_LEAVE: Final = "/novedades/baja"
NEWS_LEFT: Final = "/novedades/baja/listo"
PHARMACY_THANKS: Final = "/farmacia/gracias"
PHARMACY_THANKS_AGAIN: Final = "/farmacia/gracias/otra"
# The buttons of both; they do nothing by GET.
THANKS_DEEDS: Final = (THANKS_AGAIN, PHARMACY_THANKS_AGAIN)
NOTHING_SENT: Final = "/sin-solicitud"
OWN_REQUEST: Final = "/solicitud"
# The pattern of the open page; nobody is served it as it is.
OWN_REQUEST_OPEN: Final = "/solicitud/abierta"
OWN_OPEN: Final = "/solicitud/abrir"
OWN_LINK: Final = "/solicitud/enlace"
OWN_CODE: Final = "/solicitud/codigo"
OWN_CHANGE: Final = "/solicitud/cambiar"
OWN_CANCEL: Final = "/solicitud/cancelar"
OWN_CONFIRM: Final = "/solicitud/confirmar"
OWN_WITHDRAW: Final = "/solicitud/retirar"
OWN_CALENDAR: Final = "/solicitud/calendario"
OWN_DATA_CODE: Final = "/solicitud/pedir-codigo"
OWN_DOWNLOAD: Final = "/solicitud/descargar"
OWN_ERASE: Final = "/solicitud/borrar"
OWN_AGAIN: Final = "/solicitud/otra"
OWN_CLOSE: Final = "/solicitud/cerrar"
# What is posted from the page; none of them does anything by GET.
OWN_DEEDS: Final = (
    OWN_OPEN,
    OWN_LINK,
    OWN_CODE,
    OWN_CHANGE,
    OWN_CANCEL,
    OWN_CONFIRM,
    OWN_WITHDRAW,
    OWN_CALENDAR,
    OWN_DATA_CODE,
    OWN_DOWNLOAD,
    OWN_ERASE,
    OWN_AGAIN,
    OWN_CLOSE,
)
RIGHTS: Final = "/privacidad/derechos"
RIGHTS_ASK: Final = "/privacidad/derechos/pedir"
RIGHTS_PROVE: Final = "/privacidad/derechos/confirmar"
RIGHTS_CODE: Final = "/privacidad/derechos/otro-codigo"
RIGHTS_DEEDS: Final = (RIGHTS_ASK, RIGHTS_PROVE, RIGHTS_CODE)
ADMIN: Final = "/admin"
SUMMARY: Final = "/admin/resumen"
ACCOUNT: Final = "/admin/cuenta"
TEAM: Final = "/admin/equipo"
AUDIT: Final = "/admin/auditoria"
PRICES: Final = "/admin/precios"
TEXTS: Final = "/admin/textos"
PROFESSIONALS: Final = "/admin/profesionales"
PHARMACIES: Final = "/admin/farmacias"
NEWSLETTER: Final = "/admin/novedades"
SHEETS: Final = "/admin/planillas"
MAILS: Final = "/admin/correos"
RIGHTS_DESK: Final = "/admin/privacidad"
BREACHES: Final = "/admin/privacidad/vulneraciones"
AGENDA: Final = "/admin/agenda"
INVITATION: Final = "/admin/invitacion"

API_APPOINTMENTS: Final = "/api/appointments"
# The pattern of one more person's fields.
API_PERSON: Final = "/api/appointments/persona.html"
API_PHARMACY_APPOINTMENTS: Final = "/api/appointments/farmacia"
API_NOTIFICATION: Final = "/api/send-appointment-notification"
API_NOT_ME: Final = "/api/no-fui-yo"
API_NEWSLETTER: Final = "/api/newsletter"
API_NEWS_CONFIRM: Final = "/api/newsletter/confirm"
API_NEWS_LEAVE: Final = "/api/newsletter/leave"
API_NEWS_LEAVE_LINK: Final = "/api/newsletter/leave-link"
API_UNSUBSCRIBE: Final = "/api/newsletter/unsubscribe"
API_NEWSLETTER_EXPORT: Final = "/api/newsletter/export.csv"
API_LOGIN: Final = "/api/auth/login"
API_LOGOUT: Final = "/api/auth/logout"
API_INVITATION: Final = "/api/auth/invitation"
API_SESSION: Final = "/api/auth/session"
API_STANDING: Final = "/api/auth/session/standing"
API_EXPORT: Final = "/api/leads/export.csv"
API_EXPORT_XLSX: Final = "/api/leads/export.xlsx"
# Header of an export that was asked for by POST: how many leads it will hold.
LEAD_COUNT: Final = "X-Lead-Count"
API_PRESENCE: Final = "/api/leads/editing"
API_CHAT: Final = "/api/leads/{lead_id}/whatsapp"
API_ARRIVED: Final = "/api/leads/arrived"
API_CHANGES: Final = "/api/leads/changes"
API_POSTER: Final = "/api/farmacias/{pharmacy_id}/cartel.{kind}"
API_SHEET: Final = "/api/farmacias/{pharmacy_id}/planilla.{kind}"
API_SHARED_SHEET: Final = "/api/farmacias/planilla/{token}"
API_MANUAL: Final = "/api/manual.html"
API_MANUAL_PICTURE: Final = "/api/manual/{picture}.png"
API_RIGHTS_FILE: Final = "/api/privacidad/{request_id}/archivo.{kind}"
API_BREACH_NOTICES: Final = "/api/privacidad/avisos.html"
API_AUDIT_EXPORT: Final = "/api/audit/export.csv"
SECURITY_TXT: Final = "/.well-known/security.txt"
API_FEED: Final = "/api/agenda/{token}/visitas.ics"
API_DAY_SHEET: Final = "/api/agenda/hoja.html"
HEALTH: Final = "/healthz"
READY: Final = "/readyz"
ONLY_SHUTDOWN: Final = "shutdown"
METRICS: Final = "/metrics"

QUERY_SEARCH: Final = "buscar"
QUERY_CATEGORY: Final = "categoria"
QUERY_DAY: Final = "fecha"
QUERY_SINCE: Final = "registro-desde"
QUERY_UNTIL: Final = "registro-hasta"
QUERY_WISHED: Final = "visita"
QUERY_COMUNA: Final = "comuna"
QUERY_VACCINE: Final = "vacuna"
QUERY_URGENT: Final = "urgente"
QUERY_BY_PHARMACY: Final = "farmacia"
QUERY_PHONE_ODD: Final = "revisar-telefono"
QUERY_STATE: Final = "estado"
QUERY_YES: Final = "si"
QUERY_AMONG: Final = "elegidos"
QUERY_ORDER: Final = "orden"
QUERY_PHARMACY: Final = "f"
QUERY_KIND: Final = "tipo"
QUERY_WHO: Final = "quien"
QUERY_DAY_SINCE: Final = "desde-dia"
QUERY_DAY_UNTIL: Final = "hasta-dia"
QUERY_MONTH: Final = "mes"
QUERY_PERIOD: Final = "periodo"
QUERY_LEAD: Final = "ficha"
QUERY_AGENDA_DAY: Final = "dia"
QUERY_SPAN: Final = "vista"
QUERY_BY: Final = "por"
QUERY_SAVE: Final = "guardar"
QUERY_PAGE: Final = "pagina"
QUERY_AFTER: Final = "desde"
QUERY_RECEIVED: Final = "solicitud"
QUERY_RIGHTS: Final = "peticion"
QUERY_BREACH: Final = "vulneracion"
QUERY_NEW_BREACH: Final = "nueva"

NOTICE_QUERY: Final = "aviso"
NOTICE_WELCOME: Final = "bienvenida"
NOTICE_SIGNED_OUT: Final = "sesion-cerrada"
NOTICE_BAD_CREDENTIALS: Final = "credenciales"
NOTICE_RATE_LIMITED: Final = "espera"
NOTICE_CODE: Final = "codigo"
NOTICE_BAD_CODE: Final = "codigo-incorrecto"
NOTICE_INVITATION: Final = "invitacion"
NOTICE_TOO_SHORT: Final = "contrasena"
NOTICE_GUESSABLE: Final = "contrasena-facil"

ANCHOR_HERO: Final = "inicio"
ANCHOR_BENEFITS: Final = "beneficios"
ANCHOR_SERVICES: Final = "servicios"
ANCHOR_PRICES: Final = "valores"
ANCHOR_TESTIMONIALS: Final = "testimonios"
ANCHOR_REQUESTS: Final = "mis-solicitudes"
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
