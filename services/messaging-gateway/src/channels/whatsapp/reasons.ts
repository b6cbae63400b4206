import type { ReasonContext } from '../graph/failure-reasons.ts'

export const LABEL = 'WhatsApp'

/** After 24 hours WhatsApp takes templates only. */
export const reasonContext: ReasonContext = {
  label: LABEL,
  windowClosedReason:
    'Pasaron más de 24 horas desde el último mensaje del cliente. Solo puedes escribirle con una plantilla (un mensaje aprobado por Meta).',
}
