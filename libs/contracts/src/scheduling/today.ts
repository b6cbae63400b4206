import { z } from 'zod'
import { Id, Instant } from '../common.ts'
import { AppointmentStatus } from './appointment-status.ts'
import { bookingNeeds } from './booking-needs.ts'

/** An appointment as one line says it. The client's name is crm's. */
export const AppointmentLine = z.object({
  _id: Id,
  start: Instant,
  end: Instant,
  status: AppointmentStatus,
  clientId: Id,
  title: z.string(),
  serviceName: z.string(),
  specialistName: z.string(),
  /** Who comes, where its note says that it is not the client. */
  forWhom: z.string().optional(),
})
export type AppointmentLine = z.output<typeof AppointmentLine>

/** What others need of an appointment that money or stock moved for. */
export const AppointmentBrief = z.object({
  _id: Id,
  shortId: z.string(),
  start: Instant,
  status: AppointmentStatus,
  clientId: z.string(),
  branchId: Id,
  specialistId: Id,
  serviceName: z.string(),
  /** What it costs at most, in cents of MXN; null or absent where its price is words. */
  priceCents: z.number().int().nullable().optional(),
})
export type AppointmentBrief = z.output<typeof AppointmentBrief>

/** Appointments to come that a change concerns: how many, and the first of them. */
export const AffectedAppointments = z.object({
  count: z.number().int(),
  /** At most 20, the next one first. Empty without the right to see the agenda. */
  first: z.array(AppointmentLine),
})
export type AffectedAppointments = z.output<typeof AffectedAppointments>

/**
 * Why something is archived instead of deleted: appointments or blocks to come, specialists who
 * work in a branch, products that it keeps, or records that name it (past appointments, stock,
 * orders, money, commissions and their percentages).
 */
export const Need = z.enum(['appointments', 'blocks', 'specialists', 'products', 'history'])
export type Need = z.output<typeof Need>

/** Details of `appointments_outside`: those that an edit leaves outside. */
export const OutsideAppointments = AffectedAppointments.extend({
  /** All of them, the next one first. Empty without the right to see the agenda. */
  ids: z.array(Id),
})
export type OutsideAppointments = z.output<typeof OutsideAppointments>

/** How far a business is with what can be booked. */
export const BookingSetup = z.object({
  branches: z.number().int(),
  services: z.number().int(),
  specialists: z.number().int(),
  /** Empty when something can be booked. */
  missing: z.array(z.enum(bookingNeeds)),
})
export type BookingSetup = z.output<typeof BookingSetup>
