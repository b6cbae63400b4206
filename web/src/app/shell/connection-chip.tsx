import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Chip } from '../../ui/pieces.tsx'
import { selectOfflineSince } from '../../api/connectivity.ts'
import { selectConnection } from '../realtime/connection-slice.ts'

const patienceMs = 2500

/** Says that changes of others do not arrive right now; short interruptions are not shown. */
export const ConnectionChip = () => {
  const state = useSelector(selectConnection)
  // The banner says the same louder.
  const isOffline = useSelector(selectOfflineSince) !== null
  const troubled = state === 'reconnecting' && !isOffline
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!troubled) {
      setShown(false)
      return
    }
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [troubled])
  return <div role="status">{isShown ? <Chip tone="orange">Reconectando…</Chip> : null}</div>
}
