import { AppointmentForm, BlockForm } from '@mostrador/contracts/scheduling'
import type { Zone } from '@mostrador/kernel'
import { z } from 'zod'
import { instantsOf } from './typed-span.ts'

/** [APT-12] */
export const fillAllText = 'Por favor, llena todos los campos'

/** Start and end as typed, in the time zone of the business. */
const typedSpan = {
  startDate: z.string(),
  startTime: z.string(),
  endDate: z.string(),
  endTime: z.string(),
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

/**
 * The form of an appointment: what is typed in, the contract's form out, with the contract's texts
 * [APT-12, APT-13].
 */
export const appointmentDraft = (zone: Zone) =>
  appointmentFields.transform(({ startDate, startTime, endDate, endTime, ...rest }, ctx) => {
    const span = instantsOf({ startDate, startTime, endDate, endTime }, zone)
    const missing = (['start', 'end'] as const).filter(part => span[part] === '')
    for (const part of missing)
      ctx.addIssue({ code: 'custom', message: fillAllText, path: [typedNames[part] ?? part] })
    // A placeholder lets the contract judge the other fields at the same time.
    const start = span.start || span.end || new Date(0).toISOString()
    return judgedBy<z.output<typeof AppointmentForm>>(
      AppointmentForm,
      {
        ...rest,
        start: span.start === '' ? start : span.start,
        end: span.end === '' ? start : span.end,
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
export type BlockRequest = Omit<
  z.output<typeof BlockForm>,
  'specialistId' | 'branchId' | 'colorHex'
> & { specialistIds: string[] }

const placeholder = '00000000-0000-4000-8000-000000000000'
/** The form of a block, for one or more specialists [BLK-02, BLK-03, BLK-04]. */
export const blockDraft = (zone: Zone) =>
  blockFields.transform(({ title, details, specialistIds, ...typed }, ctx): BlockRequest => {
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
