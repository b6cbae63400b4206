import { z } from 'zod'
import { Id, Instant, LocalDate, LocalTime } from '../common.ts'

/** A free time that can be booked. */
export const Slot = z.object({
  start: Instant,
  end: Instant,
  branchId: Id,
  specialistId: Id,
  serviceId: Id,
})
export type Slot = z.output<typeof Slot>

export const SlotSearch = z.object({
  serviceId: Id,
  specialistId: Id.optional(),
  branchId: Id.optional(),
  /** Local dates of the business, both included; at most 62 days. */
  from: LocalDate,
  to: LocalDate,
  /** Wall-clock limits within each day for the start, both included. */
  timeFrom: LocalTime.optional(),
  timeTo: LocalTime.optional(),
  /** Minutes from now until the earliest start; 0 allows the next free minute. */
  waitMinutes: z.coerce
    .number()
    .int()
    .min(0)
    .max(60 * 24 * 31)
    .default(0),
  limit: z.coerce.number().int().min(1).max(5000).default(500),
})
