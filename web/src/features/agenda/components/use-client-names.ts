import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { agendaApi } from '../api.ts'
import { fullName } from './client-picker.tsx'

const AT_ONCE = 4

/**
 * Names of the clients of what is visible, a few questions at a time, each asked once while the agenda is open. Until a name is
 * known, or where this person may not read contacts, the title that was saved with the appointment stands in.
 */
export const useClientNames = (visible: readonly Appointment[]): ReadonlyMap<string, string> => {
  const store = useStore()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = useRef(new Set<string>())
  const queue = useRef<string[]>([])
  const running = useRef(0)
  const ids = useMemo(() => [...new Set(visible.filter(({ clientId, status }) => clientId !== NO_CLIENT && status !== 'block').map(({ clientId }) => clientId))], [visible])
  useEffect(() => {
    // What is visible now comes before what was scrolled past.
    queue.current = ids.filter(id => !asked.current.has(id))
    const next = async (): Promise<void> => {
      const id = queue.current.shift()
      if (id === undefined || running.current >= AT_ONCE) { if (id !== undefined) queue.current.unshift(id); return }
      asked.current.add(id)
      running.current += 1
      const answer = await (store.dispatch(agendaApi.endpoints.agendaClient.initiate({ params: { id } }, { subscribe: false }) as never) as unknown as Promise<{ data?: Parameters<typeof fullName>[0] }>)
      running.current -= 1
      const { data } = answer
      if (data !== undefined) setNames(known => new Map(known).set(id, fullName(data)))
      await next()
    }
    for (let worker = running.current; worker < AT_ONCE; worker += 1) void next()
  }, [ids, store])
  return names
}
