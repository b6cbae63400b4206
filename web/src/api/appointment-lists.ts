import type { schedulingRoutes } from '@mostrador/contracts/scheduling'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { api } from './api.ts'
import type { ArgOf } from './endpoint.ts'

type ListCall = ArgOf<typeof schedulingRoutes.listAppointments>
type Lifecycle<Answer> = {
  readonly dispatch: (action: never) => unknown
  readonly getState: () => unknown
  readonly queryFulfilled: Promise<{ data: Answer }>
}

/** Applies `change` to every cached result of `listAppointments`. */
const updateLists = (
  { dispatch, getState }: Pick<Lifecycle<unknown>, 'dispatch' | 'getState'>,
  change: (list: Appointment[], call: ListCall) => void
): void => {
  const cached = api.util.selectInvalidatedBy(getState() as never, ['Appointment'])
  for (const { endpointName, originalArgs } of cached) {
    if (endpointName !== 'listAppointments') continue
    // The endpoint is injected by another module, so the type of this api does not know its name.
    const update = api.util.updateQueryData(
      endpointName as never,
      originalArgs as never,
      ((list: Appointment[]) => change(list, originalArgs as ListCall)) as never
    )
    dispatch(update as never)
  }
}

const startsWithin = (appointment: Appointment, { query }: ListCall): boolean => {
  const start = Date.parse(appointment.start)
  return Date.parse(query.from) <= start && start < Date.parse(query.to)
}

/**
 * Puts `appointment` into `list`, which answers `call`: renewed, added, or removed when it left the
 * range.
 */
export const placeAppointment = (
  list: Appointment[],
  appointment: Appointment,
  call: ListCall
): void => {
  const index = list.findIndex(({ _id }) => _id === appointment._id)
  const listed = list[index]
  if (listed !== undefined && listed.version > appointment.version) return
  if (!startsWithin(appointment, call)) {
    if (listed !== undefined) list.splice(index, 1)
  } else if (listed === undefined) list.push(appointment)
  else list[index] = appointment
}

/**
 * Puts the row that a change answers with into every cached list, unless the list knows a newer
 * version.
 */
export const putInLists = async (lifecycle: Lifecycle<Appointment>): Promise<void> => {
  await lifecycle.queryFulfilled.then(
    ({ data }) => updateLists(lifecycle, (list, call) => placeAppointment(list, data, call)),
    () => undefined
  )
}

/** Takes a row out of every cached list once the server has deleted it. */
export const removeFromLists = async (id: string, lifecycle: Lifecycle<unknown>): Promise<void> => {
  await lifecycle.queryFulfilled.then(
    () =>
      updateLists(lifecycle, list => {
        const index = list.findIndex(({ _id }) => _id === id)
        if (index !== -1) list.splice(index, 1)
      }),
    () => undefined
  )
}
