"""Copy of an own request shortly before its visit, and from its hour on."""

from typing import Final

# Said in place of 'scheduled' from the hour of the visit on: until its end, and after it.
NEXT_UNDERWAY: Final = (
    "Es la hora de tu visita: desde aquí ya no se puede cambiar ni cancelar. Si el equipo "
    "todavía no llega, escríbenos."
)
NEXT_OVER: Final = "La hora de tu visita ya pasó. Si el equipo no llegó, escríbenos."
# Said of who was not found, once a day that is to come is wished for.
NEXT_WISHED: Final = (
    "Pasamos y no te encontramos. Tenemos anotados el día y la hora que prefieres, y te "
    "llamamos para agendar de nuevo."
)
# Said of who took back what they had agreed to, and whose request nobody ended.
NEXT_WITHDRAWN: Final = (
    "Retiraste tu autorización: ya no usamos estos datos ni te llamamos por esta "
    "solicitud. Si quieres vacunarte, pide otra cita."
)
# Said in place of 'retirada' where the hour of a visit had come.
WITHDRAWN_BEGUN: Final = (
    "Retiraste tu autorización. La visita cuya hora ya llegó queda con el equipo, que "
    "anota cómo terminó: hasta entonces tus datos no se borran, ni los usamos para nada más. "
    "Lo que dependía de ella y estaba por venir quedó cancelado."
)
VISIT_BEGUN: Final = (
    "La hora de tu visita ya llegó: desde aquí ya no se puede confirmar, cambiar ni "
    "cancelar. Si el equipo no llegó, escríbenos."
)
VISIT_UNNOTED: Final = (
    "Tu visita está con el equipo, que todavía no anota cómo terminó. Si se hizo, la ley "
    "nos pide conservar lo que pertenece a la ficha clínica. Pide que borremos lo demás en "
    "la página de tus derechos, y te respondemos qué se borra y qué se guarda."
)
FEE_OF_CHANGE: Final = (
    "Faltan menos de 12 horas para tu visita: el cambio puede tener un costo. Si lo "
    "quieres igual, confirma otra vez."
)
FEE_OF_CANCELLING: Final = (
    "Faltan menos de 12 horas para tu visita: cancelarla puede tener un costo. Si lo "
    "quieres igual, confirma otra vez."
)
# Said on the page where a fee is of some of a home alone.
CANCEL_LATE_SOME: Final = (
    "Para quien tiene su visita en menos de 12 horas, cancelar o cambiarla puede tener un "
    "costo, como dicen los términos. Para las demás personas no tiene costo."
)
