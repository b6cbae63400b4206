import type { LocalDate } from '@mostrador/kernel'
import { startOfDay, addDays } from '@mostrador/kernel'
import { useMemo } from 'react'
import { useSignedIn } from '../../../api/session.ts'
import {
  useAgendaAppointmentsQuery,
  useAgendaBranchesQuery,
  useAgendaServicesQuery,
  useAgendaSpecialistsQuery,
  useAgendaWorkingTimesQuery,
} from '../api.ts'
import { byId, type House } from '../lib/house.ts'
import { mayOf } from '../lib/permissions.ts'
import { fetchedRange } from '../lib/range.ts'

const everything = { query: { includeArchived: 'true' } } as const

/** The business as the agenda needs it; archived records only for naming old appointments. */
export const useHouseData = () => {
  const session = useSignedIn()
  const branches = useAgendaBranchesQuery(everything)
  const services = useAgendaServicesQuery(everything)
  const specialists = useAgendaSpecialistsQuery(everything)
  const house = useMemo((): House => {
    const [b, s, p] = [branches.data ?? [], services.data ?? [], specialists.data ?? []]
    const [branchById, serviceById, specialistById] = [byId(b), byId(s), byId(p)]
    const live = <T extends { isArchived: boolean }>(list: readonly T[]) =>
      list.filter(({ isArchived }) => !isArchived)
    return {
      zone: session.business?.timezone.name ?? 'America/Mexico_City',
      userName: session.user.name,
      may: mayOf(session),
      branches: live(b),
      services: live(s),
      specialists: live(p),
      branchOf: id => branchById.get(id),
      serviceOf: id => (id === null ? undefined : serviceById.get(id)),
      specialistOf: id => specialistById.get(id),
    }
  }, [branches.data, services.data, specialists.data, session])
  const parts = [branches, services, specialists]
  return {
    house,
    isLoading: parts.some(part => part.data === undefined && !part.isError),
    error: parts.find(part => part.data === undefined && part.isError)?.error,
    retry: () => {
      for (const part of parts) if (part.isError) void part.refetch()
    },
  }
}

/** Appointments and working times of the visible days. While another range is on its way, what is known of it stays on screen [CAL2-06]. */
export const useRange = (days: readonly LocalDate[], zone: string, withHours: boolean) => {
  const [first = '', last = first] = [days[0], days.at(-1)]
  const fetched = useMemo(() => fetchedRange([first, last], zone), [first, last, zone])
  const visible = useMemo(
    () => ({
      from: startOfDay(first, zone).toISOString(),
      to: startOfDay(addDays(last, 1), zone).toISOString(),
    }),
    [first, last, zone]
  )
  const appointments = useAgendaAppointmentsQuery({ query: fetched })
  const working = useAgendaWorkingTimesQuery(
    { query: { from: first, to: last } },
    { skip: !withHours }
  )
  return { visible, appointments, working: working.currentData }
}
