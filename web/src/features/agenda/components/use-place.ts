import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Place, placeOf, searchWith } from '../lib/url.ts'

/** The address as the agenda's memory: view, day and filters [CAL2-02], the appointment that is open, and the wish for a new one. */
export const usePlace = () => {
  const [params, setParams] = useSearchParams()
  // The key N and the palette go to ?nueva=1 from anywhere; where the person was in the agenda must survive that.
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
  const go = useCallback(
    (change: Partial<Place>) =>
      setParams(now => searchWith(now, change), { replace: true, preventScrollReset: true }),
    [setParams]
  )
  const openId = current.get('cita')
  const open = useCallback(
    (id: string | null) =>
      setParams(
        now => {
          const next = new URLSearchParams(now)
          if (id === null) next.delete('cita')
          else next.set('cita', id)
          return next
        },
        { replace: true, preventScrollReset: true }
      ),
    [setParams]
  )
  return { place, go, openId, open, wantsNew, forgetNew }
}
