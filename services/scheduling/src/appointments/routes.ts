import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import {
  answer,
  businessOf,
  clientsWithRecords,
  countClientRecords,
  personalRowsOf,
  serve,
} from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { refuseUnknownFilter } from '../bookables/use-cases.ts'
import { hideContacts } from '../specialists/contact-use-cases.ts'
import { bookAppointment, bookFor, checkBooking, checkBookingFor } from './booking-use-cases.ts'
import { canStandToday } from './standing-use-cases.ts'
import {
  countOfClient,
  findBriefs,
  findCanceled,
  findSummary,
  listVisits,
  noticeFacts,
} from './facts-repository.ts'
import { historyOf, importAppointments } from './history-use-cases.ts'
import { findByFolio, listAgenda, listOfClient, readAppointment } from './reading-repository.ts'
import {
  cancelFor,
  changeAppointment,
  changeStatus,
  moveFor,
  noteFor,
  requireAppointment,
  removeAppointment,
} from './use-cases.ts'

/** HTTP routes of appointments: the agenda of staff, and calls of other services. */
export const appointmentRoutes = (ctx: SchedulingContext): void => {
  agendaRoutes(ctx)
  internalRoutes(ctx)
}

const agendaRoutes = (ctx: SchedulingContext): void => {
  const { db } = ctx
  serve(ctx, r.listAppointments, async ({ actor, query }) =>
    refuseUnknownFilter(
      db,
      businessOf(actor),
      query,
      await listAgenda(db, businessOf(actor), query)
    )
  )
  serve(ctx, r.findAppointmentByFolio, ({ actor, query }) =>
    findByFolio(db, businessOf(actor), query.folio)
  )
  serve(ctx, r.populateAppointments, async ({ actor, query }) => {
    const history = await historyOf(ctx)(businessOf(actor), query.clientId)
    return { ...history, specialists: await hideContacts(ctx)(actor, history.specialists) }
  })
  serve(ctx, r.getAppointment, async ({ actor, params }) =>
    requireAppointment(await readAppointment(db, businessOf(actor), params.id))
  )
  serve(
    ctx,
    r.bookAppointment,
    ({ actor, body }) => bookAppointment(ctx)(actor, body.appointment),
    { precheck: ({ actor, body }) => checkBooking(ctx)(actor, body.appointment) }
  )
  serve(ctx, r.editAppointment, ({ actor, params, body }) =>
    changeAppointment(ctx)(actor, params.id, body.appointment)
  )
  serve(ctx, r.setAppointmentStatus, ({ actor, params, body }) =>
    changeStatus(ctx)(actor, params.id, body)
  )
  serve(ctx, r.deleteAppointment, async ({ actor, params }) => {
    const { status } = await removeAppointment(ctx)(actor, params.id)
    return answer(
      { _id: params.id },
      status === 'block' ? { message: 'Bloqueo eliminado con éxito' } : {}
    )
  })
}

/** Routes for other services. */
const internalRoutes = (ctx: SchedulingContext): void => {
  const { db, clock } = ctx
  serve(ctx, r.bookFor, ({ actor, body }) => bookFor(ctx)(actor, body), {
    precheck: ({ actor, body }) => checkBookingFor(ctx)(actor, body),
  })
  serve(ctx, r.moveFor, ({ actor, body }) => moveFor(ctx)(actor, body))
  serve(ctx, r.noteFor, ({ actor, body }) => noteFor(ctx)(actor, body))
  serve(ctx, r.cancelFor, ({ actor, body }) => cancelFor(ctx)(actor, body))
  serve(ctx, r.appointmentFacts, async ({ actor, params }) =>
    requireAppointment(await findSummary(db, businessOf(actor), params.id))
  )
  serve(ctx, r.appointmentStands, async ({ actor, params }) => ({
    stands: await canStandToday(ctx)(businessOf(actor), params.id),
  }))
  serve(ctx, r.appointmentsOf, ({ actor, params, query }) =>
    listOfClient(
      db,
      businessOf(actor),
      params.clientId,
      query.upcoming === 'true' ? clock.now() : undefined
    )
  )
  serve(ctx, r.importAppointments, ({ actor, body }) =>
    importAppointments(ctx)(actor, body.appointments)
  )
  serve(ctx, r.noticeFacts, async ({ actor, params, query }) => {
    const businessId = businessOf(actor)
    const [zone, facts] = await Promise.all([
      ctx.zones.of(businessId),
      noticeFacts(db, businessId, params.clientId, query.specialistId),
    ])
    return { zone, ...facts }
  })
  serve(ctx, r.clientVisits, ({ actor, query }) => listVisits(db, businessOf(actor), query.from))
  serve(ctx, r.appointmentBriefs, ({ actor, body }) => findBriefs(db, businessOf(actor), body.ids))
  serve(ctx, r.canceledAppointments, ({ actor, query }) =>
    findCanceled(db, businessOf(actor), query)
  )
  serve(ctx, r.clientRecords, ({ actor, params }) =>
    countClientRecords(db, 'scheduling', businessOf(actor), params.id)
  )
  serve(ctx, r.clientCopy, ({ actor, params }) =>
    personalRowsOf(db, 'scheduling', businessOf(actor), params.id)
  )
  serve(ctx, r.clientsWithAppointments, ({ actor, body }) =>
    clientsWithRecords(db, 'scheduling', businessOf(actor), body.ids)
  )
  serve(ctx, r.countAppointments, ({ actor, params }) =>
    countOfClient(db, businessOf(actor), params.clientId, clock.now())
  )
}
