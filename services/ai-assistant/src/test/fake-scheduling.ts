import {
  type Appointment,
  schedulingErrors,
  schedulingRoutes,
} from '@mostrador/contracts/scheduling'
import { addDays, localDateOf, newId, Refusal } from '@mostrador/kernel'
import { defineService, serve } from '@mostrador/platform'
import { branchOf, freeSlots, serviceOf, specialistOf } from './offered-times.ts'
import { after, before, branchId, serviceId, specialistId, type World, zone } from './world.ts'

export const fakeScheduling = (world: World) =>
  defineService({
    name: 'scheduling',
    errors: schedulingErrors,
    setup(ctx) {
      const mustFind = (id: string): Appointment => {
        const found = world.booked.find(({ _id }) => _id === id)
        if (found === undefined) throw new Refusal('appointment_not_found')
        return found
      }
      serve(ctx, schedulingRoutes.offer, async () => {
        before(world, 'offer')
        await world.onOffer?.()
        const none = Object.fromEntries(world.without.map(name => [name, []]))
        return {
          branches: [branchOf(world)],
          services: [serviceOf(world)],
          specialists: [specialistOf(world)],
          ...none,
        }
      })
      serve(ctx, schedulingRoutes.listBranches, () => [branchOf(world)])
      serve(ctx, schedulingRoutes.slotsFor, ({ body }) =>
        freeSlots(world, { ...body, now: ctx.clock.now() }).slice(0, body.limit)
      )
      serve(ctx, schedulingRoutes.nearestSlots, ({ body }) => {
        const from = localDateOf(new Date(body.around), zone)
        const week = { from, to: addDays(from, 7), now: ctx.clock.now() }
        return freeSlots(world, week).slice(0, body.limit)
      })
      serve(ctx, schedulingRoutes.countAppointments, () => ({
        attended: world.attended,
        upcoming: 0,
        total: world.attended,
      }))
      serve(ctx, schedulingRoutes.appointmentsOf, () =>
        world.booked.filter(({ status }) => status === 'agendada')
      )
      serve(ctx, schedulingRoutes.bookFor, ({ body, headers }) => {
        before(world, 'bookFor')
        const key = String(headers['idempotency-key'])
        const known = world.bookedByKey.get(key)
        if (known !== undefined) return known
        if (world.taken.has(body.slot.start)) throw new Refusal('slot_taken', { nearest: [] })
        world.taken.add(body.slot.start)
        const made = newAppointment(world, body, ctx.clock.now())
        world.booked.push(made)
        world.bookedByKey.set(key, made)
        return after(world, 'bookFor', made)
      })
      serve(ctx, schedulingRoutes.moveFor, ({ body }) =>
        Object.assign(mustFind(body.appointmentId), { start: body.slot.start, end: body.slot.end })
      )
      serve(ctx, schedulingRoutes.cancelFor, ({ body }) =>
        Object.assign(mustFind(body.appointmentId), { status: 'cancelada' })
      )
      serve(
        ctx,
        schedulingRoutes.appointmentFacts,
        ({ params }) => (
          before(world, 'appointmentFacts'),
          {
            appointment: mustFind(params.id),
            serviceName: 'Corte de cabello',
            branchName: 'Centro',
            branchAddress: 'Av. Juárez 10',
            specialistName: 'Lupita Hernández',
            price: '250',
          }
        )
      )
    },
  })

type Booking = {
  clientId: string
  slot: { start: string; end: string }
  type: Appointment['type']
  createdBy: string
}

const newAppointment = (world: World, body: Booking, now: Date): Appointment => {
  const at = now.toISOString()
  return {
    _id: newId(),
    shortId: `ABC${world.booked.length + 2}DEF`,
    businessId: world.businessId,
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
