import type { Client } from '@mostrador/contracts/crm'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { showInstant } from '@mostrador/kernel'
import { useMemo } from 'react'
import {
  useFindAppointmentByFolioQuery,
  usePopulateAppointmentsQuery,
} from '../api/endpoints/appointments.ts'
import { useSearchClientsQuery } from '../api/endpoints/clients.ts'
import { type BrowserSession, may } from '../api/session.ts'
import type { Command } from '../ui/commands.ts'
import { useSettled } from '../ui/use-settled.ts'

const SHORTEST = 2
const none: readonly Command[] = []
const MAX_CLIENTS = 5
const MAX_APPOINTMENTS = 4
const PAUSE_MS = 200
const FOLIO = /^[2-9A-HJ-NP-Z]{7}$/i

const nameOf = ({ name, lastname }: Client): string =>
  [name, lastname].filter(part => part !== '').join(' ')

/** Their card, which leads to the chat if there is one; who may not see the agenda looks there. */
const commandOfClient = (client: Client, mayAgenda: boolean): Command => ({
  id: `client.${client._id}`,
  title: [nameOf(client), client.whatsapp].filter(part => part !== '').join(' · '),
  group: mayAgenda ? 'Clientes' : 'Chats de clientes',
  to: mayAgenda
    ? `/agenda?cliente=${client._id}`
    : `/chat?nombre=${encodeURIComponent(nameOf(client))}`,
})

const commandOfAppointment = (one: Appointment, who: string, zone: string): Command => ({
  id: `appointment.${one._id}`,
  title: `${who} · ${showInstant(new Date(one.start), zone)} · Folio ${one.shortId}`,
  group: 'Citas',
  to: `/agenda?cita=${one._id}`,
})

/** What is to come first, the soonest on top; then what was, the latest on top. */
const byNearness = (appointments: readonly Appointment[]): readonly Appointment[] => {
  const now = new Date().toISOString()
  const past = appointments.filter(({ start }) => start < now)
  return [...appointments.filter(({ start }) => start >= now), ...past.toReversed()]
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
  const isLong = search.length >= SHORTEST && session.business !== null
  const mayClients = may(session, { page: 4, action: 'view' })
  const mayAgenda = may(session, { page: 6, action: 'view' })
  const {
    currentData: clients,
    isFetching,
    isError,
  } = useSearchClientsQuery(
    { query: { search, limit: MAX_CLIENTS } },
    { skip: !isLong || !mayClients }
  )
  const first = clients?.[0]
  const { currentData: history } = usePopulateAppointmentsQuery(
    { query: { clientId: first?._id ?? '' } },
    { skip: first === undefined || !mayAgenda }
  )
  const { currentData: byFolio } = useFindAppointmentByFolioQuery(
    { query: { folio: search } },
    { skip: !isLong || !mayAgenda || !FOLIO.test(search) }
  )
  const found = useMemo(
    () => [
      ...(byFolio == null ? [] : [commandOfAppointment(byFolio, byFolio.title, zone)]),
      ...(first === undefined
        ? []
        : byNearness(history?.appointments ?? [])
            .slice(0, MAX_APPOINTMENTS)
            .map(one => commandOfAppointment(one, nameOf(first), zone))),
      ...(clients ?? []).map(client => commandOfClient(client, mayAgenda)),
    ],
    [byFolio, clients, first, history, mayAgenda, zone]
  )
  const isSettled = search === typed.trim()
  return { records: isLong ? found : none, isDone: isSettled && !isFetching && !isError }
}
