import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../api/api.ts'
import { useCountDeadLettersQuery } from '../../api/endpoints/dead-letters.ts'

/**
 * Letters belong to no room of the socket: an admin may have no business, and a room is one
 * business.
 */
const everyMs = 10_000

/** The number of dead letters, polled while the page is visible; a change reads the lists again. */
export const useLiveCount = (): number | undefined => {
  const open = useCountDeadLettersQuery(undefined, {
    pollingInterval: everyMs,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  }).data?.open
  const dispatch = useDispatch()
  const lastCount = useRef(open)
  useEffect(() => {
    if (lastCount.current !== undefined && open !== undefined && lastCount.current !== open)
      dispatch(api.util.invalidateTags(['DeadLetter']))
    lastCount.current = open
  }, [open, dispatch])
  return open
}
