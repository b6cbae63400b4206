import type { Channel } from '@mostrador/contracts'

const names: Readonly<Record<Channel, string>> = {
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  messenger: 'Messenger',
}

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
    'Pasaron más de 24 horas desde el último mensaje del cliente. Solo puedes escribirle con una plantilla aprobada.',
  131048:
    'WhatsApp limitó los envíos de este número porque muchas personas los marcaron como no deseados.',
  131049: 'WhatsApp no lo entregó para no saturar a la persona con mensajes.',
  131050: 'La persona pidió no recibir mensajes de promoción.',
  131051: 'WhatsApp no admite ese tipo de mensaje.',
  131053: 'WhatsApp no pudo leer el archivo.',
  131062: 'WhatsApp no permite escribir a esta persona sin conocer su número.',
  133010: 'El número del negocio no está registrado en WhatsApp.',
}

/** Why a message did not arrive, for people. `code` is Meta's; 0 when it gave none. */
export const failureReason = (channel: Channel, code: number, subcode = 0): string => {
  if (subcode === 2018278 || subcode === 2534022) return windowReason(channel)
  if (subcode === 2018001 || subcode === 2534014) return 'No se encontró la cuenta de la persona.'
  return (
    reasons[code] ??
    `${names[channel]} no pudo entregar el mensaje${code === 0 ? '' : ` (código ${code})`}.`
  )
}

/** Outside of the 24 hours WhatsApp takes templates; the other two take nothing that is automatic. */
export const windowReason = (channel: Channel): string =>
  channel === 'whatsapp'
    ? 'Pasaron más de 24 horas desde el último mensaje del cliente. Solo puedes escribirle con una plantilla aprobada.'
    : `Pasaron más de 24 horas desde el último mensaje del cliente. ${names[channel]} no permite mensajes automáticos después de ese plazo.`

export const notConnectedReason = (channel: Channel): string =>
  `${names[channel]} no está conectado. Conéctalo para poder enviar mensajes.`
export const unclearReason = (channel: Channel): string =>
  `No pudimos confirmar si ${names[channel]} recibió el mensaje. No se volvió a enviar para no repetirlo.`
export const exhaustedReason = (channel: Channel): string =>
  `${names[channel]} no aceptó el mensaje después de varios intentos.`
