import type { Client, NotificationForm } from '@mostrador/contracts/crm'
import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { firstNameIn } from '@mostrador/kernel'
import type { z } from 'zod'
import { cancellationOf } from './cancellation.ts'

/** Time to correct a mistaken move before its client reads of it. */
const SEND_DELAY_MS = 3 * 60_000
const upcomingStatuses: ReadonlySet<string> = new Set(['agendada', 'confirmada', 'pago_pendiente'])

export type TimeAndSpecialist = Pick<Appointment, 'start' | 'specialistId'>

/** Whether the appointment takes place, as far as is known. */
export const isToCome = ({ status, start }: Pick<Appointment, 'status' | 'start'>): boolean =>
  upcomingStatuses.has(status) && Date.parse(start) > Date.now()

/**
 * Whether the start or the specialist of a coming appointment changed, so that its client should
 * know.
 */
export const concernsClient = (
  before: TimeAndSpecialist,
  moved: Appointment,
  now: number
): boolean =>
  moved.clientId !== NO_CLIENT &&
  upcomingStatuses.has(moved.status) &&
  Date.parse(moved.start) > now &&
  (moved.start !== before.start || moved.specialistId !== before.specialistId)

type Words = {
  readonly clientName: string
  readonly businessName: string
  readonly service: string
  readonly specialist: string
  readonly branch: string
  readonly when: string
  readonly folio: string
}

const greeting = (clientName: string): string => {
  const first = firstNameIn(clientName)
  return first === '' ? 'Hola' : `Hola ${first}`
}

/** The text for the client of an appointment that was moved. */
export const movedText = ({ clientName, businessName, ...words }: Words): string => {
  const { service, specialist, branch, when, folio } = words
  return `${greeting(clientName)}, te escribimos de ${businessName}: tu cita cambió. Ahora es ${service} con ${specialist}, ${when}, sucursal ${branch}. Folio ${folio}. Si no te queda bien, responde a este mensaje.`
}

/** The text for the client of an appointment that was cancelled and is valid again. */
export const restoredText = ({ clientName, businessName, ...words }: Words): string => {
  const { service, specialist, branch, when, folio } = words
  return `${greeting(clientName)}, te escribimos de ${businessName}: tu cita sigue en pie. Es ${service} con ${specialist}, ${when}, sucursal ${branch}. Folio ${folio}. Si no te queda bien, responde a este mensaje.`
}

/** The text for the client of an appointment that was cancelled. */
export const cancelledText = ({
  clientName,
  businessName,
  service,
  when,
}: Pick<Words, 'clientName' | 'businessName' | 'service' | 'when'>): string =>
  `${greeting(clientName)}, te escribimos de ${businessName}: tu cita de ${service}, ${when}, fue cancelada. Si quieres otro horario, responde a este mensaje.`

/** Tells a client that their appointment was moved; due 3 minutes after `now`. */
export const movedNotification = (
  client: Client,
  { _id, start }: Pick<Appointment, '_id' | 'start'>,
  text: string,
  now: Date
): z.input<typeof NotificationForm> => ({
  ...cancellationOf(client, text, now),
  deliveryDate: new Date(now.getTime() + SEND_DELAY_MS).toISOString(),
  phase: 'moved_appointment',
  deletable: true,
  appointmentId: _id,
  appointmentStart: start,
})
