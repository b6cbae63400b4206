import type { Client, NotificationForm } from '@mostrador/contracts/crm'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { firstNameIn } from '@mostrador/kernel'
import type { z } from 'zod'
import { cancellationOf } from './cancellation.ts'

// Apart from notify-client.ts: the agenda opens without these texts.

/** Time to correct a mistaken move before its client reads of it. */
const SEND_DELAY_MS = 3 * 60_000

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
