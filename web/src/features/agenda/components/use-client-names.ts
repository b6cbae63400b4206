import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { clientEndpoints } from '../../../api/endpoints/clients.ts'

/** As many ids as fit in a URL. */
const IDS_PER_REQUEST = 100

type Answer = Promise<{ data?: readonly { _id: string; name: string }[] }>

/**
 * Names of the clients of what is visible, up to a hundred in one request, each requested once
 * while the agenda is open. Until a name is known the title that was saved with the appointment
 * stands in.
 */
export const useClientNames = (visible: readonly Appointment[]): ReadonlyMap<string, string> => {
  const store = useStore()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const requested = useRef(new Set<string>())
  const ids = useMemo(
    () => [
      ...new Set(
        visible
          .filter(({ clientId, status }) => clientId !== NO_CLIENT && status !== 'block')
          .map(({ clientId }) => clientId)
      ),
    ],
    [visible]
  )
  useEffect(() => {
    const unknown = ids.filter(id => !requested.current.has(id))
    const request = async (some: readonly string[]): Promise<void> => {
      const { data } = await (store.dispatch(
        clientEndpoints.endpoints.clientNames.initiate(
          { query: { ids: some.join() } },
          { subscribe: false }
        ) as never
      ) as unknown as Answer)
      if (data === undefined) for (const id of some) requested.current.delete(id)
      else
        setNames(known => new Map([...known, ...data.map(({ _id, name }) => [_id, name] as const)]))
    }
    for (const id of unknown) requested.current.add(id)
    for (let from = 0; from < unknown.length; from += IDS_PER_REQUEST)
      void request(unknown.slice(from, from + IDS_PER_REQUEST))
  }, [ids, store])
  return names
}
