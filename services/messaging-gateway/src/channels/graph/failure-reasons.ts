/** The facts of a channel that the Spanish reasons need. */
export type ReasonContext = { readonly label: string; readonly windowClosedReason: string }

const reasons: Readonly<Record<number, string>> = {
  10: 'Meta no da permiso para enviar este mensaje. Revisa la conexión del canal.',
  100: 'Meta rechazó los datos del mensaje.',
  368: 'Meta bloqueó temporalmente la cuenta por sus políticas.',
  551: 'La persona no está disponible en este momento.',
  130472: 'WhatsApp no entrega este mensaje a la persona por un experimento suyo.',
  130497: 'WhatsApp no permite escribir a ese país desde esta cuenta.',
  131005: 'Meta no da permiso para enviar este mensaje. Revisa la conexión del canal.',
  131021: 'El destinatario es el mismo número del negocio.',
  131026:
    'No se pudo entregar: el número no usa WhatsApp, bloqueó al negocio o tiene una versión antigua.',
  131030: 'El número no está en la lista de números de prueba de WhatsApp.',
  131031: 'WhatsApp bloqueó la cuenta del negocio.',
  131037: 'WhatsApp todavía no aprueba el nombre del negocio.',
  131042: 'WhatsApp no envía por un problema con el método de pago de la cuenta.',
  131047:
    'Pasaron más de 24 horas desde el último mensaje del cliente. Solo puedes escribirle con una plantilla (un mensaje aprobado por Meta).',
  131048:
    'WhatsApp limitó los envíos de este número porque muchas personas los marcaron como no deseados.',
  131049: 'WhatsApp no lo entregó para no saturar a la persona con mensajes.',
  131050: 'La persona pidió no recibir mensajes de promoción.',
  131051: 'WhatsApp no admite ese tipo de mensaje.',
  131053: 'WhatsApp no pudo leer el archivo.',
  131062: 'WhatsApp no permite escribir a esta persona sin conocer su número.',
  133010: 'El número del negocio no está registrado en WhatsApp.',
}

const WINDOW_CLOSED_SUBCODES: ReadonlySet<number> = new Set([2018278, 2534022])
const PERSON_NOT_FOUND_SUBCODES: ReadonlySet<number> = new Set([2018001, 2534014])

/** Why Meta did not deliver a message, in Spanish. `code` is Meta's; 0 when it gave none. */
export const failureReason = (
  { label, windowClosedReason }: ReasonContext,
  code: number,
  subcode = 0
): string => {
  if (WINDOW_CLOSED_SUBCODES.has(subcode)) return windowClosedReason
  if (PERSON_NOT_FOUND_SUBCODES.has(subcode)) return 'No se encontró la cuenta de la persona.'
  const reason = reasons[code]
  if (reason !== undefined) return reason
  const shownCode = code === 0 ? '' : ` (código ${code})`
  return `${label} no pudo entregar el mensaje${shownCode}.`
}
