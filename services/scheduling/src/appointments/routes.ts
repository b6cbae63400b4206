import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { answer, businessOf, serve } from '@mostrador/platform'
import type { Deps } from '../deps.ts'
import type { SchedulingContext } from '../context.ts'
import { orUnknownFilter } from '../bookables/use-cases.ts'
import { historyOf, importAppointments } from './history-use-cases.ts'
import {
  countOfClient,
  findFacts,
  listAgenda,
  listOfClient,
  noticeFacts,
  readAppointment,
} from './reading-repository.ts'
import {
  bookAppointment,
  bookFor,
  cancelFor,
  changeStatus,
  editAppointment,
  checkBooking,
  checkBookingFor,
  moveFor,
  removeAppointment,
} from './use-cases.ts'

const found = <Value>(value: Value | null): Value => {
  if (value === null) throw new Refusal('appointment_not_found')
  return value
}

/** Wire ↔ use case. */
export const appointmentRoutes = (ctx: SchedulingContext, deps: Deps): void => {
  const { db, clock } = deps
  serve(ctx, r.listAppointments, async ({ actor, query }) =>
    orUnknownFilter(db, businessOf(actor), query, await listAgenda(db, businessOf(actor), query))
  )
  serve(ctx, r.populateAppointments, ({ actor, query }) =>
    historyOf(deps)(businessOf(actor), query.clientId)
  )
  serve(ctx, r.getAppointment, async ({ actor, params }) =>
    found(await readAppointment(db, businessOf(actor), params.id))
  )
  serve(
    ctx,
    r.bookAppointment,
    ({ actor, body }) => bookAppointment(deps)(actor, body.appointment),
    { precheck: ({ actor, body }) => checkBooking(deps)(actor, body.appointment) }
  )
  serve(ctx, r.editAppointment, ({ actor, params, body }) =>
    editAppointment(deps)(actor, params.id, body.appointment)
  )
  serve(ctx, r.setAppointmentStatus, ({ actor, params, body }) =>
    changeStatus(deps)(actor, params.id, body.status, body.updatedBy)
  )
  serve(ctx, r.deleteAppointment, async ({ actor, params }) => {
    const { status } = await removeAppointment(deps)(actor, params.id)
    return answer(
      { _id: params.id },
      status === 'block' ? { message: 'Bloqueo eliminado con éxito' } : {}
    )
  })
  // For other services.
  serve(ctx, r.bookFor, ({ actor, body }) => bookFor(deps)(actor, body), {
    precheck: ({ actor, body }) => checkBookingFor(deps)(actor, body),
  })
  serve(ctx, r.moveFor, ({ actor, body }) => moveFor(deps)(actor, body))
  serve(ctx, r.cancelFor, ({ actor, body }) => cancelFor(deps)(actor, body))
  serve(ctx, r.appointmentFacts, async ({ actor, params }) =>
    found(await findFacts(db, businessOf(actor), params.id))
  )
  serve(ctx, r.appointmentsOf, ({ actor, params, query }) =>
    listOfClient(
      db,
      businessOf(actor),
      params.clientId,
      query.upcoming === 'true' ? clock.now() : undefined
    )
  )
  serve(ctx, r.importAppointments, ({ actor, body }) =>
    importAppointments(deps)(actor, body.appointments)
  )
  serve(ctx, r.noticeFacts, async ({ actor, params, query }) => {
    const businessId = businessOf(actor)
    const [zone, facts] = await Promise.all([
      deps.zones.of(businessId),
      noticeFacts(db, businessId, params.clientId, query.specialistId),
    ])
    return { zone, ...facts }
  })
  serve(ctx, r.countAppointments, ({ actor, params }) =>
    countOfClient(db, businessOf(actor), params.clientId, clock.now())
  )
}
