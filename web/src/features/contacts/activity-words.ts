import type { ClientActivity, Funnel } from '@mostrador/contracts/crm'
import { phaseText } from './phase-words.ts'
import type { TimelineEntry } from './timeline.ts'

const fieldNames: Readonly<Record<string, string>> = {
  name: 'nombre',
  lastname: 'apellido paterno',
  secondLastname: 'apellido materno',
  whatsapp: 'WhatsApp',
  countryCode: 'país',
  email: 'correo',
  customId: 'identificador',
  type: 'tipo',
  birthdate: 'nacimiento',
  gender: 'género',
  noRespond: 'mensajes automáticos',
  noRespondReason: 'motivo de no responder',
  custom: 'campos de tu negocio',
  notes: 'notas',
}
const changeTitles = {
  created: 'Contacto registrado',
  edited: 'Datos actualizados',
  note: 'Nota agregada',
  opted_out: 'Dejó de recibir mensajes automáticos',
  opted_in: 'Volvió a recibir mensajes automáticos',
} as const
const noticeTitles: Readonly<Record<string, string>> = {
  manual: 'Mensaje programado',
  reminder: 'Recordatorio',
  confirmation_request: 'Petición de confirmación',
  booked_client: 'Aviso de cita agendada',
  booked_specialist: 'Aviso al especialista',
  canceled_appointment: 'Aviso de cancelación',
  change_request: 'Petición de otro horario',
  reactivation: 'Mensaje de reactivación',
  upsell: 'Mensaje de venta',
  moved_appointment: 'Aviso de cambio de horario',
  form: 'Formulario',
  payment_link: 'Enlace de pago',
  receipt: 'Comprobante de pago',
}
export const noticeStateNames = {
  due: 'Por enviar',
  sent: 'Enviado',
  held: 'Detenido',
  dropped: 'Retirado',
  failed: 'No se pudo enviar',
} as const

const joinParts = (...parts: readonly string[]): string | undefined =>
  parts.filter(part => part !== '').join(' · ') || undefined

/** The activity of crm as text, with the person who did it. */
export const activityEntry = (
  entry: ClientActivity,
  funnels: readonly Funnel[] | undefined
): TimelineEntry => {
  const { id, at } = entry
  if (entry.what === 'phase')
    return { key: id, at, kind: 'phase', title: `Pasó a ${phaseText(entry, funnels)}` }
  if (entry.what === 'notice') {
    const title = noticeTitles[entry.kind] ?? 'Aviso'
    return { key: id, at, kind: 'notice', title, detail: noticeStateNames[entry.state] }
  }
  const fields = entry.fields.map(name => fieldNames[name] ?? name).join(', ')
  const detail = joinParts(fields, entry.by)
  return { key: id, at, kind: 'change', title: changeTitles[entry.kind], detail }
}
