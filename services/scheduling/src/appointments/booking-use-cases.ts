import type { Actor, BodyOf } from '@mostrador/contracts'
import type {
  Appointment,
  AppointmentForm,
  schedulingRoutes,
} from '@mostrador/contracts/scheduling'
import { orRefuse } from '@mostrador/kernel'
import type { SchedulingContext } from '../context.ts'
import { appointmentFacts, check, type Reservation, reserve } from '../reservations/use-cases.ts'
import { type BookingRequest, newAppointment } from './appointment.ts'
import {
  isStaff,
  newAppointmentContext,
  refuseClientToBeErased,
  zoneForClient,
} from './context-use-cases.ts'

// New appointments: a form or an offered slot becomes a reservation.

type BookFor = BodyOf<typeof schedulingRoutes.bookFor>

/** Staff book; the appointment starts agendada [APT-10, APT-17]. Refuses what `reserve` refuses. */
export const bookAppointment =
  (ctx: SchedulingContext) =>
  async (actor: Actor, form: AppointmentForm): Promise<Appointment> => {
    const approve = () => refuseClientToBeErased(ctx, actor, form.clientId)
    return reserve(ctx)({ ...(await formReservation(ctx, actor, form)), approve })
  }

/**
 * Refuses what `bookAppointment` would refuse now, but for clients to be erased; writes nothing.
 */
export const checkBooking =
  (ctx: SchedulingContext) =>
  async (actor: Actor, form: AppointmentForm): Promise<void> =>
    check(ctx)(await formReservation(ctx, actor, form))

/** Books an offered slot for a client; the same request again is the same appointment [G1-08]. */
export const bookFor =
  (ctx: SchedulingContext) =>
  async (actor: Actor, request: BookFor): Promise<Appointment> =>
    reserve(ctx)(await slotReservation(ctx, actor, request))

/** Refuses what `bookFor` would refuse now; writes nothing. */
export const checkBookingFor =
  (ctx: SchedulingContext) =>
  async (actor: Actor, request: BookFor): Promise<void> =>
    check(ctx)(await slotReservation(ctx, actor, request))

const formReservation = async (
  ctx: SchedulingContext,
  actor: Actor,
  { overbook = false, ...request }: AppointmentForm
): Promise<Reservation> => {
  const appointment = appointmentOf(ctx, actor, request)
  const zone = await zoneForClient(ctx, actor, appointment.clientId)
  const policy = isStaff(actor)
    ? ({ kind: 'staff', overbook, zone } as const)
    : ({ kind: 'offered', zone } as const)
  return { appointment, policy, event: bookedEvent(appointment) }
}

const slotReservation = async (
  ctx: SchedulingContext,
  actor: Actor,
  { clientId, slot, notes, createdBy, threadId, type }: BookFor
): Promise<Reservation> => {
  const request = { clientId, ...slot, clientNotes: notes, type }
  const appointment = appointmentOf(ctx, actor, request, createdBy)
  const zone = await zoneForClient(ctx, actor, appointment.clientId)
  return {
    appointment,
    policy: { kind: 'offered', zone },
    event: bookedEvent(appointment, threadId),
  }
}

const appointmentOf = (
  ctx: SchedulingContext,
  actor: Actor,
  request: BookingRequest,
  by?: string
): Appointment => orRefuse(newAppointment(request, newAppointmentContext(ctx, actor, by)))

const bookedEvent = (appointment: Appointment, threadId?: string) =>
  ({
    type: 'appointment.booked',
    key: appointment._id,
    data: {
      ...appointmentFacts(appointment),
      source: appointment.source,
      ...(threadId === undefined ? {} : { threadId }),
    },
  }) as const
