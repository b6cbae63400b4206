import { accept, instantAt, refuse, type Result, type Zone } from '@mostrador/kernel'

/** Rules of messages that are due at a moment: pure. The texts of appointments are rendered when they go out, not when they are planned. */
export type Kind =
  | 'manual'
  | 'reminder'
  | 'booked_client'
  | 'booked_specialist'
  | 'canceled_appointment'
export type Planned = { readonly kind: Kind; readonly occurrence: string; readonly dueAt: Date }

const MINUTE = 60_000
/** After a save by the staff, so that a slip can be corrected before anybody reads it [APT-18]. */
export const CLIENT_NOTICE_MINUTES = 3
export const SPECIALIST_NOTICE_MINUTES = 2

/** `hours` before the hour that the wall clock shows at `start`: over a change of clocks it stays the same hour. */
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

export type Wish = {
  readonly appointmentId: string
  readonly start: Date
  readonly zone: Zone
  readonly now: Date
  /** Hours before the start, null when off [CAP-03]. */
  readonly sendReminder: number | null
  /** By whom it was booked: an assistant has confirmed in the chat already, an import is history. */
  readonly source: 'staff' | 'assistant' | 'import' | 'public'
  readonly version: number
}

/** Which messages an appointment brings: notices of a save by staff, and its reminder while there is time for one. */
export const planFor = ({
  appointmentId,
  start,
  zone,
  now,
  sendReminder,
  source,
  version,
}: Wish): Planned[] => {
  if (source === 'import' || start <= now) return []
  const notices: Planned[] =
    source === 'assistant'
      ? []
      : [
          {
            kind: 'booked_client',
            occurrence: `booked_client:${appointmentId}:${version}`,
            dueAt: new Date(now.getTime() + CLIENT_NOTICE_MINUTES * MINUTE),
          },
          {
            kind: 'booked_specialist',
            occurrence: `booked_specialist:${appointmentId}:${version}`,
            dueAt: new Date(now.getTime() + SPECIALIST_NOTICE_MINUTES * MINUTE),
          },
        ]
  const at = sendReminder === null ? null : wallClockBefore(start, sendReminder, zone)
  // One reminder per promised start: moving away and back again does not write twice.
  return at === null || at <= now
    ? notices
    : [
        ...notices,
        {
          kind: 'reminder',
          occurrence: `reminder:${appointmentId}:${start.toISOString()}`,
          dueAt: at,
        },
      ]
}

export type Facts = { readonly status: string; readonly start: Date }
const live = new Set(['agendada', 'confirmada', 'pago_pendiente'])

/** Decided again when it is due: an appointment that was cancelled, moved or has begun needs no message any more (F17). */
export const stillWanted = (
  kind: Kind,
  plannedStart: Date | null,
  appointment: Facts | null,
  now: Date
): Result<true, 'gone' | 'moved' | 'closed' | 'begun'> => {
  if (kind === 'manual' || kind === 'canceled_appointment') return accept(true)
  if (appointment === null) return refuse('gone')
  if (!live.has(appointment.status)) return refuse('closed')
  if (plannedStart !== null && plannedStart.getTime() !== appointment.start.getTime())
    return refuse('moved')
  if (appointment.start <= now) return refuse('begun')
  return accept(true)
}

export const droppedBecause = {
  gone: 'La cita se eliminó',
  moved: 'La cita cambió de horario',
  closed: 'La cita ya no está activa',
  begun: 'La cita ya empezó',
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

/** The text of a message about an appointment, from the committed row. */
export const textOf = (
  kind: Exclude<Kind, 'manual' | 'canceled_appointment'>,
  { clientName, businessName, service, specialist, branch, when, folio }: Rendered
): string => {
  const first = clientName.split(' ')[0] ?? clientName
  switch (kind) {
    case 'reminder':
      return `Hola ${first}, te recordamos tu cita en ${businessName}: ${service} con ${specialist}, ${when}, sucursal ${branch}. Folio ${folio}. Si necesitas cambiarla o cancelarla, responde a este mensaje.`
    case 'booked_client':
      return `Hola ${first}, tu cita en ${businessName} quedó agendada: ${service} con ${specialist}, ${when}, sucursal ${branch}. Folio ${folio}.`
    case 'booked_specialist':
      return `Nueva cita: ${clientName}, ${service}, ${when}, sucursal ${branch}. Folio ${folio}.`
  }
}
