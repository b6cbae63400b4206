import { z } from 'zod'
import { Flag, Id, IdList, IdParams, Instant } from '../common.ts'
import type { Routes } from '../contract.ts'
import { Appointment } from './appointment.ts'
import { ClientId } from './appointment-fields.ts'
import { SettableStatus } from './appointment-status.ts'
import { Offer } from './offer.ts'
import { Slot, SlotSearch } from './slot.ts'
import { AppointmentBrief } from './today.ts'

/** What other services ask of scheduling. */
export const internalRoutes = {
  slotsFor: {
    method: 'POST',
    path: '/internal/scheduling/slots',
    access: 'internal',
    summary: 'Free times, earliest first; never in the past',
    body: SlotSearch.extend({
      /** This appointment takes no time: it is the one that is being moved. */
      exceptAppointmentId: Id.optional(),
    }),
    data: z.array(Slot),
  },
  nearestSlots: {
    method: 'POST',
    path: '/internal/scheduling/slots/nearest',
    access: 'internal',
    summary: 'The free times nearest to a wanted start',
    body: z.object({
      serviceId: Id,
      specialistId: Id.optional(),
      branchId: Id.optional(),
      around: Instant,
      limit: z.number().int().min(1).max(20).default(3),
    }),
    data: z.array(Slot),
  },
  offer: {
    method: 'GET',
    path: '/internal/scheduling/offer',
    access: 'internal',
    summary: 'Bookable branches, services and specialists of the business',
    data: Offer,
  },
  noticeFacts: {
    method: 'GET',
    path: '/internal/scheduling/client/:clientId/notices',
    access: 'internal',
    summary:
      'Facts for the notices of an appointment: zone of the business, visits of the client, contact of the specialist (null when removed)',
    params: z.object({ clientId: Id }),
    query: z.object({ specialistId: Id }),
    data: z.object({
      zone: z.string(),
      attended: z.number().int(),
      specialist: z.object({ whatsapp: z.string(), countryCode: z.string() }).nullable(),
    }),
  },
  bookFor: {
    method: 'POST',
    path: '/internal/scheduling/book',
    access: 'internal',
    callers: ['ai-assistant'],
    summary:
      'Books a free time for a client, once per idempotency key; refuses whatever is not free [G1-08]',
    body: z.object({
      clientId: Id,
      slot: Slot,
      notes: z.string().max(1000).default(''),
      createdBy: z.string(),
      threadId: Id.optional(),
      type: z.enum(['online', 'inPerson']).default('inPerson'),
    }),
    data: Appointment,
  },
  moveFor: {
    method: 'POST',
    path: '/internal/scheduling/move',
    access: 'internal',
    callers: ['ai-assistant'],
    summary: 'Moves a client’s own live appointment to a free time',
    body: z.object({ appointmentId: Id, clientId: Id, slot: Slot, updatedBy: z.string() }),
    data: Appointment,
  },
  cancelFor: {
    method: 'POST',
    path: '/internal/scheduling/cancel',
    access: 'internal',
    callers: ['ai-assistant'],
    summary: 'Cancels a client’s own live appointment',
    body: z.object({ appointmentId: Id, clientId: Id, updatedBy: z.string() }),
    data: Appointment,
  },
  appointmentFacts: {
    method: 'GET',
    path: '/internal/scheduling/appointment/:id',
    access: 'internal',
    summary: 'An appointment with the names a message needs',
    params: IdParams,
    data: z.object({
      appointment: Appointment,
      serviceName: z.string(),
      branchName: z.string(),
      branchAddress: z.string(),
      specialistName: z.string(),
      price: z.string(),
    }),
  },
  appointmentStands: {
    method: 'GET',
    path: '/internal/scheduling/appointment/:id/stands',
    access: 'internal',
    summary:
      'Could an appointment be attended where it stands: in the hours of today, with nothing that it needs archived?',
    params: IdParams,
    data: z.object({ stands: z.boolean() }),
  },
  appointmentBriefs: {
    method: 'POST',
    path: '/internal/scheduling/briefs',
    access: 'internal',
    callers: ['catalog'],
    summary: 'Appointments by id; those of others are left out',
    body: z.object({ ids: IdList }),
    data: z.array(AppointmentBrief),
  },
  appointmentsOf: {
    method: 'GET',
    path: '/internal/scheduling/client/:clientId/appointments',
    access: 'internal',
    summary: 'A client’s appointments; `upcoming` leaves only live future ones',
    params: z.object({ clientId: Id }),
    query: z.object({ upcoming: Flag }),
    data: z.array(Appointment),
  },
  importAppointments: {
    method: 'POST',
    path: '/internal/scheduling/history',
    access: 'internal',
    summary:
      'Brings in existing appointments with their status; overlapping ones are skipped, no messages follow',
    body: z.object({
      appointments: z
        .array(
          z.object({
            clientId: ClientId,
            branchId: Id,
            serviceId: Id,
            specialistId: Id,
            start: Instant,
            end: Instant,
            status: SettableStatus,
            createdAt: Instant,
            clientNotes: z.string().default(''),
          })
        )
        .max(500),
    }),
    data: z.object({ created: z.number().int(), skipped: z.number().int() }),
  },
  countAppointments: {
    method: 'GET',
    path: '/internal/scheduling/client/:clientId/count',
    access: 'internal',
    summary: 'How many of each status a client has',
    params: z.object({ clientId: ClientId }),
    data: z.object({
      attended: z.number().int(),
      upcoming: z.number().int(),
      total: z.number().int(),
    }),
  },
} as const satisfies Routes
