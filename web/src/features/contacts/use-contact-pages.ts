import { type ListedClient, MAX_CLIENT_PAGE } from '@mostrador/contracts/crm'
import { skipToken } from '@reduxjs/toolkit/query'
import { useCallback, useState } from 'react'
import { useLazyListClientsQuery, useListClientsQuery } from '../../api/endpoints/clients.ts'
import type { ServerPaging } from '../../ui/data-grid/grid-props.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { listQueryOf } from './list-query.ts'

type Asked = Parameters<ServerPaging<ListedClient>['onChange']>[0]
/** [CLI-13] */
const SEARCH_PAUSE_MS = 300
const none: readonly ListedClient[] = []

/** The page of contacts that the grid asks for; the last one stays until the next is there. */
export const useContactPages = (startOf: (date: string) => string) => {
  const [asked, setAsked] = useState<Asked>()
  const search = useSettled(asked?.search ?? '', SEARCH_PAUSE_MS)
  const query = asked === undefined ? undefined : listQueryOf({ ...asked, search }, startOf)
  const { data, isError, isFetching, refetch } = useListClientsQuery(
    query === undefined ? skipToken : { query }
  )
  const [read] = useLazyListClientsQuery()
  const readAll = async () => {
    const rows: ListedClient[] = []
    for (;;) {
      const part = { ...query, offset: rows.length, limit: MAX_CLIENT_PAGE }
      const { clients, total } = await read({ query: part }).unwrap()
      rows.push(...clients)
      if (clients.length === 0 || rows.length >= total) return rows
    }
  }
  const onChange = useCallback((view: Asked) => setAsked(view), [])
  return {
    rows: data?.clients ?? none,
    server: {
      total: data?.total ?? 0,
      isLoading: data === undefined && !isError,
      onChange,
      readAll,
    },
    hasFailed: data === undefined && isError && !isFetching,
    retry: () => void refetch(),
  }
}
