import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { clientEndpoints } from '../../../api/endpoints/clients.ts'
import { type ClientNames, useKnownNames } from '../lib/client-names.ts'

/** As many ids as fit in a URL. */
const IDS_PER_REQUEST = 100

type Answer = Promise<{ data?: readonly { _id: string; name: string }[] }>

/**
 * The names of clients while the agenda is open, whatever it shows: each requested once, up to a
 * hundred in one request.
 */
export const useClientNamesStore = (): ClientNames => {
  const store = useStore()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const namesRef = useRef(names)
  const requested = useRef(new Set<string>())
  const request = useCallback(
    async (clientIds: readonly string[]) => {
      const unknown = [...new Set(clientIds)].filter(
        id => id !== NO_CLIENT && !requested.current.has(id)
      )
      const load = async (missingIds: readonly string[]): Promise<void> => {
        const { data } = await (store.dispatch(
          clientEndpoints.endpoints.clientNames.initiate(
            { query: { ids: missingIds.join() } },
            { subscribe: false }
          ) as never
        ) as unknown as Answer)
        if (data === undefined) for (const id of missingIds) requested.current.delete(id)
        else {
          namesRef.current = new Map([
            ...namesRef.current,
            ...data.map(({ _id, name }) => [_id, name] as const),
          ])
          setNames(namesRef.current)
        }
      }
      for (const id of unknown) requested.current.add(id)
      const loads: Promise<void>[] = []
      for (let from = 0; from < unknown.length; from += IDS_PER_REQUEST)
        loads.push(load(unknown.slice(from, from + IDS_PER_REQUEST)))
      await Promise.all(loads)
      return namesRef.current
    },
    [store]
  )
  return useMemo(() => ({ names, request }), [names, request])
}

/**
 * Names of the clients of what is visible. Until a name is known the title that was saved with the
 * appointment stands in.
 */
export const useClientNames = (visible: readonly Appointment[]): ReadonlyMap<string, string> => {
  const { names, request } = useKnownNames()
  useEffect(() => {
    void request(visible.filter(({ status }) => status !== 'block').map(({ clientId }) => clientId))
  }, [visible, request])
  return names
}
