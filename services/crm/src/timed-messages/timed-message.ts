import { accept, firstNameIn, instantAt, refuse, type Result, type Zone } from '@mostrador/kernel'

/** Rules of timed messages: pure. A text about an appointment is rendered when it is sent. */

export type Kind =
  | 'manual'
  | 'reminder'
  | 'booked_client'
  | 'booked_specialist'
  | 'canceled_appointment'
  | 'moved_appointment'
  | 'change_request'
  | 'form'
  | 'payment_link'
  | 'receipt'
  | 'credits_low'

export type Planned = {
  readonly kind: Kind
  /** What makes the message unique: a second one with the same occurrence is not planned. */
  readonly occurrence: string
  readonly dueAt: Date
}

const MINUTE_MS = 60_000
/** After the staff saved an appointment, so that a mistake can be corrected in time [APT-18]. */
export const CLIENT_NOTICE_MINUTES = 3
export const SPECIALIST_NOTICE_MINUTES = 2

/** `hours` before `start` on the wall clock: a change to summer time does not shift the hour. */
export const wallClockBefore = (start: Date, hours: number, zone: Zone): Date => {
  const local = Temporal.Instant.fromEpochMilliseconds(start.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .subtract({ hours })
  return instantAt(
    local.toPlainDate().toString(),
    local.toPlainTime().toString({ smallestUnit: 'minute' }),
    zone
  )
}

/** Nobody is written to from NIGHT_STARTS until NIGHT_ENDS of the business's day. */
const NIGHT_STARTS = 21
const NIGHT_ENDS = 8
const EVENING = '20:00'
const MORNING = '08:00'

/**
 * A moment of the night becomes the evening before it or the morning after it: the nearer one of
 * those still to come before the appointment. Null when neither is.
 */
const moveOutOfNight = (
  moment: Date,
  { start, zone, now }: Pick<PlanInput, 'start' | 'zone' | 'now'>
): Date | null => {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)
  if (local.hour >= NIGHT_ENDS && local.hour < NIGHT_STARTS) return moment
  const morningDay = local.toPlainDate().add({ days: local.hour < NIGHT_ENDS ? 0 : 1 })
  const distance = (at: Date): number => Math.abs(at.getTime() - moment.getTime())
  const [nearest] = [
    instantAt(morningDay.subtract({ days: 1 }).toString(), EVENING, zone),
    instantAt(morningDay.toString(), MORNING, zone),
  ]
    .filter(at => at > now && at < start)
    .toSorted((a, b) => distance(a) - distance(b))
  return nearest ?? null
}

export type PlanInput = {
  readonly appointmentId: string
  readonly start: Date
  readonly zone: Zone
  readonly now: Date
  /** Hours before the start, null when off [CAP-03]. */
  readonly sendReminder: number | null
  /** Who booked. Imported appointments are history. */
  readonly source: 'staff' | 'assistant' | 'import' | 'public'
  readonly version: number
}

/**
 * The messages of an appointment: notices of a booking, and a reminder while there is time for one.
 * The occurrence of a reminder is its start: moving away and back again does not send it twice.
 */
export const planFor = (input: PlanInput): Planned[] => {
  if (input.source === 'import' || input.start <= input.now) return []
  const reminder = planReminder(input)
  return [...planNotices(input), ...(reminder === null ? [] : [reminder])]
}

/** An assistant has confirmed the booking in the chat already. */
const planNotices = ({ appointmentId, version, source, now }: PlanInput): Planned[] => {
  if (source === 'assistant') return []
  const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS)
  return [
    {
      kind: 'booked_client',
      occurrence: `booked_client:${appointmentId}:${version}`,
      dueAt: inMinutes(CLIENT_NOTICE_MINUTES),
    },
    {
      kind: 'booked_specialist',
      occurrence: `booked_specialist:${appointmentId}:${version}`,
      dueAt: inMinutes(SPECIALIST_NOTICE_MINUTES),
    },
  ]
}

/**
 * The confirmation of an appointment that stands again. At once: the time to correct a mistake was
 * over when the first one was withdrawn.
 */
export const planConfirmationAgain = ({
  appointmentId,
  version,
  now,
}: Pick<PlanInput, 'appointmentId' | 'version' | 'now'>): Planned => ({
  kind: 'booked_client',
  occurrence: `booked_client:${appointmentId}:${version}`,
  dueAt: now,
})

const planReminder = (input: PlanInput): Planned | null => {
  const { appointmentId, start, zone, now, sendReminder } = input
  if (sendReminder === null) return null
  const chosen = wallClockBefore(start, sendReminder, zone)
  if (chosen <= now) return null
  const dueAt = moveOutOfNight(chosen, { start, zone, now })
  if (dueAt === null) return null
  return { kind: 'reminder', occurrence: `reminder:${appointmentId}:${start.toISOString()}`, dueAt }
}

/**
 * Asks a client for another time. One for each time of an appointment, however often the business
 * changes what it needs; soon, but not before a mistake could be corrected.
 */
export const planChangeRequest = ({
  appointmentId,
  start,
  now,
}: Pick<PlanInput, 'appointmentId' | 'start' | 'now'>): Planned => ({
  kind: 'change_request',
  occurrence: `change_request:${appointmentId}:${start.toISOString()}`,
  dueAt: new Date(now.getTime() + CLIENT_NOTICE_MINUTES * MINUTE_MS),
})

const writtenKinds = [
  'manual',
  'canceled_appointment',
  'moved_appointment',
  'form',
  'payment_link',
  'receipt',
  'credits_low',
] as const
type WrittenKind = (typeof writtenKinds)[number]
/**
 * Whether the text was complete when the message was made: nothing of an appointment is filled in.
 */
export const isWritten = (kind: Kind): kind is WrittenKind =>
  writtenKinds.some(written => written === kind)

export type AppointmentState = { readonly status: string; readonly start: Date }
const activeStatuses = new Set(['agendada', 'confirmada', 'pago_pendiente'])
/** Whether an appointment with this status is still to come about. */
export const isActive = (status: string): boolean => activeStatuses.has(status)

/**
 * Decides when a message is due: not for an appointment that was deleted, closed, moved or has
 * begun (F17). What a person wrote is always sent, unless it tells a time that is no longer so.
 */
export const stillWanted = (
  kind: Kind,
  plannedStart: Date | null,
  appointment: AppointmentState | null,
  now: Date
): Result<true, 'gone' | 'moved' | 'closed' | 'begun'> => {
  if (isWritten(kind) && kind !== 'moved_appointment') return accept(true)
  if (appointment === null) return refuse('gone')
  if (!isActive(appointment.status)) return refuse('closed')
  if (plannedStart !== null && plannedStart.getTime() !== appointment.start.getTime())
    return refuse('moved')
  if (appointment.start <= now) return refuse('begun')
  return accept(true)
}

/** The reasons that people read. */
export const dropReasons = {
  gone: 'La cita se eliminó',
  moved: 'La cita cambió de horario',
  closed: 'La cita ya no está activa',
  begun: 'La cita ya empezó',
  stands: 'La cita volvió a caber en el horario',
} as const

export type Rendered = {
  readonly clientName: string
  readonly businessName: string
  readonly service: string
  readonly specialist: string
  readonly branch: string
  readonly when: string
  readonly folio: string
}

/** The text of a message about an appointment; clients are addressed by their first name. */
export const textOf = (
  kind: Exclude<Kind, WrittenKind>,
  { clientName, businessName, service, specialist, branch, when, folio }: Rendered
): string => {
  const firstName = firstNameIn(clientName)
  const booking = `${service} con ${specialist}, ${when}, sucursal ${branch}. Folio ${folio}.`
  switch (kind) {
    case 'reminder':
      return `Hola ${firstName}, te recordamos tu cita en ${businessName}: ${booking} Si necesitas cambiarla o cancelarla, responde a este mensaje.`
    case 'booked_client':
      return `Hola ${firstName}, tu cita en ${businessName} quedó agendada: ${booking}`
    case 'change_request':
      return `Hola ${firstName}, te escribimos de ${businessName}: necesitamos cambiar tu cita de ${booking} ¿Qué día y a qué hora te queda bien? Responde a este mensaje y buscamos otro espacio.`
    case 'booked_specialist':
      return `Nueva cita: ${clientName}, ${service}, ${when}, sucursal ${branch}. Folio ${folio}.`
  }
}
