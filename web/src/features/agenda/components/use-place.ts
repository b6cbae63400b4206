import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Place, placeOf, searchWith } from '../lib/url.ts'

/**
 * The address that was last asked for: it is rendered a moment later, and two quick presses step
 * twice. Requests that an address replaced are forgotten with it.
 */
const useRequested = (params: URLSearchParams) => {
  const requested = useRef<readonly URLSearchParams[]>([])
  useEffect(() => {
    const current = requested.current
    const reached = current.findIndex(one => one.toString() === params.toString())
    requested.current = reached < 0 ? [] : current.slice(reached + 1)
  }, [params])
  return requested
}

/**
 * The address as the agenda's memory: view, day and filters [CAL2-02], the appointment or client
 * that is open, and whether a new one is being made.
 */
export const usePlace = () => {
  const [params, setParams] = useSearchParams()
  // The key N and the palette go to ?nueva=1 from anywhere; where the person was in the agenda must
  // survive that.
  const last = useRef(params)
  const wantsNew = params.has('nueva')
  const current = wantsNew && last.current !== params ? last.current : params
  useEffect(() => {
    if (!wantsNew) last.current = params
  }, [params, wantsNew])
  const forgetNew = useCallback(() => {
    const next = new URLSearchParams(last.current)
    next.delete('nueva')
    setParams(next, { replace: true, preventScrollReset: true })
  }, [setParams])
  const place = useMemo(() => placeOf(current), [current])
  const requested = useRequested(params)
  const goFrom = useCallback(
    (changeOf: (from: Place) => Partial<Place>) =>
      setParams(
        now => {
          const from = requested.current.at(-1) ?? now
          const next = searchWith(from, changeOf(placeOf(from)))
          requested.current = [...requested.current, next]
          return next
        },
        { replace: true, preventScrollReset: true }
      ),
    [setParams, requested]
  )
  const go = useCallback((change: Partial<Place>) => goFrom(() => change), [goFrom])
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
  return { place, go, goFrom, openId, clientId, open, wantsNew, forgetNew }
}
