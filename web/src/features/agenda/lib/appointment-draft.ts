import { type Appointment, AppointmentForm, BlockForm } from '@mostrador/contracts/scheduling'
import { minutesOf, timeOf, type Zone } from '@mostrador/kernel'
import { z } from 'zod'
import { DEFAULT_LENGTH } from './gesture.ts'
import { instantOf, type Moment, momentOf } from './moment.ts'

/** [APT-12] */
export const fillAllText = 'Por favor, llena todos los campos'

/** Start and end as people type them, on the wall clock of the business. */
const typedSpan = {
  startDate: z.string(),
  startTime: z.string(),
  endDate: z.string(),
  endTime: z.string(),
}
export type TypedSpan = { startDate: string; startTime: string; endDate: string; endTime: string }

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const isTime = (text: string) => /^\d{2}:\d{2}$/.test(text)

/** What was typed as instants; an unreadable date or hour stays empty, which no contract accepts. */
export const instantsOf = (
  { startDate, startTime, endDate, endTime }: TypedSpan,
  zone: Zone
): { start: string; end: string } => {
  const instant = (date: string, time: string) =>
    isDay(date) && isTime(time) ? instantOf({ date, minute: minutesOf(time) }, zone) : ''
  return { start: instant(startDate, startTime), end: instant(endDate, endTime) }
}

/** A place and a length in minutes as typed fields. Minutes may run past midnight. */
export const typedOf = (at: Moment, minutes: number, zone: Zone): TypedSpan => {
  const start = instantOf(at, zone)
  const end = momentOf(new Date(Date.parse(start) + minutes * 60_000).toISOString(), zone)
  const from = momentOf(start, zone)
  return {
    startDate: from.date,
    startTime: timeOf(from.minute),
    endDate: end.date,
    endTime: timeOf(end.minute),
  }
}
export const typedOfInstants = (start: string, end: string, zone: Zone): TypedSpan =>
  typedOf(momentOf(start, zone), Math.round((Date.parse(end) - Date.parse(start)) / 60_000), zone)

/** The end that follows when the start or the service changes: the service's duration, else the length it had, else an hour [APT-15]. */
export const endFollowing = (
  typed: TypedSpan,
  minutes: number | undefined,
  zone: Zone
): Pick<TypedSpan, 'endDate' | 'endTime'> | null => {
  if (!isDay(typed.startDate) || !isTime(typed.startTime)) return null
  const { endDate, endTime } = typedOf(
    { date: typed.startDate, minute: minutesOf(typed.startTime) },
    minutes ?? DEFAULT_LENGTH,
    zone
  )
  return { endDate, endTime }
}

/** Minutes between what is typed; undefined while it cannot be told. */
export const lengthOf = (typed: TypedSpan, zone: Zone): number | undefined => {
  const { start, end } = instantsOf(typed, zone)
  const minutes = (Date.parse(end) - Date.parse(start)) / 60_000
  return Number.isFinite(minutes) && minutes > 0 ? minutes : undefined
}

const typedNames: Readonly<Record<string, string>> = { start: 'startTime', end: 'endTime' }
// The contract judges; only the names of the fields that are typed otherwise are translated back.
const judgedBy = <Out>(
  schema: z.ZodType<Out>,
  input: unknown,
  ctx: z.RefinementCtx,
  names = typedNames
): Out => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  for (const issue of result.error.issues)
    ctx.addIssue({
      code: 'custom',
      message: issue.message,
      path: [names[String(issue.path[0])] ?? String(issue.path[0])],
    })
  return z.NEVER
}

const appointmentFields = z.object({
  clientId: z.string(),
  branchId: z.string(),
  serviceId: z.string(),
  specialistId: z.string(),
  ...typedSpan,
  title: z.string(),
  details: z.string(),
  clientNotes: z.string(),
  type: z.enum(['online', 'inPerson']),
})
export type AppointmentDraft = z.input<typeof appointmentFields>

/** The form of an appointment: what is typed in, the contract's form out, with the contract's texts [APT-12, APT-13]. */
export const appointmentDraft = (zone: Zone) =>
  appointmentFields.transform(({ startDate, startTime, endDate, endTime, ...rest }, ctx) => {
    const span = instantsOf({ startDate, startTime, endDate, endTime }, zone)
    const missing = (['start', 'end'] as const).filter(part => span[part] === '')
    for (const part of missing)
      ctx.addIssue({ code: 'custom', message: fillAllText, path: [typedNames[part] ?? part] })
    // A placeholder lets the contract judge the other fields at the same time.
    const known =
      span.start !== '' ? span.start : span.end !== '' ? span.end : new Date(0).toISOString()
    return judgedBy<z.output<typeof AppointmentForm>>(
      AppointmentForm,
      {
        ...rest,
        start: span.start === '' ? known : span.start,
        end: span.end === '' ? known : span.end,
      },
      ctx
    )
  })

const blockFields = z.object({
  title: z.string(),
  details: z.string(),
  specialistIds: z.array(z.string()),
  ...typedSpan,
})
export type BlockDraft = z.input<typeof blockFields>
export type BlockWish = Omit<
  z.output<typeof BlockForm>,
  'specialistId' | 'branchId' | 'colorHex'
> & { specialistIds: string[] }

const placeholder = '00000000-0000-4000-8000-000000000000'
/** The form of a block, for one or more specialists [BLK-02, BLK-03, BLK-04]. */
export const blockDraft = (zone: Zone) =>
  blockFields.transform(({ title, details, specialistIds, ...typed }, ctx): BlockWish => {
    const { start, end } = instantsOf(typed, zone)
    const specialistId = specialistIds.length === 0 ? '' : placeholder
    const block = judgedBy<z.output<typeof BlockForm>>(
      BlockForm,
      { title, details, start, end, branchId: placeholder, specialistId },
      ctx,
      { ...typedNames, specialistId: 'specialistIds' }
    )
    return { title: block?.title ?? '', details: block?.details ?? '', start, end, specialistIds }
  })

/** An appointment as the edit form shows it. */
export const draftOf = (appointment: Appointment, zone: Zone): AppointmentDraft => ({
  clientId: appointment.clientId,
  branchId: appointment.branchId,
  serviceId: appointment.serviceId ?? '',
  specialistId: appointment.specialistId,
  ...typedOfInstants(appointment.start, appointment.end, zone),
  title: appointment.title,
  details: appointment.details,
  clientNotes: appointment.clientNotes,
  type: appointment.type,
})
