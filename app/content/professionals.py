"""Copy of the screen of who makes visits."""

from typing import Final

TITLE: Final = "Profesionales"
LEAD: Final = "Quiénes hacen las visitas, dónde y cuándo atienden."
FEED: Final = "Calendario en el teléfono"
FEED_LEAD: Final = (
    "Una dirección secreta con la que su calendario sigue estas visitas, sin nombres "
    "completos ni datos de salud."
)
FEED_OPEN: Final = "Crear la dirección"
FEED_AGAIN: Final = "Crear otra dirección"
FEED_CLOSE: Final = "Quitar la dirección"
FEED_SHOWN: Final = "Cópiela ahora: no se vuelve a mostrar."
FEED_REPLACED: Final = "Cópiela ahora: no se vuelve a mostrar. La anterior ya no sirve."
FEED_KEPT: Final = "Cópiela ahora: solo esta pestaña la muestra todavía."
FEED_THERE: Final = (
    "Ya tiene una dirección, que no se vuelve a mostrar. Si se perdió, cree otra: la "
    "anterior deja de servir."
)
FEED_COPY: Final = "Copiar"
FEED_COPIED: Final = "Copiada"
FEED_OPENED: Final = "Dirección creada"
FEED_CLOSED: Final = "Dirección quitada"
FEED_ERROR: Final = "No se pudo cambiar la dirección"
LOAD_ERROR: Final = "No se pudieron cargar los profesionales"
EMPTY: Final = "Todavía no hay profesionales."
ADD_TITLE: Final = "Agregar profesional"
ADD: Final = "Agregar"
SAVE: Final = "Guardar"
ADDED: Final = "Profesional agregado"
SAVED: Final = "Profesional guardado"
ERROR: Final = "No se pudo guardar el profesional"
INACTIVE: Final = "No atiende"
# Of who was just set aside.
LEFT_ONE: Final = (
    "{name} ya no atiende y tiene todavía una visita agendada: siga con ella en la "
    "agenda, o pásela a otra persona."
)
LEFT: Final = (
    "{name} ya no atiende y tiene todavía {count} visitas agendadas: siga con ellas en "
    "la agenda, o páselas a otra persona."
)

NAME: Final = "Nombre"
REGISTRATION: Final = "N.º de registro (Superintendencia de Salud)"
COMUNAS: Final = "Comunas, separadas por comas; vacío: todas"
DAYS_OFF: Final = "Días libres (31/12/2026, o 1/2/2027 a 14/2/2027)"
ACCOUNT: Final = "Cuenta con la que entra al panel"
NO_ACCOUNT: Final = "Sin cuenta"
ACTIVE: Final = "Atiende visitas"
HOURS: Final = "Horario; vacío: día libre"
FROM: Final = "{day}, desde"
UNTIL: Final = "{day}, hasta"
