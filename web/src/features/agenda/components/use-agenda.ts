import type { LocalDate, Zone } from '@mostrador/kernel'
import { useEffect, useMemo } from 'react'
import { type BrowserSession, useSignedIn } from '../../../api/session.ts'
import { appointmentEndpoints } from '../../../api/endpoints/appointments.ts'
import { availabilityEndpoints } from '../../../api/endpoints/availability.ts'
import { useListAppointmentsQuery } from '../../../api/endpoints/appointments.ts'
import { useListBranchesQuery } from '../../../api/endpoints/branches.ts'
import { useListServicesQuery } from '../../../api/endpoints/services.ts'
import { useListSpecialistsQuery } from '../../../api/endpoints/specialists.ts'
import { useWorkingTimesQuery } from '../../../api/endpoints/availability.ts'
import { byId, type AgendaContextValue } from '../lib/agenda-context.ts'
import { ownFirst, ownOf } from '../lib/own-column.ts'
import { agendaPermissionsOf } from '../lib/permissions.ts'
import { daysOf, fetchedRange, neighbourPages, type View } from '../lib/range.ts'

/** Branches, services and specialists; the archived too. */
export const includingArchived = { query: { includeArchived: 'true' } } as const

type Answer<Data> = {
  readonly data?: Data | undefined
  readonly isError: boolean
  readonly error?: unknown
}
/** What the agenda is drawn with: that an answer is asked for again draws nothing anew. */
const shownOf = <Data>({ data, isError, error }: Answer<Data>) => ({ data, isError, error })

export const zoneOf = ({ business }: BrowserSession): Zone =>
  business?.timezone.name ?? 'America/Mexico_City'

/** The business as the agenda needs it; archived records only for naming old appointments. */
export const useAgendaData = () => {
  const session = useSignedIn()
  const branches = useListBranchesQuery(includingArchived, { selectFromResult: shownOf })
  const services = useListServicesQuery(includingArchived, { selectFromResult: shownOf })
  const specialists = useListSpecialistsQuery(includingArchived, { selectFromResult: shownOf })
  const agenda = useMemo((): AgendaContextValue => {
    const [b, s, p] = [branches.data ?? [], services.data ?? [], specialists.data ?? []]
    const [branchById, serviceById, specialistById] = [byId(b), byId(s), byId(p)]
    const live = <T extends { isArchived: boolean }>(list: readonly T[]) =>
      list.filter(({ isArchived }) => !isArchived)
    const ownId = ownOf(live(p), session.user.email)
    return {
      zone: zoneOf(session),
      userName: session.user.name,
      may: agendaPermissionsOf(session),
      branches: live(b),
      services: live(s),
      specialists: ownFirst(live(p), ownId),
      ownId,
      branchOf: id => branchById.get(id),
      serviceOf: id => (id === null ? undefined : serviceById.get(id)),
      specialistOf: id => specialistById.get(id),
    }
  }, [branches.data, services.data, specialists.data, session])
  const parts = [branches, services, specialists]
  return {
    agenda,
    isLoading: parts.some(part => part.data === undefined && !part.isError),
    error: parts.find(part => part.data === undefined && part.isError)?.error,
    retry: () => {
      for (const part of parts) if (part.isError) void part.refetch()
    },
  }
}

/** Neighbouring pages are requested this long after their page is shown, so as not to delay it. */
const NEIGHBOURS_AFTER_MS = 300

/**
 * Appointments and working times of the page that is shown; those of the pages beside it are
 * asked for when its own have been rendered, so that a step is painted from the cache [CAL2-06].
 */
export const useRange = (view: View, anchor: LocalDate, zone: Zone) => {
  // The list marks what is outside of the hours; a month has no room for it.
  const withHours = view !== 'mes'
  const days = useMemo(() => daysOf(view, anchor), [view, anchor])
  const { appointmentsOf, workingTimesOf } = useMemo(() => questionsFor(zone), [zone])
  const appointments = useListAppointmentsQuery(appointmentsOf(days))
  const working = useWorkingTimesQuery(workingTimesOf(days), { skip: !withHours })
  const prefetchAppointments = appointmentEndpoints.usePrefetch('listAppointments')
  const prefetchWorkingTimes = availabilityEndpoints.usePrefetch('workingTimes')
  const isKnown =
    appointments.currentData !== undefined && (!withHours || working.currentData !== undefined)
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(() => {
      for (const page of neighbourPages(view, anchor)) {
        prefetchAppointments(appointmentsOf(page))
        if (withHours) prefetchWorkingTimes(workingTimesOf(page))
      }
    }, NEIGHBOURS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [
    isKnown,
    view,
    anchor,
    withHours,
    appointmentsOf,
    workingTimesOf,
    prefetchAppointments,
    prefetchWorkingTimes,
  ])
  const visible = useMemo(() => fetchedRange(days, zone), [days, zone])
  return {
    days,
    visible,
    appointments,
    working: working.currentData,
    isAwaitingHours: working.isLoading,
    /** The appointments are loading or failed to load, so free times are unknown. */
    isUnknown: !isKnown,
    failure: [appointments, working].find(({ isError }) => isError),
  }
}

/**
 * The questions of one page of days; the same page is the same question, and one entry of the
 * cache.
 */
export const questionsFor = (zone: Zone) => ({
  appointmentsOf: (days: readonly LocalDate[]) => ({ query: fetchedRange(days, zone) }),
  workingTimesOf: (days: readonly LocalDate[]) => ({
    query: { from: days[0] ?? '', to: days.at(-1) ?? '' },
  }),
})
