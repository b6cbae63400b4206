import { z } from 'zod'
import { ColorHex, Id, Instant } from '../common.ts'
import { ClientId, Notes, timeSpan, Title } from './appointment-fields.ts'
import { AppointmentStatus } from './appointment-status.ts'

/** [APT-01]. `version` grows with every change; a job made for an older version does nothing. */
export const Appointment = z.object({
  _id: Id,
  shortId: z.string(),
  businessId: Id,
  clientId: ClientId,
  branchId: Id,
  serviceId: Id.nullable(),
  specialistId: Id,
  start: Instant,
  end: Instant,
  status: AppointmentStatus,
  title: z.string(),
  details: z.string(),
  clientNotes: z.string(),
  type: z.enum(['online', 'inPerson']),
  colorHex: z.string(),
  confirmationMessagesCounter: z.number().int(),
  eventId: z.string().nullable(),
  createdBy: z.string(),
  updatedBy: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  autoCancelDate: Instant.nullable(),
  googleCalendarId: z.string().nullable(),
  googleCalendarName: z.string().nullable(),
  moneyMovementIds: z.array(Id),
  stockMovementIds: z.array(Id),
  /** Who created it; the agenda shows the difference. */
  source: z.enum(['staff', 'assistant', 'import', 'public']),
  overbook: z.boolean(),
  version: z.number().int(),
})
export type Appointment = z.output<typeof Appointment>

/** Everything that conflicts with a time, also what the refusal's code does not name. */
export type TimeConflicts = {
  readonly isOutside: boolean
  /** What keeps the specialist busy then, by start. */
  readonly overlaps: readonly Pick<
    Appointment,
    '_id' | 'clientId' | 'title' | 'status' | 'start' | 'end'
  >[]
}

/** Client, branch, service and specialist are required [APT-11, APT-12, APT-13]. */
export const AppointmentForm = z
  .object({
    clientId: z.uuid('Por favor, llena todos los campos'),
    branchId: z.uuid('Por favor, llena todos los campos'),
    serviceId: z.uuid('Por favor, llena todos los campos'),
    specialistId: z.uuid('Por favor, llena todos los campos'),
    ...timeSpan,
    title: Title.default(''),
    details: Notes.default(''),
    clientNotes: Notes.default(''),
    type: z.enum(['online', 'inPerson']).default('inPerson'),
    colorHex: ColorHex.default('#2196f3'),
    /** Staff confirmed the warning about an overlap. Ignored for assistants. */
    overbook: z.boolean().default(false),
  })
  .refine(({ start, end }) => Date.parse(end) >= Date.parse(start), {
    path: ['end'],
    error: 'La fecha de finalización no puede ser anterior a la fecha de inicio',
  })
export type AppointmentForm = z.input<typeof AppointmentForm>

/** Any field but the status [APT-10]; an outdated `version` is refused. */
export const AppointmentEdit = z
  .object({
    clientId: Id,
    branchId: Id,
    serviceId: Id,
    specialistId: Id,
    ...timeSpan,
    title: Title,
    details: Notes,
    clientNotes: Notes,
    type: z.enum(['online', 'inPerson']),
    colorHex: ColorHex,
    overbook: z.boolean(),
    version: z.number().int(),
  })
  .partial()

/** What a client was told of an appointment and agreed to change. */
export const SeenByClient = Appointment.pick({ start: true, serviceId: true, specialistId: true })
export type SeenByClient = z.output<typeof SeenByClient>
