// Made from the copy by `python -m app.build.sentences`.

export const failure = "Ha ocurrido un error al enviar tu solicitud. Por favor intenta nuevamente.";
export const lineGone = "Se cortó la conexión. Tus datos siguen aquí y enviaremos la solicitud apenas vuelva; no cierres la página.";
export const changed = "Cambiaste tu solicitud mientras no había conexión. Envíala de nuevo cuando termines.";
export const askEmail = "¿Quisiste escribir {email}? Si tu correo está bien, envía de nuevo.";
export const askEmailEnd = "A este correo parece faltarle el final, como .cl o .com. Si está bien, envía de nuevo.";
export const askOther = "¿Nos dices qué vacuna necesitas? Si prefieres contarlo por teléfono, envía de nuevo.";
export const tooLong = "El texto es muy largo. Usa hasta {limit} caracteres.";
export const reference = "Referencia";
export const vaccine = "Vacuna";
export const price = "Valor";
export const when = "Día y hora preferidos";
export const address = "Dirección";
export const phone = "Teléfono";
export const email = "Correo electrónico";
export const receipt = "Número de boleta";
export const patient = "Se vacuna";
export const referenceLine = "Referencia {reference}";
export const ownRequest = "Ver, cambiar o cancelar";
export const sentOn = "Enviada el {date}";
export const newsletterOffline = "No hay conexión. Tu correo sigue aquí; intenta de nuevo cuando vuelva.";
export const close = "Cerrar";
