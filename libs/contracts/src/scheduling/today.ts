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
})
export type AppointmentLine = z.output<typeof AppointmentLine>

/** How far a business is with what can be booked. */
export const BookingSetup = z.object({
  branches: z.number().int(),
  services: z.number().int(),
  specialists: z.number().int(),
  /** Empty when something can be booked. */
  missing: z.array(z.enum(bookingNeeds)),
})
export type BookingSetup = z.output<typeof BookingSetup>
