import { z } from 'zod'
import { Flag, Id, IdList, IdParams, Instant, visibleText } from '../common.ts'
import type { Routes } from '../contract.ts'
import { clientRecordsRoute } from '../crm/client-merge.ts'
import { clientCopyRoute } from '../crm/client-privacy.ts'
import { Appointment, SeenByClient } from './appointment.ts'
import { ClientId } from './appointment-fields.ts'
import { AppointmentStatus, SettableStatus } from './appointment-status.ts'
import { Offer } from './offer.ts'
import { PaymentFacts } from './payment.ts'
import { Slot, SlotSearch } from './slot.ts'
import { AppointmentBrief } from './today.ts'

/** Where a page of cancelled appointments begins: after this start, then after this id. */
const CanceledQuery = z.object({ since: Instant, after: Id.optional() })

/** What other services ask of scheduling. */
export const internalRoutes = {
  clientRecords: clientRecordsRoute('scheduling'),
  clientCopy: clientCopyRoute('scheduling'),
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
  clientVisits: {
    method: 'GET',
    path: '/internal/scheduling/visits',
    access: 'internal',
    callers: ['crm'],
    summary:
      'Appointments with a client from an id on, 500 at a time; `next` is the next page’s `from`',
    query: z.object({ from: Id.optional() }),
    data: z.object({
      visits: z.array(
        z.object({
          appointmentId: Id,
          clientId: Id,
          serviceId: Id.nullable(),
          startsAt: Instant,
          endsAt: Instant,
          status: AppointmentStatus,
          version: z.number().int(),
        })
      ),
      next: Id.nullable(),
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
      notes: visibleText().max(1000).default(''),
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
    summary: 'Moves a client’s own live appointment to a free time, while it is as it was `told`',
    body: z.object({
      appointmentId: Id,
      clientId: Id,
      slot: Slot,
      updatedBy: z.string(),
      told: SeenByClient.optional(),
    }),
    data: Appointment,
  },
  cancelFor: {
    method: 'POST',
    path: '/internal/scheduling/cancel',
    access: 'internal',
    callers: ['ai-assistant'],
    summary: 'Cancels a client’s own live appointment, while it is as it was `told`',
    body: z.object({
      appointmentId: Id,
      clientId: Id,
      updatedBy: z.string(),
      told: SeenByClient.optional(),
    }),
    data: Appointment,
  },
  noteFor: {
    method: 'POST',
    path: '/internal/scheduling/note',
    access: 'internal',
    callers: ['ai-assistant'],
    summary:
      'Changes the notes of a client’s own live appointment, while they are as they were `seen`',
    body: z.object({
      appointmentId: Id,
      clientId: Id,
      notes: z.string().max(1000),
      seen: z.string(),
      updatedBy: z.string(),
    }),
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
  paymentFacts: {
    method: 'GET',
    path: '/internal/scheduling/payment/:id',
    access: 'internal',
    callers: ['billing', 'crm'],
    summary:
      'What an appointment costs by link at this moment, and whether it can be paid [DSC-03]',
    params: IdParams,
    /** When the server first showed the price of this link; a timer runs from there. */
    query: z.object({ firstSeenAt: Instant.optional() }),
    data: PaymentFacts,
  },
  awaitPayment: {
    method: 'POST',
    path: '/internal/scheduling/payment/:id/await',
    access: 'internal',
    callers: ['billing'],
    summary: 'Holds the time as pago_pendiente until it is paid or released [G1-07, SRV2-07]',
    params: IdParams,
    data: PaymentFacts,
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
  canceledAppointments: {
    method: 'GET',
    path: '/internal/scheduling/canceled',
    access: 'internal',
    callers: ['catalog'],
    summary:
      'Appointments from an instant on that were cancelled or released unpaid, 500 at a time in the order of their start; `next` is the query of the next page',
    query: CanceledQuery,
    data: z.object({
      appointments: z.array(AppointmentBrief),
      next: CanceledQuery.nullable(),
    }),
  },
  markReferenced: {
    method: 'POST',
    path: '/internal/scheduling/referenced',
    access: 'internal',
    callers: ['catalog'],
    summary:
      'Asked before a record that names branches or specialists is written: they are archived instead of deleted from then on. Refuses `branch_not_found` and `specialist_not_found`',
    body: z.object({ branchIds: IdList.default([]), specialistIds: IdList.default([]) }),
    data: z.object({}),
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
  clientsWithAppointments: {
    method: 'POST',
    path: '/internal/scheduling/clients/with-appointments',
    access: 'internal',
    callers: ['crm'],
    summary: 'Those of up to 1,000 clients that have an appointment of any status',
    body: z.object({ ids: z.array(Id).max(1_000) }),
    data: z.array(Id),
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
