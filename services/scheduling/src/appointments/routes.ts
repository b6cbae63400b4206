import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { answer, businessOf, serve } from '@mostrador/platform'
import type { Deps } from '../deps.ts'
import type { SchedulingHouse } from '../house.ts'
import { orUnknownFilter } from '../parties/use-cases.ts'
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
  lookToBook,
  lookToBookFor,
  moveFor,
  removeAppointment,
} from './use-cases.ts'

const found = <Value>(value: Value | null): Value => {
  if (value === null) throw new Refusal('appointment_not_found')
  return value
}

/** Wire ↔ use case. */
export const appointmentRoutes = (house: SchedulingHouse, deps: Deps): void => {
  const { db, clock } = deps
  serve(house, r.listAppointments, async ({ actor, query }) =>
    orUnknownFilter(db, businessOf(actor), query, await listAgenda(db, businessOf(actor), query))
  )
  serve(house, r.populateAppointments, ({ actor, query }) =>
    historyOf(deps)(businessOf(actor), query.clientId)
  )
  serve(house, r.getAppointment, async ({ actor, params }) =>
    found(await readAppointment(db, businessOf(actor), params.id))
  )
  serve(
    house,
    r.bookAppointment,
    ({ actor, body }) => bookAppointment(deps)(actor, body.appointment),
    { onSight: ({ actor, body }) => lookToBook(deps)(actor, body.appointment) }
  )
  serve(house, r.editAppointment, ({ actor, params, body }) =>
    editAppointment(deps)(actor, params.id, body.appointment)
  )
  serve(house, r.setAppointmentStatus, ({ actor, params, body }) =>
    changeStatus(deps)(actor, params.id, body.status, body.updatedBy)
  )
  serve(house, r.deleteAppointment, async ({ actor, params }) => {
    const { status } = await removeAppointment(deps)(actor, params.id)
    return answer(
      { _id: params.id },
      status === 'block' ? { message: 'Bloqueo eliminado con éxito' } : {}
    )
  })
  // For other services.
  serve(house, r.bookFor, ({ actor, body }) => bookFor(deps)(actor, body), {
    onSight: ({ actor, body }) => lookToBookFor(deps)(actor, body),
  })
  serve(house, r.moveFor, ({ actor, body }) => moveFor(deps)(actor, body))
  serve(house, r.cancelFor, ({ actor, body }) => cancelFor(deps)(actor, body))
  serve(house, r.appointmentFacts, async ({ actor, params }) =>
    found(await findFacts(db, businessOf(actor), params.id))
  )
  serve(house, r.appointmentsOf, ({ actor, params, query }) =>
    listOfClient(
      db,
      businessOf(actor),
      params.clientId,
      query.upcoming === 'true' ? clock.now() : undefined
    )
  )
  serve(house, r.importAppointments, ({ actor, body }) =>
    importAppointments(deps)(actor, body.appointments)
  )
  serve(house, r.noticeFacts, async ({ actor, params, query }) => {
    const businessId = businessOf(actor)
    const [zone, facts] = await Promise.all([
      deps.zones.of(businessId),
      noticeFacts(db, businessId, params.clientId, query.specialistId),
    ])
    return { zone, ...facts }
  })
  serve(house, r.countAppointments, ({ actor, params }) =>
    countOfClient(db, businessOf(actor), params.clientId, clock.now())
  )
}
