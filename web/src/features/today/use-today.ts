import type { AppointmentLine } from '@mostrador/contracts/scheduling'
import { useEffect, useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectOfflineSince } from '../../api/connectivity.ts'
import { useAgendaTodayQuery } from '../../api/endpoints/agenda.ts'
import { useClientNamesQuery } from '../../api/endpoints/clients.ts'
import { useListMoneyMovementsQuery } from '../../api/endpoints/money.ts'
import { useListThreadsInfiniteQuery } from '../../api/endpoints/threads.ts'
import { useTurnSummaryQuery } from '../../api/endpoints/turns.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { mayBook } from '../../bookables/may-book.ts'
import type { ThreadPage } from '../../api/thread-pages.ts'
import type { QueryState } from './block.tsx'
import { incomeCents } from './income.ts'
import { dateIn } from './words.ts'

const NO_CLIENT = '0'
const MINUTE_MS = 60_000

/** The present, renewed each minute: «ahora» and «hace 5 minutos» stay true. */
const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Names by client; undefined while they are read: nobody is called nameless meanwhile. */
const useNames = (
  lines: readonly AppointmentLine[],
  isAllowed: boolean
): ReadonlyMap<string, string> | undefined => {
  const ids = [...new Set(lines.map(({ clientId }) => clientId))]
    .filter(id => id !== NO_CLIENT)
    .toSorted()
    .join()
  const { data, isLoading } = useClientNamesQuery(
    { query: { ids } },
    { skip: ids === '' || !isAllowed }
  )
  const names = useMemo(() => new Map(data?.map(({ _id, name }) => [_id, name] as const)), [data])
  return isLoading ? undefined : names
}

const agendaKey = 'agendaToday(undefined)'

/** While offline, when the agenda was read, in milliseconds; else null. */
const useReadAt = (readHere: number | undefined): number | null => {
  const isOffline = useSelector(selectOfflineSince) !== null
  const persistedSince = useSelector(
    ({ persisted }: PersistedState) => persisted.readTimes[agendaKey]
  )
  return isOffline ? (persistedSince ?? readHere ?? null) : null
}
type PersistedState = {
  readonly persisted: { readonly readTimes: Readonly<Record<string, number>> }
}

/** Whether a query has answered or failed, or is not asked. */
export const isAnswered = ({
  data,
  error,
  isUninitialized = false,
}: {
  readonly data?: unknown
  readonly error?: unknown
  readonly isUninitialized?: boolean
}): boolean => isUninitialized || data !== undefined || error !== undefined

/**
 * The data of the first page. Queries without the right to read them are skipped; `sees` says which
 * blocks are shown.
 */
export const useToday = () => {
  const session = useSignedIn()
  const zone = session.business?.timezone.name ?? 'America/Mexico_City'
  const now = useMinute()
  const sees = {
    agenda: may(session, { page: 'agenda', action: 'view' }),
    chat: may(session, { page: 'chat', action: 'view' }),
    assistants: may(session, { page: 'assistants', action: 'view' }),
    money: may(session, { page: 'money', action: 'view' }),
  }
  const agenda = useAgendaTodayQuery(undefined, { skip: !sees.agenda })
  const lines = useMemo(
    () => [
      ...(agenda.data?.next ?? []),
      ...(agenda.data?.later == null ? [] : [agenda.data.later]),
      ...(agenda.data?.withoutOutcome ?? []),
    ],
    [agenda.data]
  )
  const threads = useListThreadsInfiniteQuery({}, { skip: !sees.chat })
  // The same query as the badge in the menu, so both share one request.
  const waiting = useListThreadsInfiniteQuery({ waiting: 'true' }, { skip: !sees.chat })
  const summary = useTurnSummaryQuery({ query: {} }, { skip: !sees.assistants })
  const date = dateIn(now, zone)
  const money = useListMoneyMovementsQuery(
    { query: { from: date, to: date } },
    { skip: !sees.money }
  )
  const queries = [agenda, threads, waiting, summary, money]
  return {
    session,
    zone,
    /** Whether every query has answered or failed. */
    isKnown: queries.every(isAnswered),
    now,
    sees,
    agenda,
    agendaReadAt: useReadAt(agenda.fulfilledTimeStamp),
    names: useNames(lines, sees.agenda),
    inbox: loadedPages(threads),
    waiting: loadedPages(waiting),
    summary,
    /** Cents that clients paid today, less what went back; undefined while that is not known. */
    income: money.currentData === undefined ? undefined : incomeCents(money.currentData.data),
    mayBook: mayBook(session),
  }
}
export type Today = ReturnType<typeof useToday>

/** The conversations that are loaded, with the counts of the first page. */
const loadedPages = ({
  data,
  error,
  isFetching,
  refetch,
}: QueryState<{ readonly pages: readonly ThreadPage[] }>): QueryState<ThreadPage> => {
  const first = data?.pages[0]
  return {
    data: first && { ...first, threads: data?.pages.flatMap(page => page.threads) ?? [] },
    error,
    isFetching,
    refetch,
  }
}
