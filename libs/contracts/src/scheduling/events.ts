import { z } from 'zod'
import { Id, Instant } from '../common.ts'
import { defineEvents } from '../contract.ts'
import { AppointmentStatus, ClientId } from './entities.ts'

const appointment = {
  appointmentId: Id,
  clientId: ClientId,
  branchId: Id,
  specialistId: Id,
  serviceId: Id.nullable(),
  startsAt: Instant,
  endsAt: Instant,
  status: AppointmentStatus,
  version: z.number().int(),
}

/** Key of all: the appointment, so that its life is heard in order. */
export const schedulingEvents = defineEvents({
  'appointment.booked': z.object({
    ...appointment,
    source: z.enum(['staff', 'assistant', 'import', 'public']),
    threadId: Id.optional(),
  }),
  /** Start, end, specialist or branch changed. */
  'appointment.moved': z.object({
    ...appointment,
    previousStartsAt: Instant,
    previousSpecialistId: Id,
  }),
  /** Notes, title, service, client: nothing that moves it. */
  'appointment.edited': z.object(appointment),
  'appointment.status_changed': z.object({ ...appointment, from: AppointmentStatus }),
  'appointment.deleted': z.object(appointment),
  'block.created': z.object(appointment),
  'block.changed': z.object(appointment),
  'block.deleted': z.object(appointment),
  'branch.changed': z.object({ branchId: Id }),
  'service.changed': z.object({ serviceId: Id }),
  'specialist.changed': z.object({ specialistId: Id }),
  /** Many past appointments arrived at once; nobody writes to anybody about them. */
  'appointments.imported': z.object({ count: z.number().int() }),
})
