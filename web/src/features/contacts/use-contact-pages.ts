import { type ListedClient, MAX_CLIENT_PAGE, MAX_LISTED_CLIENTS } from '@mostrador/contracts/crm'
import { skipToken } from '@reduxjs/toolkit/query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLazyListClientsQuery, useListClientsQuery } from '../../api/endpoints/clients.ts'
import type { ServerPaging } from '../../ui/data-grid/grid-props.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { useSeenPages } from './use-seen-pages.ts'
import { customQueryOf } from './fields/field-columns.ts'
import { useClientFields } from './fields/use-client-fields.ts'
import { type Clock, filterQueryOf, orderOf } from './list-query.ts'

type PageRequest = Parameters<ServerPaging<ListedClient>['onChange']>[0]
/** [CLI-13] */
const SEARCH_PAUSE_MS = 300
const none: readonly ListedClient[] = []
const unfiltered = { search: '', filters: {} }

/**
 * The cursors of the pages that were read so far, by page number; `list` is the query they belong
 * to.
 */
type KnownCursors = { readonly list: string; readonly cursors: Map<number, string> }

/**
 * The page of contacts that the grid shows; the previous one stays until the next is loaded. It is
 * read by the cursor of the page before. A link can open any page: without a cursor it is read by
 * its offset, up to `MAX_LISTED_CLIENTS`.
 */
export const useContactPages = (clock: Clock) => {
  const [request, setRequest] = useState<PageRequest>()
  // The first request of the list, until a later one has settled: early typing waits for it too.
  const [first, setFirst] = useState<PageRequest>()
  const [settled] = useSettled(request, SEARCH_PAUSE_MS)
  const view = settled ?? first ?? unfiltered
  const fields = useClientFields()
  const filter = {
    ...filterQueryOf(view, clock, useSeenPages()),
    ...customQueryOf(fields, view.filters),
  }
  const list = { ...filter, ...orderOf(request?.sort ?? null), limit: request?.pageSize ?? 0 }
  const key = JSON.stringify(list)
  const knownCursors = useRef<KnownCursors>({ list: '', cursors: new Map() })
  if (knownCursors.current.list !== key) knownCursors.current = { list: key, cursors: new Map() }
  const page = request?.page ?? 0
  const offset = page * list.limit
  const after = knownCursors.current.cursors.get(page)
  const isLost = after === undefined && offset >= MAX_LISTED_CLIENTS
  const query = { ...list, ...(after === undefined ? { offset } : { after }) }
  const { data, currentData, isError, isFetching, refetch } = useListClientsQuery(
    request === undefined || isLost ? skipToken : { query }
  )
  useEffect(() => {
    const next = currentData?.next
    if (typeof next === 'string') knownCursors.current.cursors.set(page + 1, next)
  }, [currentData, page])
  const readAll = useReadAll(list)
  const onChange = useCallback((view: PageRequest) => {
    setRequest(view)
    setFirst(current => current ?? view)
  }, [])
  return {
    rows: data?.clients ?? none,
    /** The current filter of the list. */
    filter,
    server: {
      total: data?.total ?? 0,
      isAtLeast: data?.total === MAX_LISTED_CLIENTS,
      hasMore: data !== undefined && data.next !== null,
      isLost: isLost || currentData?.clients.length === 0,
      isLoading: data === undefined && !isError && !isLost,
      onChange,
      readAll,
    },
    hasFailed: data === undefined && isError && !isFetching,
    retry: () => void refetch(),
  }
}

/** All contacts of the list, page by page. */
const useReadAll = (list: object) => {
  const [read] = useLazyListClientsQuery()
  return async (): Promise<readonly ListedClient[]> => {
    const rows: ListedClient[] = []
    let after: string | null = null
    do {
      const start = after === null ? {} : { after }
      const query = { ...list, ...start, limit: MAX_CLIENT_PAGE }
      const answer: { clients: ListedClient[]; next: string | null } = await read({
        query,
      }).unwrap()
      rows.push(...answer.clients)
      after = answer.next
    } while (after !== null)
    return rows
  }
}
