"""Copy of an own request from the hour of its visit on."""

from typing import Final

# Said in place of 'scheduled' from the hour of the visit on: until its end, and after it.
NEXT_UNDERWAY: Final = (
    "Es la hora de tu visita: desde aquí ya no se puede cambiar ni cancelar. Si el equipo "
    "todavía no llega, escríbenos."
)
NEXT_OVER: Final = "La hora de tu visita ya pasó. Si el equipo no llegó, escríbenos."
VISIT_BEGUN: Final = (
    "La hora de tu visita ya llegó: desde aquí ya no se puede confirmar, cambiar ni "
    "cancelar. Si el equipo no llegó, escríbenos."
)
VISIT_UNNOTED: Final = (
    "La hora de tu visita ya pasó y el equipo todavía no anota cómo terminó. Si se hizo, "
    "la ley nos pide conservar lo que pertenece a la ficha clínica. Pide que borremos lo "
    "demás en la página de tus derechos, y te respondemos qué se borra y qué se guarda."
)
