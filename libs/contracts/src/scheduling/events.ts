import { z } from 'zod'
import { Id, Instant } from '../common.ts'
import { defineEvents } from '../contract.ts'
import { calendarProblems } from './calendar.ts'
import { AppointmentStatus, ClientId } from './entities.ts'
import { paymentRefusals } from './payment.ts'

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

/** Key of all: the appointment, so that its events arrive in order. */
export const schedulingEvents = defineEvents({
  'appointment.booked': {
    audience: 'agenda',
    label: 'Cita agendada',
    schema: z.object({
      ...appointment,
      source: z.enum(['staff', 'assistant', 'import', 'public']),
      threadId: Id.optional(),
    }),
  },
  /** Start, end, specialist or branch changed. */
  'appointment.moved': {
    audience: 'agenda',
    label: 'Cita movida',
    schema: z.object({
      ...appointment,
      previousStartsAt: Instant,
      previousSpecialistId: Id,
    }),
  },
  /** Notes, title, service, client: nothing that moves it. */
  'appointment.edited': {
    audience: 'agenda',
    label: 'Cita editada',
    schema: z.object(appointment),
  },
  'appointment.status_changed': {
    audience: 'agenda',
    label: 'Cambió el estado de una cita',
    schema: z.object({ ...appointment, from: AppointmentStatus }),
  },
  /**
   * The business can no longer attend it as it stands and asked to tell the client: its hours
   * changed, or what it needs was archived. The appointment itself stays.
   */
  'appointment.change_requested': {
    audience: 'agenda',
    label: 'Se le pide a un cliente otro horario',
    schema: z.object(appointment),
  },
  /** An approved payment took effect; the time is held, or was attended already. */
  'appointment.paid': {
    audience: 'agenda',
    label: 'Se pagó una cita',
    schema: z.object({
      appointmentId: Id,
      paymentId: Id,
      clientId: ClientId,
      /** The start of the row that was paid. */
      startsAt: Instant.optional(),
    }),
  },
  /** An approved payment that found no time to hold: it has to go back. */
  'appointment.payment_refused': {
    audience: 'agenda',
    label: 'Un pago llegó tarde y hay que devolverlo',
    schema: z.object({ appointmentId: Id, paymentId: Id, reason: z.enum(paymentRefusals) }),
  },
  'appointment.deleted': {
    audience: 'agenda',
    label: 'Cita eliminada',
    schema: z.object(appointment),
  },
  'block.created': { audience: 'agenda', label: 'Bloqueo nuevo', schema: z.object(appointment) },
  'block.changed': {
    audience: 'agenda',
    label: 'Cambió un bloqueo',
    schema: z.object(appointment),
  },
  'block.deleted': {
    audience: 'agenda',
    label: 'Bloqueo eliminado',
    schema: z.object(appointment),
  },
  'branch.changed': {
    audience: 'members',
    label: 'Cambió una sucursal',
    schema: z.object({ branchId: Id }),
  },
  'service.changed': {
    audience: 'members',
    label: 'Cambió un servicio',
    schema: z.object({ serviceId: Id }),
  },
  'specialist.changed': {
    audience: 'members',
    label: 'Cambió un especialista',
    schema: z.object({ specialistId: Id }),
  },
  /** Key: the specialist. Connected, chosen, unlinked or disconnected. */
  'calendar.changed': {
    audience: 'members',
    label: 'Cambió el Google Calendar de un especialista',
    schema: z.object({ specialistId: Id }),
  },
  'calendar.failed': {
    audience: 'specialists',
    label: 'El Google Calendar de un especialista dejó de sincronizarse',
    schema: z.object({ specialistId: Id, problem: z.enum(calendarProblems) }),
  },
  /** Many past appointments arrived at the same time; nobody writes to anybody about them. */
  'appointments.imported': {
    audience: 'agenda',
    label: 'Citas importadas',
    schema: z.object({
      count: z.number().int(),
      /** No imported appointment has a lower id. */
      firstId: Id.optional(),
    }),
  },
})
