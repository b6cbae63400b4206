import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type AgendaUrl, agendaUrlOf, searchWith } from '../lib/url.ts'

/**
 * The address that was last asked for: it is rendered a moment later, and two quick presses step
 * twice. Requests that an address replaced are forgotten with it.
 */
const useRequested = (params: URLSearchParams) => {
  const requested = useRef<readonly URLSearchParams[]>([])
  useEffect(() => {
    const current = requested.current
    const reached = current.findIndex(candidate => candidate.toString() === params.toString())
    requested.current = reached < 0 ? [] : current.slice(reached + 1)
  }, [params])
  return requested
}

/**
 * The address as the agenda's memory: view, day and filters [CAL2-02], the appointment or client
 * that is open, and what is being made: `?nueva=1`, or with the id of its client, and `?bloquear=1`.
 */
export const useAgendaUrl = () => {
  const [params, setParams] = useSearchParams()
  // The key N and the palette go to ?nueva=1 from anywhere; where the person was in the agenda must
  // survive that.
  const last = useRef(params)
  const newFor = params.get('nueva')
  const wantsBlock = params.has('bloquear')
  const wantsNew = newFor !== null || wantsBlock
  const current = wantsNew && last.current !== params ? last.current : params
  useEffect(() => {
    if (!wantsNew) last.current = params
  }, [params, wantsNew])
  const forgetNew = useCallback(() => {
    const next = new URLSearchParams(last.current)
    next.delete('nueva')
    next.delete('bloquear')
    setParams(next, { replace: true, preventScrollReset: true })
  }, [setParams])
  const url = useMemo(() => agendaUrlOf(current), [current])
  const requested = useRequested(params)
  const goFrom = useCallback(
    (changeOf: (from: AgendaUrl) => Partial<AgendaUrl>) =>
      setParams(
        now => {
          const from = requested.current.at(-1) ?? now
          const next = searchWith(from, changeOf(agendaUrlOf(from)))
          requested.current = [...requested.current, next]
          return next
        },
        { replace: true, preventScrollReset: true }
      ),
    [setParams, requested]
  )
  const go = useCallback((change: Partial<AgendaUrl>) => goFrom(() => change), [goFrom])
  const openId = current.get('cita')
  const clientId = current.get('cliente')
  // One thing is open at a time: an appointment, or the card of a client.
  const open = useCallback(
    (id: string | null) =>
      setParams(
        now => {
          const next = new URLSearchParams(now)
          next.delete('cliente')
          if (id === null) next.delete('cita')
          else next.set('cita', id)
          return next
        },
        { replace: true, preventScrollReset: true }
      ),
    [setParams]
  )
  return { url, go, goFrom, openId, clientId, open, newFor, wantsBlock, forgetNew }
}
