import type { Client } from '@mostrador/contracts/crm'
import { type Appointment, isDropped, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { showInstant } from '@mostrador/kernel'
import { useMemo } from 'react'
import {
  useFindAppointmentByFolioQuery,
  usePopulateAppointmentsQuery,
} from '../api/endpoints/appointments.ts'
import { useClientNamesQuery, useSearchClientsQuery } from '../api/endpoints/clients.ts'
import { type BrowserSession, may } from '../api/session.ts'
import type { Command } from '../ui/commands.ts'
import { normalizeText } from '../ui/matches.ts'
import { useSettled } from '../ui/use-settled.ts'
import { statusNames } from './status-names.ts'

/** Characters: the server refuses less and more than these. */
const SHORTEST = 2
const MAX_QUERY_LENGTH = 100
const noRecords: readonly Command[] = []
const noAppointments: readonly Appointment[] = []
const MAX_CLIENTS = 5
const MAX_APPOINTMENTS = 4
const PAUSE_MS = 200
const FOLIO = /^[2-9A-HJ-NP-Z]{7}$/i

const nameOf = ({ name, lastname, secondLastname }: Client): string =>
  [name, lastname, secondLastname].filter(part => part !== '').join(' ')

/** Clients whose name begins with the search come before those who contain its words. */
const byLikeness = (clients: readonly Client[], search: string): readonly Client[] => {
  const typed = normalizeText(search)
  const rank = (client: Client) => Number(!normalizeText(nameOf(client)).startsWith(typed))
  return clients.toSorted((client, other) => rank(client) - rank(other))
}

/** Opens the client's card; without permission for contacts, their chat if there is one. */
const commandOfClient = (client: Client, mayAgenda: boolean): Command => ({
  id: `client.${client._id}`,
  title: [nameOf(client), client.whatsapp].filter(part => part !== '').join(' · '),
  group: mayAgenda ? 'Clientes' : 'Chats de clientes',
  to: mayAgenda
    ? `/agenda?cliente=${client._id}`
    : `/chat?nombre=${encodeURIComponent(nameOf(client))}`,
})

/** The appointment is off: it must not read like one that somebody comes to. */
const isInactive = ({ status }: Appointment): boolean => isDropped(status)

const commandOfAppointment = (
  { appointment, clientName, service }: FoundAppointment,
  zone: string
): Command => ({
  id: `appointment.${appointment._id}`,
  title: [
    clientName,
    isInactive(appointment) ? statusNames[appointment.status] : '',
    service,
    showInstant(new Date(appointment.start), zone),
    `Folio ${appointment.shortId}`,
  ]
    .filter(part => part !== '')
    .join(' · '),
  group: 'Citas',
  to: `/agenda?cita=${appointment._id}`,
})

type FoundAppointment = {
  readonly appointment: Appointment
  readonly clientName: string
  /** Empty where it is not known. */
  readonly service: string
}

/** What is off comes last. */
const liveFirst = (matches: readonly FoundAppointment[]): readonly FoundAppointment[] => [
  ...byNearness(matches.filter(({ appointment }) => !isInactive(appointment))),
  ...byNearness(matches.filter(({ appointment }) => isInactive(appointment))),
]

/** What is to come first, the soonest on top; then what was, the latest on top. */
const byNearness = (matches: readonly FoundAppointment[]): readonly FoundAppointment[] => {
  const now = new Date().toISOString()
  const sorted = matches.toSorted((match, other) =>
    match.appointment.start.localeCompare(other.appointment.start)
  )
  const past = sorted.filter(({ appointment }) => appointment.start < now)
  return [...sorted.filter(({ appointment }) => appointment.start >= now), ...past.toReversed()]
}

/** Every appointment of a client, and the names of what they are for. */
const useAppointmentsOf = (clientId: string | undefined) => {
  const { currentData } = usePopulateAppointmentsQuery(
    { query: { clientId: clientId ?? '' } },
    { skip: clientId === undefined || clientId === NO_CLIENT }
  )
  return useMemo(() => {
    const names = new Map(currentData?.services.map(({ _id, name }) => [_id, name]))
    return {
      appointments: currentData?.appointments ?? noAppointments,
      serviceOf: ({ serviceId }: Appointment): string => names.get(serviceId ?? '') ?? '',
    }
  }, [currentData])
}

const useHistory = (client: Client | undefined): readonly FoundAppointment[] => {
  const { appointments, serviceOf } = useAppointmentsOf(client?._id)
  return useMemo(
    () =>
      client === undefined
        ? []
        : appointments.map(appointment => ({
            appointment,
            clientName: nameOf(client),
            service: serviceOf(appointment),
          })),
    [appointments, serviceOf, client]
  )
}

/** The appointment with this folio and its client's name; undefined while it is not known. */
const useFolio = (search: string, isAllowed: boolean): FoundAppointment | undefined => {
  const { currentData: appointment } = useFindAppointmentByFolioQuery(
    { query: { folio: search } },
    { skip: !isAllowed || !FOLIO.test(search) }
  )
  const { currentData: names } = useClientNamesQuery(
    { query: { ids: appointment?.clientId ?? '' } },
    { skip: appointment == null || appointment.clientId === NO_CLIENT }
  )
  const { serviceOf } = useAppointmentsOf(appointment?.clientId)
  return useMemo(
    () =>
      appointment
        ? {
            appointment,
            clientName: names?.[0]?.name ?? appointment.title,
            service: serviceOf(appointment),
          }
        : undefined,
    [appointment, names, serviceOf]
  )
}

/** What was found so far, and whether that is all there is. */
export type FoundRecords = {
  readonly records: readonly Command[]
  readonly isDone: boolean
}

/** Clients by name or number, and appointments by folio or client, while somebody types. */
export const useFoundRecords = (typed: string, session: BrowserSession): FoundRecords => {
  const [search] = useSettled(typed.trim(), PAUSE_MS)
  const zone = session.business?.timezone.name ?? 'America/Mexico_City'
  const isSearched =
    search.length >= SHORTEST && search.length <= MAX_QUERY_LENGTH && session.business !== null
  const mayClients = may(session, { page: 'contacts', action: 'view' })
  const mayAgenda = may(session, { page: 'agenda', action: 'view' })
  const { currentData, isFetching, isError } = useSearchClientsQuery(
    { query: { search, limit: MAX_CLIENTS } },
    { skip: !isSearched || !mayClients }
  )
  const clients = useMemo(() => byLikeness(currentData ?? [], search), [currentData, search])
  const [first, second, third] = mayAgenda ? clients : []
  const ofFirst = useHistory(first)
  const ofSecond = useHistory(second)
  const ofThird = useHistory(third)
  const byFolio = useFolio(search, isSearched && mayAgenda)
  const records = useMemo(() => {
    const nearest = liveFirst([...ofFirst, ...ofSecond, ...ofThird]).slice(0, MAX_APPOINTMENTS)
    return [
      ...[...(byFolio ? [byFolio] : []), ...nearest].map(match =>
        commandOfAppointment(match, zone)
      ),
      ...clients.map(client => commandOfClient(client, mayAgenda)),
    ]
  }, [byFolio, clients, ofFirst, ofSecond, ofThird, mayAgenda, zone])
  const isSettled = search === typed.trim()
  return {
    records: isSearched ? records : noRecords,
    isDone: isSettled && !isFetching && !isError,
  }
}
