import {
  type Appointment,
  schedulingErrors,
  schedulingRoutes,
} from '@mostrador/contracts/scheduling'
import { addDays, localDateOf, newId, Refusal } from '@mostrador/kernel'
import { defineService, serve } from '@mostrador/platform'
import { branchOf, freeSlots, serviceOf, specialistOf } from './offered-times.ts'
import {
  after,
  before,
  branchId,
  serviceId,
  specialistId,
  type FakeState,
  zone,
} from './fake-state.ts'

export const fakeScheduling = (fakeState: FakeState) =>
  defineService({
    name: 'scheduling',
    errors: schedulingErrors,
    setup(ctx) {
      const mustFind = (id: string): Appointment => {
        const appointment = fakeState.booked.find(({ _id }) => _id === id)
        if (appointment === undefined) throw new Refusal('appointment_not_found')
        return appointment
      }
      serve(ctx, schedulingRoutes.offer, async () => {
        before(fakeState, 'offer')
        await fakeState.onOffer?.()
        const none = Object.fromEntries(fakeState.without.map(name => [name, []]))
        return {
          branches: [branchOf(fakeState)],
          services: [serviceOf(fakeState)],
          specialists: [specialistOf(fakeState)],
          ...none,
        }
      })
      serve(ctx, schedulingRoutes.listBranches, () => [branchOf(fakeState)])
      serve(ctx, schedulingRoutes.slotsFor, ({ body }) =>
        freeSlots(fakeState, { ...body, now: ctx.clock.now() }).slice(0, body.limit)
      )
      serve(ctx, schedulingRoutes.nearestSlots, ({ body }) => {
        const from = localDateOf(new Date(body.around), zone)
        const week = { from, to: addDays(from, 7), now: ctx.clock.now() }
        return freeSlots(fakeState, week).slice(0, body.limit)
      })
      serve(ctx, schedulingRoutes.countAppointments, () => ({
        attended: fakeState.attended,
        upcoming: 0,
        total: fakeState.attended,
      }))
      serve(ctx, schedulingRoutes.appointmentsOf, () =>
        fakeState.booked.filter(({ status }) => status === 'agendada')
      )
      serve(ctx, schedulingRoutes.bookFor, ({ body, headers }) => {
        before(fakeState, 'bookFor')
        const key = String(headers['idempotency-key'])
        const existing = fakeState.bookedByKey.get(key)
        if (existing !== undefined) return existing
        if (fakeState.taken.has(body.slot.start)) throw new Refusal('slot_taken', { nearest: [] })
        fakeState.taken.add(body.slot.start)
        const appointment = newAppointment(fakeState, body, ctx.clock.now())
        fakeState.booked.push(appointment)
        fakeState.bookedByKey.set(key, appointment)
        return after(fakeState, 'bookFor', appointment)
      })
      serve(ctx, schedulingRoutes.moveFor, ({ body }) =>
        Object.assign(mustFind(body.appointmentId), { start: body.slot.start, end: body.slot.end })
      )
      serve(ctx, schedulingRoutes.noteFor, ({ body }) =>
        Object.assign(mustFind(body.appointmentId), { clientNotes: body.notes })
      )
      serve(ctx, schedulingRoutes.cancelFor, ({ body }) =>
        Object.assign(mustFind(body.appointmentId), { status: 'cancelada' })
      )
      serve(ctx, schedulingRoutes.appointmentFacts, ({ params }) => {
        before(fakeState, 'appointmentFacts')
        return {
          appointment: mustFind(params.id),
          serviceName: 'Corte de cabello',
          branchName: 'Centro',
          branchAddress: 'Av. Juárez 10',
          specialistName: 'Lupita Hernández',
          price: '250',
        }
      })
    },
  })

type Booking = {
  clientId: string
  slot: { start: string; end: string }
  type: Appointment['type']
  createdBy: string
}

const newAppointment = (fakeState: FakeState, body: Booking, now: Date): Appointment => {
  const at = now.toISOString()
  return {
    _id: newId(),
    shortId: `ABC${fakeState.booked.length + 2}DEF`,
    businessId: fakeState.businessId,
    clientId: body.clientId,
    branchId,
    serviceId,
    specialistId,
    start: body.slot.start,
    end: body.slot.end,
    status: 'agendada',
    title: '',
    details: '',
    clientNotes: '',
    type: body.type,
    colorHex: '#2196f3',
    confirmationMessagesCounter: 0,
    eventId: null,
    createdBy: body.createdBy,
    updatedBy: body.createdBy,
    createdAt: at,
    updatedAt: at,
    autoCancelDate: null,
    googleCalendarId: null,
    googleCalendarName: null,
    moneyMovementIds: [],
    stockMovementIds: [],
    source: 'assistant',
    overbook: false,
    version: 1,
  }
}
